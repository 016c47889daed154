"""What the batches of all games share: the threads that do their rows, and arrays as C reads them."""
