"""How the Explorer's tables are laid out, for what counts (explore.py) and what packs (pack.py)."""

# As in src/learn/actions.h and src/catalog.
STRUCTURES, WAYS, BOARDS, STAGES, AGES, TURNS, COLORS = 79, 4, 14, 4, 3, 6, 7
EDITIONS, PLAYERS = 2, range(2, 8)
CATEGORIES = ("conflicts", "treasury", "wonder", "civilian", "science", "commercial", "guilds")
LOWEST, BIN, BINS = -6, 2, 32  # points of a category, in steps
PAR = 55.0  # points are counted from here, and wins from an even share, so that sums stay small


def quotas(games, kinds, batches):
    """How many games of each kind are counted in each batch, by batch: together exactly those asked for, and no kind and no
    batch has more than one game more than another."""
    of_kind = [games // kinds + (kind < games % kinds) for kind in range(kinds)]
    return [[n * (batch + 1) // batches - n * batch // batches for n in of_kind] for batch in range(batches)]
