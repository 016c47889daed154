"""Players: who answers when a table asks a seat."""
