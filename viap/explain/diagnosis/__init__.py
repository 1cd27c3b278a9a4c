"""Why a claim was not proved: the loop in the way, the missing fact, and what to do."""
