"""Loop abstraction: loops with small known bounds."""
