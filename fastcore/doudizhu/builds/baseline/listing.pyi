LISTING: object
