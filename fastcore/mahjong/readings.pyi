from laizi.pyrules.mahjong import Hand, SichuanRules
from laizi.pyrules.mahjong import readings as readings

__all__ = ["is_win", "readings"]

def is_win(hand: Hand, rules: SichuanRules | str) -> bool: ...
