"""Batches: the games that the engine plays, in arrays that share its memory."""
import numpy as np
import pytest

import wonders


def play_actions(batch, rng, steps=10**6):
    """Plays random actions; returns all that was seen of each step."""
    seen = []
    for _ in range(steps):
        rows, features, masks = batch.look()
        if len(rows) == 0:
            break
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        seen.append((rows.copy(), features.copy(), masks.copy(), actions))
        batch.step(actions)
    return seen


def same(one, other):
    return len(one) == len(other) and all(np.array_equal(a, b) for x, y in zip(one, other) for a, b in zip(x, y))


@pytest.mark.parametrize("boards", ["random", "side", "free"])
@pytest.mark.parametrize("edition, players", [("first", 2), ("second", 3), ("first", 7)])
def test_games_end_and_are_the_same_with_any_number_of_threads(edition, players, boards):
    batches = [wonders.Batch(edition, players, games=40, seed=3, threads=threads, boards=boards, new_games=False)
               for threads in (1, 3)]
    one, other = (play_actions(batch, np.random.default_rng(1)) for batch in batches)
    assert same(one, other)
    results = batches[0].results
    assert np.array_equal(results, batches[1].results)
    assert results["win"].reshape(40, players).sum(1) == pytest.approx(1)
    for game in range(40):
        position = batches[0].position(game)
        assert position.over
        for player, seat in enumerate(position.player_seats):
            assert results["total"][game * players + player] == position.score(seat).total
    names = wonders.action_names(edition)
    first = {names[action].split()[0] for action in one[0][3]}
    assert first == {"board"} if boards != "random" else "board" not in first


def test_arrays_share_the_memory_of_the_batch():
    batch = wonders.Batch(games=4)
    rows, features, masks = batch.look()
    again = batch.look()
    assert np.shares_memory(features, again[1]) and np.shares_memory(masks, again[2])
    assert features.shape == (12, wonders.FEATURES) and masks.shape == (12, wonders.ACTIONS)
    with pytest.raises(ValueError):
        rows[0] = 99
    del batch, again
    assert features.any() and masks.any()  # the arrays keep it alive


def test_a_batch_of_moves_lists_what_the_rules_allow():
    batch = wonders.MoveBatch("second", players=4, games=6, seed=9, threads=2)
    rng = np.random.default_rng(2)
    actions = ("build", "build_free", "stage", "sell", "salvage", "decline")
    for _ in range(30):
        for game in range(6):
            position = batch.position(game)
            for seat in range(4):
                row = game * 4 + seat
                listed = batch.moves[batch.firsts[row]:batch.firsts[row] + batch.counts[row]]
                legal = position.legal_moves(seat)
                assert [(actions[m[0]], m[2], m[3]) for m in listed] == [(m.action, m.left, m.right) for m in legal]
        counts = batch.counts
        batch.step((rng.random(batch.rows) * counts).astype(np.int32))
    assert np.shares_memory(batch.counts, counts)


def test_a_game_that_ends_is_followed_by_the_next():
    batch = wonders.MoveBatch(players=3, games=8, seed=5)
    rng = np.random.default_rng(3)
    ended = 0
    for _ in range(60):
        batch.step((rng.random(batch.rows) * batch.counts).astype(np.int32))
        ended += int(batch.ended.sum())
        if batch.ended.any():
            wins = batch.results["win"].reshape(8, 3)[batch.ended].sum(1)
            assert wins == pytest.approx(1)
    assert ended >= 16
    assert not any(batch.position(game).over for game in range(8))


def test_bots_in_a_batch_play_as_in_a_game():
    batch = wonders.Batch(players=3, games=2, seed=11, bots=["greedy", None, "planner"], new_games=False)
    games = [wonders.Game(players=3, seed=11 + i, bots={0: "greedy", 2: "planner"}) for i in range(2)]
    names = wonders.action_names()
    for game in games:
        while not game.over:
            if game.asked:
                sale = next((m for m in game.legal_moves(1) if m.action == "sell"), None)
                game.play({1: sale or game.legal_moves(1)[0]})
            else:
                game.play()
    while len((looked := batch.look())[0]):
        batch.step([next((a for a in np.flatnonzero(mask) if names[a].startswith("sell")), np.flatnonzero(mask)[0])
                    for mask in looked[2]])
    assert [batch.position(i) for i in range(2)] == [game.position for game in games]


def test_random_games_have_the_signature_of_the_benchmark():
    signature, decisions = wonders.play_random("first", 3, "list", games=1000)
    assert decisions > 50_000
    halves = [wonders.play_random("first", 3, "list", first_seed=first, games=500) for first in (0, 500)]
    assert sum(half[0] for half in halves) % 2**64 == signature


@pytest.mark.parametrize("call, words", [
    (lambda: wonders.Batch(games=0), "games: expected 1 to"),
    (lambda: wonders.Batch(boards="some"), '"some"'),
    (lambda: wonders.Batch(bots=["greedy"]), "for each of 3 players, found 1"),
    (lambda: wonders.Batch(bots=[None, "genius", None]), "bots[1]: "),
    (lambda: wonders.Batch(games=2).step([1, 2, 3]), "actions: expected one for each of 0 rows"),
    (lambda: wonders.MoveBatch(games=2).step([0]), "choices: expected one for each of 6 rows"),
])
def test_mistakes_are_exceptions_that_say_what_was_wrong(call, words):
    with pytest.raises(ValueError) as caught:
        call()
    assert words in str(caught.value)


def test_an_illegal_action_is_named_and_changes_nothing():
    batch = wonders.Batch(games=2, seed=1)
    rows, features, masks = batch.look()
    actions = masks.argmax(1)
    actions[4] = np.flatnonzero(~masks[4])[0]
    before = features.copy()
    with pytest.raises(ValueError) as caught:
        batch.step(actions)
    assert f"actions[4]: {actions[4]} ({wonders.action_names()[actions[4]]}) is not legal in row 4" in str(caught.value)
    assert np.array_equal(batch.look()[1], before)
    moves = wonders.MoveBatch(games=2)
    choices = np.zeros(6, np.int32)
    choices[2] = moves.counts[2]
    with pytest.raises(IndexError) as caught:
        moves.step(choices)
    assert f"choices[2]: expected less than {moves.counts[2]}" in str(caught.value)
