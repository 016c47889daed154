"""The native core: the rules of `laizi.pyrules` in Cython, one package for each family of games.

Names, signatures, results and errors are those of `laizi.pyrules`; only the road to the answer differs.
"""
