"""pycparser's tree ► typed tree: names resolved, types computed, conversions explicit."""
