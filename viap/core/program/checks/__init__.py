"""When operations are defined, as expressions and assertions; bounds of loops."""
