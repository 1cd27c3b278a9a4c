"""What contracts and annotations say about C functions, loops and places, typed."""
