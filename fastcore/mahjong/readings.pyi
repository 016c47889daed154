from laizi.pyrules.mahjong import Hand, SichuanRules
from laizi.pyrules.mahjong import readings as readings

def is_win(hand: Hand, rules: SichuanRules | str) -> bool: ...
