COUNTING: object
