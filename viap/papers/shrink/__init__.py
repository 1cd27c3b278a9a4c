"""Loop shrinking: a loop ► a few of its iterations, where a check says that these are enough."""
