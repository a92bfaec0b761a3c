#!/usr/bin/env python3
"""Teaches the network by self-play: PPO over whole games of all editions and numbers of players.

    train/train.py --library build/gpu/libwonders_learn.so --seconds 540 --total 1080 --out runs/a

A run of at most nine minutes goes on from the weights of the last one (--weights) at --offset seconds of the whole.
"""
import argparse
import json
import os
import random
import time

import torch
import torch.nn.functional as F

from games import Games, Library, RESULTS
from network import Network, export, export_small, load

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
    parser.add_argument("--out", default="runs")
    parser.add_argument("--scale", type=float, default=1.0, help="a fraction of the rows, to try things out")
    parser.add_argument("--log", type=float, default=15)
    return parser.parse_args()


def kinds_of(config, scale):
    kinds = []
    for players, rows in config["kinds"]["rows"].items():
        n = int(players)
        decisions = 29 if n == 2 else 19.3
        games = max(4, int(rows * scale / 2 / (n * decisions)))
        kinds += [(edition, n, games) for edition in (0, 1)]
    return kinds


class Trainer:
    def __init__(self, args):
        self.args = args
        with open(args.config, encoding="utf-8") as file:
            self.config = json.load(file)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(self.config["seed"] + int(args.offset))
        random.seed(self.config["seed"] + int(args.offset))
        self.library = Library(args.library)
        self.games = Games(self.library, kinds_of(self.config, args.scale), self.device)
        units = self.library.units()
        make = lambda: Network(self.library.features, self.library.actions, units, *self.config["hidden"]).to(self.device)
        self.network, self.past = make(), make()
        if args.weights:
            load(self.network, args.weights)
        self.optimizer = torch.optim.Adam(self.network.parameters(), eps=1e-5, fused=self.device == "cuda")
        self.snapshots = []
        self.allocate()
        self.iteration = 0
        self.decisions = 0
        self.played = 0

    def allocate(self):
        capacity = sum(int(kind.rows * (32 if kind.players == 2 else ROWS_A_PLAYER + 2)) for kind in self.games.kinds)
        on = dict(device=self.device)
        self.features = torch.empty(capacity, self.library.features, dtype=torch.uint8, **on)
        self.masks = torch.empty(capacity, self.library.actions, dtype=torch.uint8, **on)
        self.chosen = torch.empty(capacity, dtype=torch.int64, **on)
        self.log_p = torch.empty(capacity, **on)
        self.values = torch.empty(capacity, **on)
        self.advantages = torch.empty(capacity, **on)
        self.row_of = torch.empty(capacity, dtype=torch.int64, **on)
        self.own = torch.empty(capacity, dtype=torch.bool, **on)
        players = torch.tensor([kind.players for kind in self.games.kinds], **on)[self.games.kind_of_row]
        base = torch.tensor(self.games.base[:-1], **on)[self.games.kind_of_row]
        local = torch.arange(self.games.rows, **on) - base
        self.game_in_kind, self.player = local // players, local % players
        self.players = players

    def forward(self, network, rows):
        with torch.autocast(device_type=self.device, dtype=torch.bfloat16):
            logits, values = network(rows)
        return logits.float(), values.float()

    def rollout(self, seed):
        """Plays all games to their end; what was decided lies in the buffers, in blocks of one step each."""
        games, at, blocks = self.games, 0, []
        games.reset(seed)
        with_past = self.snapshots and self.config["past_self_games"] > 0
        if with_past:
            share = int(1 / self.config["past_self_games"])
            past_row = (self.game_in_kind % share == 0) & (self.player == self.game_in_kind // share % self.players)
            self.past.load_state_dict(random.choice(self.snapshots[-24:]))
        while True:
            rows, counts = games.waiting()
            n = rows.numel()
            if n == 0:
                break
            features, masks = self.features[at:at + n], self.masks[at:at + n]
            games.look(rows, counts, features, masks)
            with torch.no_grad():
                logits, values = self.forward(self.network, features)
                own = ~past_row[rows] if with_past else torch.ones(n, dtype=torch.bool, device=self.device)
                if with_past:
                    others = (~own).nonzero().squeeze(1)
                    if others.numel():
                        logits[others] = self.forward(self.past, features[others])[0]
                log_p = torch.log_softmax(logits.masked_fill(masks == 0, -1e9), 1)
                noise = torch.empty_like(log_p).exponential_().clamp_min_(1e-20)
                action = (log_p - noise.log()).argmax(1)
            self.chosen[at:at + n] = action
            self.log_p[at:at + n] = log_p.gather(1, action[:, None]).squeeze(1)
            self.values[at:at + n] = values[:, 0]
            self.row_of[at:at + n] = rows
            self.own[at:at + n] = own
            games.step(rows, action)
            blocks.append((at, n))
            at += n
        return at, blocks

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
        return utility, results[:, TOTAL], results[:, WIN], sides

    def estimate_advantages(self, blocks, utility):
        following, gae = utility.clone(), torch.zeros_like(utility)
        for at, n in reversed(blocks):
            rows, values = self.row_of[at:at + n], self.values[at:at + n]
            gae[rows] = following[rows] - values + self.config["lambda"] * gae[rows]
            following[rows] = values
            self.advantages[at:at + n] = gae[rows]

    def learn(self, count, targets, progress):
        config = self.config
        utility, total, win, sides = targets
        rate = config["learning_rate"][0] + (config["learning_rate"][1] - config["learning_rate"][0]) * progress
        entropy_weight = config["entropy"][0] * (config["entropy"][1] / config["entropy"][0]) ** progress
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        used = self.own[:count].nonzero().squeeze(1)
        mean, spread = self.advantages[used].mean(), self.advantages[used].std() + 1e-8
        returns = self.advantages[:count] + self.values[:count]
        explained = 1 - (returns[used] - self.values[used]).var() / returns[used].var()
        sums, batches = torch.zeros(5, device=self.device), 0
        size = min(config["minibatch"], used.numel())
        for _ in range(config["epochs"]):
            order = used[torch.randperm(used.numel(), device=self.device)]
            for start in range(0, used.numel() - size + 1, size):
                batch = order[start:start + size]
                logits, values = self.forward(self.network, self.features[batch])
                all_log_p = torch.log_softmax(logits.masked_fill(self.masks[batch] == 0, -1e9), 1)
                log_p = all_log_p.gather(1, self.chosen[batch][:, None]).squeeze(1)
                entropy = -(all_log_p.exp() * all_log_p).sum(1).mean()
                advantage = (self.advantages[batch] - mean) / spread
                ratio = (log_p - self.log_p[batch]).exp()
                clipped = ratio.clamp(1 - config["clip"], 1 + config["clip"])
                policy_loss = -torch.min(ratio * advantage, clipped * advantage).mean()
                rows = self.row_of[batch]
                value_loss = F.mse_loss(values[:, 0], returns[batch])
                score_loss = F.mse_loss(values[:, 1], (total[rows] - 50) / 15)
                score_loss = score_loss + F.mse_loss(values[:, 3:5], (sides[rows] - 50) / 15)
                win_loss = F.binary_cross_entropy_with_logits(values[:, 2], win[rows])
                loss = policy_loss - entropy_weight * entropy + 2 * value_loss + 0.1 * score_loss + 0.1 * win_loss
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), config["gradient_clip"])
                self.optimizer.step()
                sums += torch.stack([policy_loss, value_loss, win_loss, entropy, (self.log_p[batch] - log_p).mean()]).detach()
                batches += 1
        return (sums / batches).tolist() + [explained.item(), rate]

    def report(self, seconds, losses, timing):
        """One line: what the games were like, by number of players in the first edition."""
        results = self.games.results
        words = []
        for kind, base in self.games.each():
            total = results[base:base + kind.rows, TOTAL].view(kind.games, kind.players)
            if kind.edition == 0:
                words.append(f"{kind.players}: {total.mean().item():.1f}/{total.max(1)[0].mean().item():.1f}")
        names = ("policy", "value", "win", "entropy", "kl", "explained", "rate")
        numbers = " ".join(f"{name} {value:.4g}" for name, value in zip(names, losses))
        print(f"t {seconds:.0f} iteration {self.iteration} games {self.played / 1e6:.2f}M decisions {self.decisions / 1e6:.0f}M "
              f"{timing} points/winner {' '.join(words)} {numbers}", flush=True)

    def run(self):
        args, start = self.args, time.time()
        whole = args.total or args.offset + args.seconds
        os.makedirs(args.out, exist_ok=True)
        parameters = sum(parameter.numel() for parameter in self.network.parameters())
        print(f"{self.library.features} features, {self.library.actions} actions, {parameters} parameters, "
              f"{sum(kind.games for kind in self.games.kinds)} games an iteration on {self.device}", flush=True)
        snapped = logged = start
        before = 0
        playing = learning = 0.0
        while time.time() - start < args.seconds:
            progress = min(1.0, (args.offset + time.time() - start) / whole)
            begun = time.time()
            seed = (self.config["seed"] * 1000003 + int(args.offset) * 7919 + self.iteration) * 1000000007 % (1 << 39)
            count, blocks = self.rollout(seed)
            targets = self.targets()
            self.estimate_advantages(blocks, targets[0])
            if self.device == "cuda":
                torch.cuda.synchronize()
            middle = time.time()
            losses = self.learn(count, targets, progress)
            now = time.time()
            playing, learning = playing + middle - begun, learning + now - middle
            self.iteration += 1
            self.decisions += count
            self.played += sum(kind.games for kind in self.games.kinds)
            if now - snapped > self.config["snapshot_seconds"] or not self.snapshots and now - start > 10:
                snapped = now
                self.snapshots.append({name: value.clone() for name, value in self.network.state_dict().items()})
            if now - logged > args.log:
                timing = f"{(self.decisions - before) / (now - logged) / 1e6:.2f}M/s playing {playing / (now - logged):.0%}"
                self.report(args.offset + now - start, losses, timing)
                logged, before, playing, learning = now, self.decisions, 0.0, 0.0
        export(self.network, os.path.join(args.out, "weights.bin"))
        export_small(self.network, os.path.join(args.out, "weights_small.bin"))
        if self.device == "cuda":
            print(f"peak {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB", flush=True)


if __name__ == "__main__":
    Trainer(arguments()).run()
