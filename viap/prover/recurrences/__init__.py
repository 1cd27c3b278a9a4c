"""Oracles for loops: proposed closed forms and summaries, which prove nothing by themselves."""
