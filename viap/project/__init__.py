"""The input of a verification: files, property, contract; imports no other layer."""
