"""What all techniques share: every proof goes through the kernel; imports no technique."""
