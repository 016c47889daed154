"""Dou Dizhu with wild cards behind the interfaces that learning programs already use.

`laizi.envs.laizi_doudizhu_v0` is a PettingZoo environment (extra ``pettingzoo``), `laizi.envs.openspiel`
a game of OpenSpiel (extra ``openspiel``). See docs/envs.md.
"""
