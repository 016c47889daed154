# For type checkers only: at run time laizi.mahjong is the module laizi.fastcore.mahjong itself.
from laizi.fastcore.mahjong import *
from laizi.fastcore.mahjong import batch as batch
