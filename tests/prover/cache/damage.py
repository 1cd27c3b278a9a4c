"""Entries of the cache that were changed by chance: in their parts, and by parts of others."""

from pathlib import Path
from random import Random

from viap.prover.cache.entries import EntryStore


class Kept(EntryStore):
    """A store in memory."""

    def __init__(self):
        super().__init__(Path("no file"))
        self.rows = {}

    def get(self, key):
        return self.rows.get(key)

    def put(self, key, kind, data):
        self.rows[key] = data


def bent(entry, chance):
    """An entry with one number, text or list changed."""
    if isinstance(entry, dict) and entry:
        key = chance.choice(sorted(entry))
        return {**entry, key: bent(entry[key], chance)}
    if isinstance(entry, list) and entry and chance.random() < 0.9:
        place = chance.randrange(len(entry))
        if chance.random() < 0.1:
            return entry[:place] + entry[place + 1 :]
        return [*entry[:place], bent(entry[place], chance), *entry[place + 1 :]]
    if isinstance(entry, bool) or entry is None:
        return chance.choice((True, False, 1, "x"))
    if isinstance(entry, int):
        return entry + chance.choice((-3, -2, -1, 1, 2, 3, 1 << 40))
    return chance.choice((None, -1, 0, 1, "x", [], {}, "axiom", "f", "n", "claimed"))


def mixed(one, other, chance):
    """An entry with some of the fields of another one."""
    return {key: chance.choice((one[key], other.get(key))) for key in one}


def damaged(one, other, seed):
    """An entry after one to four changes."""
    chance = Random(seed)
    entry = mixed(one, other, chance) if chance.random() < 0.3 else one
    for _ in range(chance.randrange(1, 5)):
        entry = bent(entry, chance)
    return entry
