"""How many plays a hand has, by rank classes and binomials: no play is made for it (docs/rules.md §11)."""
