"""What the environments derive from: the classes of Gymnasium and PettingZoo where they are installed, otherwise the part of
them that users of an environment call."""
import numpy as np

try:
    from gymnasium import Env as GymEnv
    from gymnasium.vector import VectorEnv as GymVectorEnv
except ImportError:
    class _Seeded:
        """Random numbers of an environment, from the seed of its last reset that had one."""
        metadata = {"render_modes": []}
        render_mode = None
        spec = None
        _np_random = None
        _np_random_seed = None

        def reset(self, *, seed=None, options=None):
            if seed is not None:
                self._np_random, self._np_random_seed = np.random.default_rng(seed), seed

        @property
        def np_random(self):
            if self._np_random is None:
                self._np_random, self._np_random_seed = np.random.default_rng(), -1
            return self._np_random

        @property
        def unwrapped(self):
            return self

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.close()

    class GymEnv(_Seeded):
        def close(self):
            pass

    class GymVectorEnv(_Seeded):
        closed = False

        def close(self, **_):
            self.closed = True

try:
    from gymnasium.vector import AutoresetMode
    SAME_STEP = AutoresetMode.SAME_STEP
except ImportError:
    SAME_STEP = "SameStep"

try:
    from pettingzoo import AECEnv as ZooAECEnv
    from pettingzoo import ParallelEnv as ZooParallelEnv
except ImportError:
    class _Agents:
        """Of PettingZoo's environments: who plays."""
        metadata = {"render_modes": []}

        @property
        def num_agents(self):
            return len(self.agents)

        @property
        def max_num_agents(self):
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

        def __str__(self):
            return self.metadata.get("name", type(self).__name__)

    class ZooParallelEnv(_Agents):
        pass

    class ZooAECEnv(_Agents):
        def agent_iter(self, max_iter=2**63):
            """The agent to act, again and again, until nobody is left."""
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe=True):
            """Observation, rewards since it acted last, termination, truncation and info of the agent to act."""
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                    self.truncations[agent], self.infos[agent])

__all__ = ["SAME_STEP", "GymEnv", "GymVectorEnv", "ZooAECEnv", "ZooParallelEnv"]
