# For the other extension modules only: this one has no names for Python.
