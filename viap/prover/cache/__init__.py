"""The proof cache: what decided a program once is checked again, instead of searched for."""
