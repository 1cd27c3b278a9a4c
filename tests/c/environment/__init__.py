"""Programs that depend on their surroundings, and what may be said of them."""
