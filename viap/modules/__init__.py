"""Programs as modules: functions, and what they need and give."""
