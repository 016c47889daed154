BUILD: object
