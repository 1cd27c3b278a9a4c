"""What is proposed for a loop, with the help of all that is known of its scalars and arrays."""
