# For type checkers only: at run time laizi.doudizhu is the module laizi.fastcore.doudizhu itself.
from laizi.fastcore.doudizhu import *
from laizi.fastcore.doudizhu import batch as batch
