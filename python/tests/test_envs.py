"""The environments keep the contracts of Gymnasium 1.1 and PettingZoo 1.24. Neither package need be installed: these tests ask in our
own words what gymnasium.utils.env_checker and pettingzoo.test (api_test, parallel_api_test, seed_test) ask. Where a package is
there, its own checks run too."""
import importlib.util
import itertools
import re
import warnings

import numpy as np
import pytest

import wonders
from wonders import envs, spaces

KINDS = [("first", 2, "random"), ("second", 2, "side"), ("first", 3, "free"), ("second", 5, "random"), ("first", 7, "side")]
ZEROS = {"observation": np.zeros(wonders.FEATURES, np.uint8), "action_mask": np.zeros(wonders.ACTIONS, np.int8)}

with_gymnasium = pytest.mark.skipif(importlib.util.find_spec("gymnasium") is None, reason="Gymnasium is not installed")
with_pettingzoo = pytest.mark.skipif(importlib.util.find_spec("pettingzoo") is None, reason="PettingZoo is not installed")


def equal(one, other):
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(equal, one, other))
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.shape == other.shape and all(map(equal, one, other)) if one.dtype == object \
            else one.dtype == other.dtype and np.array_equal(one, other)
    return type(one) is type(other) and one == other


# --- Gymnasium: one game

def play(env, rng, seed=None):
    """All that a whole game of random legal actions returns."""
    observation, info = env.reset(seed=seed)
    steps = [(observation, info)]
    while len(steps) == 1 or not steps[-1][2]:
        action = rng.choice(np.flatnonzero(steps[-1][0]["action_mask"]))
        steps.append(env.step(action))
    return steps


@pytest.mark.parametrize("edition, players, boards", KINDS)
def test_a_game_gives_observations_of_its_space_and_ends_with_its_reward(edition, players, boards):
    env = envs.Env(edition, players, opponents="random", boards=boards, reward="points")
    steps = play(env, np.random.default_rng(1), seed=4)
    assert len(steps) >= 18
    for observation, reward, terminated, truncated, info in steps[1:-1]:
        assert observation in env.observation_space and observation["action_mask"].any()
        assert (reward, terminated, truncated) == (0.0, False, False) and isinstance(info, dict)
    observation, reward, terminated, truncated, info = steps[-1]
    assert observation in env.observation_space and equal(observation, ZEROS)
    assert isinstance(reward, float) and reward == info["points"] and terminated is True and truncated is False
    with pytest.raises(RuntimeError):
        env.step(0)


def test_the_same_seed_gives_the_same_game_and_another_another():
    env = envs.Env(players=3)
    one, same = (play(env, np.random.default_rng(1), seed=123) for _ in range(2))
    assert equal(one, same)
    other, _ = env.reset(seed=456)
    assert not equal(one[0][0], other)
    following, _ = env.reset()
    env.reset(seed=456)
    assert equal(following, env.reset()[0])  # resets without a seed go on from the last one


def test_reset_and_step_take_what_gymnasium_gives_them():
    env = envs.Env(players=2, opponents=["greedy"], seat=1, render_mode="ansi")
    with pytest.raises(RuntimeError):
        env.step(0)
    observation, info = env.reset(seed=1, options={})
    assert observation in env.observation_space and isinstance(info, dict)
    legal = np.flatnonzero(observation["action_mask"])
    assert env.step(np.int32(legal[0]))[4] == {"illegal_action": False}
    illegal = np.flatnonzero(env.reset(seed=1)[0]["action_mask"] == 0)[0]
    by_illegal = env.step(int(illegal))
    assert by_illegal[4] == {"illegal_action": True}
    env.reset(seed=1)
    assert equal(by_illegal[0], env.step(int(legal[0]))[0])  # the first legal action was taken instead
    assert "Age 1" in env.render()
    env.close()
    env.close()


def test_rewards_are_wins_points_or_leads():
    ends = {}
    for reward in ("win", "points", "lead"):
        ends[reward] = play(envs.Env(players=3, opponents="random", reward=reward), np.random.default_rng(3), seed=8)[-1]
    assert ends["win"][1] == ends["win"][4]["win"] and ends["points"][1] == ends["points"][4]["points"]
    assert (ends["lead"][1] > 0) == (ends["win"][1] == 1)
    for wrong in ({"reward": "joy"}, {"seat": 3}, {"opponents": ["greedy"]}):
        with pytest.raises(ValueError) as caught:
            envs.Env(players=3, **wrong)
        assert str(caught.value).startswith(next(iter(wrong)) + ": expected")


# --- Gymnasium: many games

def test_many_games_keep_the_contract_of_a_vector_environment():
    env = envs.VectorEnv(16, players=3, opponents=["random", "greedy"], seat=1, boards="free", reward="lead", threads=2)
    assert env.metadata["autoreset_mode"] in ("SameStep",) or env.metadata["autoreset_mode"].name == "SAME_STEP"
    observations, infos = env.reset(seed=7)
    ended = 0
    for _ in range(60):
        assert observations in env.observation_space and isinstance(infos, dict)
        one = {key: value[3] for key, value in observations.items()}
        assert one in env.single_observation_space and observations["action_mask"].any(1).all()
        actions = env.action_space.sample(mask=tuple(observations["action_mask"]))
        assert actions in env.action_space
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (16,)
        assert terminations.dtype == truncations.dtype == bool and not truncations.any()
        assert not rewards[~terminations].any()
        if terminations.any():
            ended += int(terminations.sum())
            assert np.array_equal(infos["_final_info"], terminations)
            assert np.array_equal(infos["final_info"]["win"] == 1, rewards > 0)
            assert all(equal(infos["final_obs"][i], ZEROS) for i in np.flatnonzero(terminations))
            first_board = wonders.action_names().index("board Alexandria A")
            assert observations["action_mask"][terminations, first_board:].any(1).all()  # the next game has begun
    assert ended >= 32
    env.close()


def test_many_games_are_the_same_for_the_same_seed_with_any_number_of_threads():
    def run(threads):
        env = envs.VectorEnv(8, players=2, threads=threads)
        steps = [env.reset(seed=5)]
        for _ in range(30):
            steps.append(env.step(steps[-1][0]["action_mask"].argmax(1)))
        return steps
    assert equal(run(1), run(3))


def test_a_vector_environment_says_which_actions_were_not_legal():
    env = envs.VectorEnv(4)
    observations, _ = env.reset(seed=1)
    actions = observations["action_mask"].argmax(1)
    actions[2] = observations["action_mask"][2].argmin()
    assert env.step(actions)[4]["illegal_action"].tolist() == [False, False, True, False]


# --- PettingZoo: agents in turn

def aec(edition="first", players=3, boards="random", **options):
    return envs.AECEnv(edition, players, boards, **options)


@pytest.mark.parametrize("edition, players, boards", KINDS)
def test_agents_in_turn(edition, players, boards):
    env = aec(edition, players, boards, reward="points")
    assert env.possible_agents == [f"player_{i}" for i in range(players)]
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    assert env.num_agents == players and not any(env.terminations.values()) and not any(env.truncations.values())
    assert env.last(observe=False)[0] is None
    accumulated = dict.fromkeys(env.agents, 0.0)
    finished, total = set(), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        assert agent not in finished
        observation, reward, terminated, truncated, info = env.last()
        assert observation in env.observation_space(agent)
        assert reward == accumulated[agent] and isinstance(terminated, bool) and isinstance(truncated, bool)
        assert info == env.infos[agent] and isinstance(info, dict)
        total[agent] += reward
        accumulated[agent] = 0.0
        if terminated:
            finished.add(agent)
            action = None
        else:
            assert observation["action_mask"].any()
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
        assert env.step(action) is None
        for other, reward in env.rewards.items():
            accumulated[other] += reward
        assert set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.infos) == set(env.agents)
        assert env.num_agents == len(env.agents) and set(env.agents) <= set(env.possible_agents)
    assert finished == set(env.possible_agents) and min(total.values()) > 0


def test_no_agent_sees_what_another_has_chosen_in_the_same_phase():
    env = aec(players=3)
    seen = []
    for choice in (0, -1):
        env.reset(seed=3)
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[choice])
        if env.agent_selection == "player_0":  # whom it pays
            env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
        assert env.agent_selection == "player_1"
        seen.append(env.last()[0])
    assert equal(*seen)


@pytest.mark.parametrize("make", [aec, envs.ParallelEnv])
def test_spaces_are_the_same_object_each_time_and_can_be_seeded(make):
    env = make()
    env.reset(seed=1)
    for agent in env.agents:
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)
        assert isinstance(env.action_space(agent), spaces.Discrete) and isinstance(env.observation_space(agent), spaces.Dict)
        env.action_space(agent).seed(4)
        drawn = [env.action_space(agent).sample() for _ in range(5)]
        env.action_space(agent).seed(4)
        assert drawn == [env.action_space(agent).sample() for _ in range(5)]
        mask = np.zeros(env.action_space(agent).n, np.int8)
        mask[17] = 1
        assert env.action_space(agent).sample(mask) == 17
    assert env.unwrapped is env


def test_agents_in_turn_do_the_same_for_the_same_seed():
    one, other = aec("second", 2), aec("second", 2)
    for env in (one, other):
        env.reset(seed=42)
        for i, agent in enumerate(env.agents):
            env.action_space(agent).seed(42 + i)
    for agent, same in zip(one.agent_iter(), other.agent_iter()):
        assert agent == same and equal(one.last(), other.last())
        observation, _, terminated, _, _ = one.last()
        for env in (one, other):
            env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))


def test_after_the_end_an_agent_takes_no_action():
    env = aec(players=2)
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(env.last()[0]["action_mask"].argmax())
    with pytest.raises(ValueError):
        env.step(0)


# --- PettingZoo: agents at once

@pytest.mark.parametrize("edition, players, boards", KINDS)
def test_agents_at_once(edition, players, boards):
    env = envs.ParallelEnv(edition, players, boards)
    rng = np.random.default_rng(2)
    env.reset(seed=0, options={"options": 1})
    for _ in range(2):
        observations, infos = env.reset()
        waited = 0
        while env.agents:
            agents = env.agents
            assert set(observations) == set(infos) == set(agents)
            for agent in agents:
                mask = observations[agent]["action_mask"]
                assert observations[agent] in env.observation_space(agent) and mask.any()
                assert mask[envs.WAIT] == 0 or mask.sum() == 1
                waited += int(mask[envs.WAIT])
            actions = {agent: rng.choice(np.flatnonzero(observations[agent]["action_mask"])) for agent in agents}
            observations, rewards, terminations, truncations, infos = env.step(actions)
            assert set(rewards) == set(terminations) == set(truncations) == set(agents)
            assert not any(info["illegal_action"] for info in infos.values())
            over = not env.agents
            assert all(value is over for value in terminations.values()) and not any(truncations.values())
        assert sum(rewards.values()) == pytest.approx(1)
        assert waited > 0 or players > 2 and boards == "random"


def test_agents_at_once_do_the_same_for_the_same_seed_even_by_illegal_actions():
    one, other = envs.ParallelEnv(players=4), envs.ParallelEnv(players=4)
    assert equal(one.reset(seed=42), other.reset(seed=42))
    for env in (one, other):
        for i, agent in enumerate(env.agents):
            env.action_space(agent).seed(42 + i)
    while one.agents:
        actions = [{agent: env.action_space(agent).sample() for agent in env.agents} for env in (one, other)]
        assert equal(*actions) and equal(one.step(actions[0]), other.step(actions[1]))
    with pytest.raises(RuntimeError):
        one.step({})
    one.reset()
    with pytest.raises(ValueError) as caught:
        one.step({"player_1": 0})
    assert "missing are player_0, player_2, player_3" in str(caught.value)


def test_both_interfaces_play_the_same_game():
    in_turn, at_once = aec(players=3), envs.ParallelEnv(players=3)
    in_turn.reset(seed=9)
    observations, _ = at_once.reset(seed=9)
    while at_once.agents:
        actions = {agent: observations[agent]["action_mask"].argmax() for agent in at_once.agents}
        for agent in [a for a in at_once.agents if actions[a] != envs.WAIT]:
            assert in_turn.agent_selection == agent
            assert np.array_equal(in_turn.last()[0]["observation"], observations[agent]["observation"])
            in_turn.step(actions[agent])
        observations, rewards, _, _, _ = at_once.step(actions)
    assert in_turn.rewards == rewards


# --- what is decided seldom

def features_named(name):
    """Where in an observation the block of that name stands."""
    block = next(block for block in wonders.feature_blocks() if block.name == name)
    return slice(block.first, block.first + block.width)


def seldom_decisions(edition, players, seeds):
    """What agents see and may do in decisions on the seventh card and the discard pile, by phase, and whether it is for the
    Free City. The first agent takes Babylon, the second Halikarnassos, and all build stages when they can."""
    names = wonders.action_names(edition)
    side = {"first": "B", "second": "night"}[edition]
    wanted = {"player_0": names.index(f"board Babylon {side}"), "player_1": names.index(f"board Halikarnassos {side}")}
    payments = np.array([name.startswith("payment ") for name in (*names, "wait")])
    stages = np.array([name.startswith("stage with") for name in names])
    phase, turn, for_free_city = map(features_named, ("phase", "Age and turn", "decides for the Free City"))
    met = {(kind, other): [] for kind in ("seventh", "salvage") for other in (False, True)}
    env = envs.ParallelEnv(edition, players, boards="free")
    rng = np.random.default_rng(1)
    for seed in seeds:
        observations, _ = env.reset(seed=seed)
        while env.agents:
            actions = {}
            for agent, seen in observations.items():
                mask = seen["action_mask"].astype(bool)
                row = seen["observation"]
                kind = {2: "seventh", 3: "salvage"}.get(int(row[phase].argmax())) if row.any() else None
                if kind and not mask[payments].any():
                    legal = [names[action] for action in np.flatnonzero(mask)]
                    met[kind, bool(row[for_free_city][0])].append((agent, int(row[turn].argmax()), legal))
                if agent in wanted and mask[wanted[agent]]:
                    actions[agent] = wanted[agent]
                else:
                    stage = np.flatnonzero(mask[:len(stages)] & stages)
                    actions[agent] = rng.choice(stage if len(stage) else np.flatnonzero(mask))
            observations, _, _, _, infos = env.step(actions)
            assert not any(info["illegal_action"] for info in infos.values())
    return met


@pytest.mark.parametrize("edition, players", [("first", 2), ("second", 2), ("first", 3), ("second", 3), ("first", 7), ("second", 7)])
def test_the_seventh_card_and_the_salvage_are_asked_for(edition, players):
    met = seldom_decisions(edition, players, range(200 if players == 2 else 40))
    last_turns = {5, 11, 17}  # the sixth of each Age
    for for_free_city in (False, True) if players == 2 else (False,):
        assert met["seventh", for_free_city] and met["salvage", for_free_city]
        for agent, turn, legal in met["seventh", for_free_city]:
            assert turn in last_turns and (for_free_city or agent == "player_0")
            cards = {re.sub("^(build free|build|stage with|sell) ", "", name) for name in legal}
            assert len(cards) == 1 and len(legal) > 1  # the last card, in more than one way
        for agent, turn, legal in met["salvage", for_free_city]:
            assert for_free_city or agent == "player_1" or players == 2  # where the Free City has Babylon
            assert legal[-1] == "decline" and len(legal) > 1
            assert all(name.startswith("build free ") for name in legal[:-1])
    if players > 2:
        assert not met["seventh", True] and not met["salvage", True]


# --- the spaces that stand in for Gymnasium's

def test_a_space_has_what_it_says_and_nothing_else():
    box = spaces.Box(0, 255, (3,), np.uint8)
    assert np.array([0, 1, 255], np.uint8) in box
    assert np.array([0, 1], np.uint8) not in box and np.array([0.5, 1, 2]) not in box and box.sample() in box
    assert 3 in spaces.Discrete(4) and 4 not in spaces.Discrete(4) and -1 not in spaces.Discrete(4)
    assert spaces.Discrete(4) == spaces.Discrete(4) != spaces.Discrete(5)
    both = spaces.Dict({"a": box, "b": spaces.Discrete(2)})
    assert both.sample() in both and {"a": box.sample()} not in both
    many = spaces.MultiDiscrete([2, 3])
    assert many.sample() in many and np.array([2, 0]) not in many


# --- the packages' own checks, where they are installed

@with_gymnasium
def test_gymnasium_accepts_the_environment():
    from gymnasium.utils.env_checker import check_env
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(envs.Env(), skip_render_check=True)


@with_pettingzoo
@pytest.mark.parametrize("edition, players", itertools.product(wonders.EDITIONS, (2, 3, 7)))
def test_pettingzoo_accepts_the_environments(edition, players):
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(envs.AECEnv(edition, players), num_cycles=100)
        parallel_api_test(envs.ParallelEnv(edition, players), num_cycles=100)
        seed_test(lambda: envs.AECEnv(edition, players))
        parallel_seed_test(lambda: envs.ParallelEnv(edition, players))
