"""C programs whose meaning a front end easily gets wrong, by what they are about."""
