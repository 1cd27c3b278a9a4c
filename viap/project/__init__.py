"""What is to be verified: files, property, contract; imports no other layer."""
