#!/usr/bin/env python3
"""Teaches the network by self-play: PPO over whole games of all editions and numbers of players.

    train/train.py --library build/gpu/libwonders_learn.so --seconds 540 --total 1080 --out runs/a

A run of at most nine minutes goes on from the weights of the last one (--weights) at --offset seconds of the whole.
"""
import argparse
import json
import os
import random
import threading
import time

# A compiler that forks while another thread plays has hung before.
os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")

import torch
import torch.nn.functional as F

from games import Games, Library, RESULTS
from network import Network, export, export_small, graft, load

ROWS_A_PLAYER = 20  # decisions of a player in a game, a little more than are met
TOTAL, WIN, COINS = RESULTS.index("total"), RESULTS.index("win"), RESULTS.index("coins")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", required=True)
    parser.add_argument("--config", default=os.path.join(os.path.dirname(__file__), "config.json"))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--offset", type=float, default=0, help="seconds of the schedule that earlier runs have done")
    parser.add_argument("--total", type=float, default=0, help="seconds of the whole schedule")
    parser.add_argument("--weights", help="weights to go on from")
    parser.add_argument("--graft", help="weights of a network without blocks, to begin with")
    parser.add_argument("--against", help="weights of a player to find a best response to: they sit at all seats but one")
    parser.add_argument("--out", default="runs")
    parser.add_argument("--scale", type=float, default=1.0, help="a fraction of the rows, to try things out")
    parser.add_argument("--iterations", type=int, default=0, help="end after so many, to try things out")
    parser.add_argument("--log", type=float, default=15)
    parser.add_argument("--keep", type=float, default=0, help="seconds between weights that are kept, to measure them")
    parser.add_argument("--alone", action="store_true", help="play and learn one after the other")
    parser.add_argument("--compile", action="store_true", help="let torch.compile fuse the steps of learning")
    return parser.parse_args()


def kinds_of(config, scale):
    kinds = []
    for players, rows in config["kinds"]["rows"].items():
        n = int(players)
        decisions = 29 if n == 2 else 19.3
        games = max(4, int(rows * scale / len(config["kinds"]["editions"]) / (n * decisions)))
        kinds += [(edition, n, games) for edition in config["kinds"]["editions"]]
    return kinds


class Decisions:
    """What was decided in the games of an iteration: a row for each, in blocks of one step of all games."""

    def __init__(self, games, features, actions, device):
        capacity = sum(int(kind.rows * (32 if kind.players == 2 else ROWS_A_PLAYER + 2)) for kind in games.kinds)
        self.features = torch.empty(capacity, features, dtype=torch.uint8, device=device)
        self.masks = torch.empty(capacity, actions, dtype=torch.uint8, device=device)
        self.chosen = torch.empty(capacity, dtype=torch.int64, device=device)
        self.log_p = torch.empty(capacity, device=device)
        self.values = torch.empty(capacity, device=device)
        self.advantages = torch.empty(capacity, device=device)
        self.row_of = torch.empty(capacity, dtype=torch.int64, device=device)
        self.own = torch.empty(capacity, dtype=torch.bool, device=device)
        self.blocks = []
        self.count = 0
        self.targets = self.words = None
        self.seconds = 0.0


class Trainer:
    def __init__(self, args):
        self.args = args
        with open(args.config, encoding="utf-8") as file:
            self.config = json.load(file)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(self.config["seed"] + int(args.offset))
        random.seed(self.config["seed"] + int(args.offset))
        self.library = Library(args.library)
        self.games = Games(self.library, kinds_of(self.config, args.scale), self.device, self.config["kinds"]["boards"])
        units = self.library.units()
        make = lambda: Network(self.library.features, self.library.actions, units, *self.config["hidden"]).to(self.device)
        self.network, self.actor, self.past = make(), make(), make()
        if args.graft:
            graft(self.network, args.graft)
        if args.weights:
            load(self.network, args.weights)
        self.optimizer = torch.optim.Adam(self.network.parameters(), eps=1e-5, fused=self.device == "cuda")
        self.snapshots = [self.past_self(path) for path in self.config["past_selves"]]
        if args.against:
            load(self.past, args.against)
        self.sharpness = 1000.0 if args.against else 1.0
        if args.compile:
            self.compiled_losses = torch.compile(self.losses)
        self.number_rows()
        self.beside = self.device == "cuda" and not args.alone
        self.buffers = [self.decisions_of_an_iteration() for _ in range(2 if self.beside else 1)]
        self.stream = torch.cuda.Stream() if self.beside else None
        self.chance = torch.Generator(self.device).manual_seed(self.config["seed"] + int(args.offset))
        self.iteration = self.dealt = 0
        self.decisions = 0
        self.played = 0

    def past_self(self, path):
        """What earlier runs kept sits with this one's past selves."""
        load(self.past, path)
        return self.snapshot(self.past)

    @staticmethod
    def snapshot(network):
        return {name: value.clone() for name, value in network.state_dict().items()}

    def decisions_of_an_iteration(self):
        return Decisions(self.games, self.library.features, self.library.actions, self.device)

    def number_rows(self):
        players = torch.tensor([kind.players for kind in self.games.kinds], device=self.device)[self.games.kind_of_row]
        base = torch.tensor(self.games.base[:-1], device=self.device)[self.games.kind_of_row]
        local = torch.arange(self.games.rows, device=self.device) - base
        self.game_in_kind, self.player = local // players, local % players
        self.players = players

    def forward(self, network, rows):
        with torch.autocast(device_type=self.device, dtype=torch.bfloat16, enabled=self.device == "cuda"):
            logits, values = network(rows)
        return logits.float(), values.float()

    def rows_of_others(self):
        """The rows that a past self decides, or in search of a best response its opponent, which plays its likeliest
        action."""
        if self.args.against:
            return self.player != self.game_in_kind % self.players
        if not self.snapshots or self.config["past_self_games"] == 0:
            return torch.zeros(self.games.rows, dtype=torch.bool, device=self.device)
        share = int(1 / self.config["past_self_games"])
        self.past.load_state_dict(random.choice(self.snapshots[-24:]))
        return (self.game_in_kind % share == 0) & (self.player == self.game_in_kind // share % self.players)

    def play(self, seed, to):
        """Plays all games to their end with the actor, which is the network as it was an iteration ago: so playing and
        learning go on side by side."""
        begun = time.time()
        games, at, to.blocks = self.games, 0, []
        games.reset(seed)
        past_row = self.rows_of_others()
        while True:
            rows = games.waiting()
            n = rows.numel()
            if n == 0:
                break
            if at + n > to.chosen.numel():
                raise RuntimeError("more decisions in these games than there is room for")
            features, masks = to.features[at:at + n], to.masks[at:at + n]
            games.look(rows, features, masks)
            with torch.no_grad():
                logits, values = self.forward(self.actor, features)
                own = ~past_row[rows]
                others = (~own).nonzero().squeeze(1)
                if others.numel():
                    logits[others] = self.forward(self.past, features[others])[0] * self.sharpness
                log_p = torch.log_softmax(logits.masked_fill(masks == 0, -1e9), 1)
                noise = torch.empty_like(log_p).exponential_(generator=self.chance).clamp_min_(1e-20)
                action = (log_p - noise.log()).argmax(1)
            to.chosen[at:at + n] = action
            to.log_p[at:at + n] = log_p.gather(1, action[:, None]).squeeze(1)
            to.values[at:at + n] = values[:, 0]
            to.row_of[at:at + n] = rows
            to.own[at:at + n] = own
            games.step(rows, action)
            to.blocks.append((at, n))
            at += n
        to.count = at
        to.targets = self.targets()
        self.estimate_advantages(to)
        to.words = self.points()
        to.seconds = time.time() - begun

    def play_beside(self, seed, to):
        """The same on a thread and a stream of its own; to be joined."""
        def work():
            with torch.cuda.stream(self.stream):
                self.play(seed, to)
            self.stream.synchronize()

        torch.cuda.synchronize()
        thread = threading.Thread(target=work)
        thread.start()
        return thread

    def targets(self):
        """For each row the utility, its score, its win, and its neighbours' scores."""
        results, config = self.games.score(), self.config["reward"]
        utility = torch.empty(self.games.rows, device=self.device)
        sides = torch.empty(self.games.rows, 2, device=self.device)
        for kind, base in self.games.each():
            rows = slice(base, base + kind.rows)
            total = results[rows, TOTAL].view(kind.games, kind.players)
            coins = results[rows, COINS].view(kind.games, kind.players)
            win = results[rows, WIN].view(kind.games, kind.players)
            key = total + coins.clamp(max=63) / 64
            top, who = key.max(1, keepdim=True)
            second = key.scatter(1, who, -1e9).max(1, keepdim=True)[0]
            best_other = torch.where(torch.arange(kind.players, device=self.device)[None] == who, second, top)
            lead = torch.sigmoid((key - best_other) / config["lead_points"])
            even = 1 / kind.players
            utility[rows] = (config["win"] * (win - even) + config["lead"] * (lead - even)).reshape(-1)
            sides[rows, 0] = total.roll(-1, 1).reshape(-1)
            sides[rows, 1] = total.roll(1, 1).reshape(-1)
        return utility, results[:, TOTAL].clone(), results[:, WIN].clone(), sides  # the next games overwrite the results

    def estimate_advantages(self, to):
        utility = to.targets[0]
        following, gae = utility.clone(), torch.zeros_like(utility)
        for at, n in reversed(to.blocks):
            rows, values = to.row_of[at:at + n], to.values[at:at + n]
            gae[rows] = following[rows] - values + self.config["lambda"] * gae[rows]
            following[rows] = values
            to.advantages[at:at + n] = gae[rows]

    def points(self):
        """Mean points of all players and of the winners, by number of players in the first edition."""
        results, words = self.games.results, []
        for kind, base in self.games.each():
            total = results[base:base + kind.rows, TOTAL].view(kind.games, kind.players)
            if kind.edition == 0:
                words.append(f"{kind.players}: {total.mean().item():.1f}/{total.max(1)[0].mean().item():.1f}")
        if self.args.against:
            mine = ~self.rows_of_others()
            words.append(f"wins {results[mine, WIN].mean().item():.4f}")
        return " ".join(words)

    def losses(self, batch, features, masks, chosen, old_log_p, advantage, returns, total, sides, win, entropy_weight):
        """The loss of a batch, and its parts to be shown."""
        clip = self.config["clip"]
        logits, values = self.forward(self.network, features[batch])
        all_log_p = torch.log_softmax(logits.masked_fill(masks[batch] == 0, -1e9), 1)
        log_p = all_log_p.gather(1, chosen[:, None]).squeeze(1)
        entropy = -(all_log_p.exp() * all_log_p).sum(1).mean()
        ratio = (log_p - old_log_p).exp()
        policy_loss = -torch.min(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage).mean()
        value_loss = F.mse_loss(values[:, 0], returns)
        score_loss = F.mse_loss(values[:, 1], (total - 50) / 15) + F.mse_loss(values[:, 3:5], (sides - 50) / 15)
        win_loss = F.binary_cross_entropy_with_logits(values[:, 2], win)
        loss = policy_loss - entropy_weight * entropy + 2 * value_loss + 0.1 * score_loss + 0.1 * win_loss
        return loss, torch.stack([policy_loss, value_loss, win_loss, entropy, (old_log_p - log_p).mean()]).detach()

    def learn(self, seen, progress):
        config, count = self.config, seen.count
        _, total, win, sides = seen.targets
        rate = config["learning_rate"][0] + (config["learning_rate"][1] - config["learning_rate"][0]) * progress
        entropy_weight = config["entropy"][0] * (config["entropy"][1] / config["entropy"][0]) ** progress
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        used = seen.own[:count].nonzero().squeeze(1)
        mean, spread = seen.advantages[used].mean(), seen.advantages[used].std() + 1e-8
        returns = seen.advantages[:count] + seen.values[:count]
        explained = 1 - (returns[used] - seen.values[used]).var() / returns[used].var()
        sums, batches = torch.zeros(5, device=self.device), 0
        weight = torch.tensor(entropy_weight, device=self.device)
        loss_of = self.compiled_losses if self.args.compile else self.losses
        size = min(config["minibatch"], used.numel())
        for _ in range(config["epochs"]):
            order = used[torch.randperm(used.numel(), device=self.device)]
            for start in range(0, used.numel() - size + 1, size):
                batch = order[start:start + size]
                rows = seen.row_of[batch]
                loss, parts = loss_of(
                    batch, seen.features, seen.masks, seen.chosen[batch], seen.log_p[batch],
                    (seen.advantages[batch] - mean) / spread, returns[batch], total[rows], sides[rows], win[rows], weight)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), config["gradient_clip"])
                self.optimizer.step()
                sums += parts
                batches += 1
        return (sums / batches).tolist() + [explained.item(), rate]

    def keep(self, seconds):
        """Weights of this moment, to be measured by others; complete as soon as they have their name."""
        path = os.path.join(self.args.out, f"at-{seconds:04.0f}.bin")
        export_small(self.network, path + ".part")
        os.rename(path + ".part", path)

    def report(self, seconds, seen, losses, timing):
        """One line: what the games were like, and how learning goes."""
        names = ("policy", "value", "win", "entropy", "kl", "explained", "rate")
        numbers = " ".join(f"{name} {value:.4g}" for name, value in zip(names, losses))
        print(f"t {seconds:.0f} iteration {self.iteration} games {self.played / 1e6:.2f}M decisions {self.decisions / 1e6:.0f}M "
              f"{timing} points/winner {seen.words} {numbers}", flush=True)

    def operations(self):
        """Of a decision: it is played once, and learned from in every epoch."""
        forwards, backwards = self.network.operations()
        return forwards + self.config["epochs"] * (forwards + backwards)

    def seed(self):
        return (self.config["seed"] * 1000003 + int(self.args.offset) * 7919 + self.dealt) * 1000000007 % (1 << 39)

    def next_decisions(self, playing):
        """The decisions of the games that were begun last, and, on a GPU, the thread that plays the next ones."""
        if playing is None:
            self.actor.load_state_dict(self.network.state_dict())
            self.play(self.seed(), self.buffers[self.dealt % len(self.buffers)])
        else:
            playing.join()
        seen = self.buffers[self.dealt % len(self.buffers)]
        self.dealt += 1
        if not self.beside or self.iteration == 0:  # what is compiled is compiled alone, in the first iteration
            return seen, None
        self.actor.load_state_dict(self.network.state_dict())
        return seen, self.play_beside(self.seed(), self.buffers[self.dealt % 2])

    def run(self):
        args, start = self.args, time.time()
        whole = args.total or args.offset + args.seconds
        os.makedirs(args.out, exist_ok=True)
        parameters = sum(parameter.numel() for parameter in self.network.parameters())
        print(f"{self.library.features} features, {self.library.actions} actions, {parameters} parameters, "
              f"{sum(kind.games for kind in self.games.kinds)} games an iteration on {self.device}", flush=True)
        snapped = logged = kept = start
        before = 0
        playing, busy = None, [0.0, 0.0]
        while time.time() - start < args.seconds and self.iteration != (args.iterations or -1):
            progress = min(1.0, (args.offset + time.time() - start) / whole)
            seen, playing = self.next_decisions(playing)
            begun = time.time()
            losses = self.learn(seen, progress)
            now = time.time()
            busy = [busy[0] + seen.seconds, busy[1] + now - begun]
            self.iteration += 1
            self.decisions += seen.count
            self.played += sum(kind.games for kind in self.games.kinds)
            if now - snapped > self.config["snapshot_seconds"] or not self.snapshots and now - start > 10:
                snapped = now
                self.snapshots.append(self.snapshot(self.network))
            if args.keep and now - kept > args.keep:
                kept = now
                self.keep(args.offset + now - start)
            if now - logged > args.log:
                span = now - logged
                speed = (self.decisions - before) / span
                timing = (f"{speed / 1e6:.2f}M/s {speed * self.operations() / 1e12:.0f} TFLOP/s "
                          f"playing {busy[0] / span:.0%} learning {busy[1] / span:.0%}")
                self.report(args.offset + now - start, seen, losses, timing)
                logged, before, busy = now, self.decisions, [0.0, 0.0]
        if playing is not None:
            playing.join()
        export(self.network, os.path.join(args.out, "weights.bin"))
        export_small(self.network, os.path.join(args.out, "weights_small.bin"))
        if self.device == "cuda":
            print(f"peak {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB", flush=True)


if __name__ == "__main__":
    Trainer(arguments()).run()
