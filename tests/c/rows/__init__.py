"""Small programs whose pointers leave rows and members, or are compared: as gcc has them."""
