"""``laizi.mahjong`` and everything below it is `laizi.fastcore.mahjong`: one module under two names."""

from laizi.facade import stand_in

stand_in(__name__, "laizi.fastcore.mahjong")
