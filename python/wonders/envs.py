"""Environments in the shapes people use: Gymnasium's (`Env`, `VectorEnv`) with a learner at one seat and bots at the others, and
PettingZoo's (`AECEnv`, `ParallelEnv`) with a learner at every seat.

Neither package is needed; where one is installed, the classes derive from its own. An observation is a dictionary with the
features of the decision (`observation`) and the legal actions (`action_mask`). Who has nothing to decide, and everybody at the
end, observes zeros. An action that is not legal is replaced by the first one that is, and `infos` says so (`illegal_action`).
The same seed gives the same games.
"""
import numpy as np

from . import spaces
from ._bases import SAME_STEP, GymEnv, GymVectorEnv, ZooAECEnv, ZooParallelEnv
from ._engine import ACTIONS, FEATURES, Batch

WAIT = ACTIONS  # ParallelEnv: the action of an agent that has nothing to decide

_SEEDS = 2**63


def _win(results):
    return results["win"].astype(np.float64)


def _points(results):
    return results["total"].astype(np.float64)


def _lead(results):
    """How far ahead of the best of the others, below zero for losers."""
    totals = results["total"].astype(np.float64)
    others = np.array([[np.delete(game, i).max() for i in range(len(game))] for game in totals])
    return totals - others


REWARDS = {"win": _win, "points": _points, "lead": _lead}


def _reward_named(name):
    if name not in REWARDS:
        raise ValueError(f"reward: expected one of {', '.join(REWARDS)}, found {name!r}")
    return REWARDS[name]


def _observation_space(shape=(), actions=ACTIONS):
    return spaces.Dict({"observation": spaces.Box(0, 255, (*shape, FEATURES), np.uint8),
                        "action_mask": spaces.Box(0, 1, (*shape, actions), np.int8)})


def _bots(players, opponents, seat):
    """Bots at all players but the learner's."""
    if not 0 <= seat < players:
        raise ValueError(f"seat: expected 0 to {players - 1}, found {seat}")
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"opponents: expected a bot's name or {players - 1} of them, found {len(names)}")
    return names[:seat] + [None] + names[seat:]


def _legal(actions, masks):
    """The actions with those that are not legal replaced by the first that is, and which these were."""
    actions = np.asarray(actions, dtype=np.int64)
    inside = (actions >= 0) & (actions < ACTIONS)
    wrong = ~(inside & masks[np.arange(len(masks)), np.where(inside, actions, 0)])
    return np.where(wrong, masks.argmax(1), actions), wrong


class VectorEnv(GymVectorEnv):
    """Many games at once, each with the learner at one seat and bots at the others. A game that ends is followed by the next one
    in the same step (AutoresetMode.SAME_STEP); how it ended is in `infos["final_info"]`."""

    metadata = {"render_modes": [], "autoreset_mode": SAME_STEP}

    def __init__(self, num_envs=64, edition="first", players=3, opponents="greedy", seat=0, boards="random", reward="win",
                 threads=1):
        self.num_envs, self.players, self.seat = num_envs, players, seat
        self.single_observation_space, self.single_action_space = _observation_space(), spaces.Discrete(ACTIONS)
        self.observation_space = _observation_space((num_envs,))
        self.action_space = spaces.MultiDiscrete([ACTIONS] * num_envs)
        self._reward = _reward_named(reward)
        self._setup = {"edition": edition, "players": players, "games": num_envs, "threads": threads, "boards": boards,
                       "bots": _bots(players, opponents, seat)}
        self._batch = None

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed, options=options)
        self._batch = Batch(seed=int(self.np_random.integers(_SEEDS)), **self._setup)
        return self._look(), {}

    def step(self, actions):
        if self._batch is None:
            raise RuntimeError("call reset() first")
        actions, wrong = _legal(actions, self._masks)
        self._batch.step(actions)
        ended = self._batch.ended.copy()
        results = self._batch.results.reshape(self.num_envs, self.players)
        rewards = np.where(ended, self._reward(results)[:, self.seat], 0.0)
        infos = {"illegal_action": wrong, "_illegal_action": np.ones(self.num_envs, dtype=bool)}
        if ended.any():
            infos |= self._final(ended, results[:, self.seat])
        return self._look(), rewards, ended, np.zeros(self.num_envs, dtype=bool), infos

    def close(self, **kwargs):
        self._batch = None
        super().close(**kwargs)

    def _look(self):
        _, features, self._masks = self._batch.look()
        return {"observation": features.copy(), "action_mask": self._masks.astype(np.int8)}

    def _final(self, ended, results):
        """What Gymnasium's vector environments tell of games that ended in this step."""
        observations = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            observations[i] = {"observation": np.zeros(FEATURES, np.uint8), "action_mask": np.zeros(ACTIONS, np.int8)}
        return {"final_obs": observations, "_final_obs": ended,
                "final_info": {"points": np.where(ended, results["total"], 0), "_points": ended,
                               "win": np.where(ended, results["win"], 0), "_win": ended},
                "_final_info": ended}


class _OneGame:
    """A game and what its players see of it, as all environments of one game need it."""

    def __init__(self, seed, setup):
        self.batch = Batch(seed=seed, games=1, new_games=False, **setup)
        self.look()

    def look(self):
        rows, features, self.masks = self.batch.look()
        self.place = {int(row): i for i, row in enumerate(rows)}
        self.features = features

    @property
    def over(self):
        return not self.place

    def observation(self, player, actions=ACTIONS):
        mask = np.zeros(actions, np.int8)
        if player not in self.place:
            mask[ACTIONS:] = 1
            return {"observation": np.zeros(FEATURES, np.uint8), "action_mask": mask}
        mask[:ACTIONS] = self.masks[self.place[player]]
        return {"observation": self.features[self.place[player]].copy(), "action_mask": mask}

    def step(self, actions):
        """One action for each player that has to decide; returns those whose action was not legal."""
        chosen, wrong = _legal([actions[player] for player in self.place], self.masks)
        illegal = {player for player, i in self.place.items() if wrong[i]}
        self.batch.step(chosen)
        self.look()
        return illegal

    def results(self):
        return self.batch.results[np.newaxis, :]

    def text(self):
        position = self.batch.position(0)
        if position.age == 0:
            return "Boards are chosen."
        points = ", ".join(f"{seat}: {position.score(seat).total}" for seat in range(position.seats))
        return f"Age {position.age}, turn {position.turn}. Points by seat: {points}."


class Env(GymEnv):
    """One game with the learner at one seat and bots at the others."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, edition="first", players=3, opponents="greedy", seat=0, boards="random", reward="win", render_mode=None):
        self.render_mode, self.seat = render_mode, seat
        self.observation_space, self.action_space = _observation_space(), spaces.Discrete(ACTIONS)
        self._reward = _reward_named(reward)
        self._setup = {"edition": edition, "players": players, "boards": boards, "bots": _bots(players, opponents, seat)}
        self._game = None

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed, options=options)
        self._game = _OneGame(int(self.np_random.integers(_SEEDS)), self._setup)
        return self._game.observation(self.seat), {"illegal_action": False}

    def step(self, action):
        if self._game is None or self._game.over:
            raise RuntimeError("call reset() first")
        illegal = self._game.step({self.seat: action})
        info = {"illegal_action": bool(illegal)}
        reward = 0.0
        if self._game.over:
            results = self._game.results()
            reward = float(self._reward(results)[0, self.seat])
            info |= {"points": int(results["total"][0, self.seat]), "win": float(results["win"][0, self.seat])}
        return self._game.observation(self.seat), reward, self._game.over, False, info

    def render(self):
        return self._game.text() if self.render_mode == "ansi" else None

    def close(self):
        self._game = None


class _ZooEnv:
    """What both of PettingZoo's interfaces share: an agent for each player."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": True}
    _actions = ACTIONS

    def __init__(self, edition="first", players=3, boards="random", reward="win", render_mode=None):
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(players)]
        self.agents = []
        self._number = {agent: i for i, agent in enumerate(self.possible_agents)}
        self._reward = _reward_named(reward)
        self._setup = {"edition": edition, "players": players, "boards": boards}
        self.observation_spaces = {agent: _observation_space((), self._actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._game = None

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def render(self):
        return self._game.text() if self.render_mode == "ansi" else None

    def close(self):
        self._game = None

    def _begin(self, seed):
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._game = _OneGame(int(self._random.integers(_SEEDS)), self._setup)
        self.agents = self.possible_agents[:]

    def _observe(self, agent):
        return self._game.observation(self._number[agent], self._actions)

    def _final_rewards(self):
        rewards = self._reward(self._game.results())[0] if self._game.over else np.zeros(len(self.possible_agents))
        return {agent: float(rewards[self._number[agent]]) for agent in self.agents}


class ParallelEnv(_ZooEnv, ZooParallelEnv):
    """All agents act at once. Who has nothing to decide, because only some do in this phase, takes the action WAIT."""

    metadata = {**_ZooEnv.metadata, "name": "wonders_parallel_v0"}
    _actions = ACTIONS + 1

    def reset(self, seed=None, options=None):
        self._begin(seed)
        return {agent: self._observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions):
        if not self.agents:
            raise RuntimeError("call reset() first")
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(f"actions: expected one for each agent, missing are {', '.join(missing)}")
        agents = self.agents
        illegal = self._game.step({self._number[agent]: actions[agent] for agent in agents})
        over = self._game.over
        rewards = self._final_rewards()
        infos = {agent: {"illegal_action": self._number[agent] in illegal} for agent in agents}
        observations = {agent: self._observe(agent) for agent in agents}
        self.agents = [] if over else agents
        return observations, rewards, {agent: over for agent in agents}, {agent: False for agent in agents}, infos


class AECEnv(_ZooEnv, ZooAECEnv):
    """Agents act one after another, in the order of their seats, and none sees what another has chosen in the same phase. An agent
    that has to say whom it pays acts once more."""

    metadata = {**_ZooEnv.metadata, "name": "wonders_v0"}

    def reset(self, seed=None, options=None):
        self._begin(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos = {agent: {"illegal_action": False} for agent in self.agents}
        self._chosen = {}
        self._select()

    def observe(self, agent):
        return self._observe(agent)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._remove(agent, action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {other: 0.0 for other in self.agents}
        self._chosen[self._number[agent]] = action
        if len(self._chosen) == len(self._game.place):
            self._carry_out()
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] += reward
        self._select()

    def _carry_out(self):
        illegal = self._game.step(self._chosen)
        for player in self._chosen:
            self.infos[self.possible_agents[player]] = {"illegal_action": player in illegal}
        self._chosen = {}
        self.rewards = self._final_rewards()
        self.terminations = {agent: self._game.over for agent in self.agents}

    def _select(self):
        waiting = [player for player in self._game.place if player not in self._chosen]
        self.agent_selection = self.possible_agents[waiting[0]] if waiting else self.agents[0]

    def _remove(self, agent, action):
        if action is not None:
            raise ValueError("an agent whose game is over takes the action None")
        self.agents.remove(agent)
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]
        self.rewards = {other: 0.0 for other in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]


__all__ = ["REWARDS", "WAIT", "AECEnv", "Env", "ParallelEnv", "VectorEnv"]
