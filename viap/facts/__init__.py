"""The language of facts about places of a program, and what is done with facts by all who ask."""
