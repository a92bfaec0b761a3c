#!/usr/bin/env python3
"""Plays many games of all kinds with the network at every seat, and counts what it takes and what comes of it.

    train/explore.py --library build/gpu/libwonders_learn.so --out counts.npz --pack train/explorer/strong-play.json

Every seat plays the network's policy at a low temperature: the probabilities of its legal actions to the power of 1 / T
(--temperature), so that the likeliest is nearly always chosen and only near ties vary. Boards and sides come by chance.

In every sixth game one seat takes part in a trial, at one turn: by chance it either makes its own choice (one time in
five) or is given one of the structures that it could build, or the stage. So what a card is worth can be told apart from
what those had who took it. These games come on top of --games and enter no other table.

Everything is counted where the games are played; docs/explorer.md says what the tables hold.
"""
import argparse
import os
import time

import numpy
import torch

from explorer_layout import (AGES, BIN, BINS, BOARDS, CATEGORIES, COLORS, EDITIONS, LOWEST, PAR, PLAYERS, STAGES, STRUCTURES,
                             TURNS, WAYS, quotas)
from games import Games, Library, RESULTS
from moments import Table
from network import Network, load

# Blocks of a row, as in src/learn/features.h.
OWN, LEFT, RIGHT, TURN, PHASE, FOR_FREE_CITY, HAND, PAYING = 0, 1, 2, 6, 7, 10, 11, 25
BOARD_STAGE = 1
BUILD, BUILD_FREE, STAGE, SELL = range(WAYS)
ALL_TURNS = AGES * TURNS
TRIAL_EVERY, OWN_CHOICE = 6, 0.2  # every so many games; the share of trials that leave the seat its choice
ARMS, STAGE_ARM, OWN_ARM = STRUCTURES + 1, STRUCTURES, STRUCTURES + 1
MOST_CARDS = 9
TOTAL, WIN = RESULTS.index("total"), RESULTS.index("win")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", required=True)
    parser.add_argument("--weights", default=os.path.join(os.path.dirname(__file__), "weights", "all-kinds.bin"))
    parser.add_argument("--games", type=int, default=10_000_000, help="games in all, without those of the trial")
    parser.add_argument("--batches", type=int, default=50, help="how many batches they are played in")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after the batch that ends later than this")
    parser.add_argument("--temperature", type=float, default=0.25)
    parser.add_argument("--against", type=float, help="temperature of one seat of each game, to compare; counts nothing")
    parser.add_argument("--chunk", type=int, default=1 << 18, help="rows that the network sees at once")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", default="counts.npz")
    parser.add_argument("--pack", help="also make the Explorer's file of it (train/pack.py)")
    return parser.parse_args()


def result_sums(*groups):
    """Names of how many there are, of their wins and of their points, for each group."""
    return [f"{group} {what}" for group in groups for what in ("n", "wins", "points")]


class Explorer:
    def __init__(self, args):
        self.args = args
        self.device = "cuda" if torch.cuda.is_available() and "_cpu" not in args.library else "cpu"
        torch.manual_seed(args.seed)
        self.library = Library(args.library)
        lib = self.library.lib
        self.at = [lib.wonders_learn_offset(block) for block in range(PAYING + 1)]
        self.board_at = lib.wonders_learn_city_offset(BOARD_STAGE)
        self.quotas = quotas(args.games, EDITIONS * len(PLAYERS), args.batches)
        room = max(1, *map(max, self.quotas)) * TRIAL_EVERY // (TRIAL_EVERY - 1)  # with those of the trial
        kinds = [(edition, players, room) for edition in range(EDITIONS) for players in PLAYERS]
        self.games = Games(self.library, kinds, self.device)
        self.network = Network(self.library.features, self.library.actions, self.library.units()).to(self.device)
        load(self.network, args.weights)
        with torch.no_grad():  # the network sees plain features: the units go into the weights once
            self.network.one.weight *= self.network.scale
            self.network.scale.fill_(1.0)
        if self.device == "cuda":
            self.network.bfloat16()
        self.number_rows()
        self.make_logs()
        self.make_tables()

    def number_rows(self):
        """For each row: its game within the kind, its seat, whether it is part of the trial."""
        games, device = self.games, self.device
        players = torch.tensor([kind.players for kind in games.kinds], device=device)[games.kind_of_row]
        base = torch.tensor(games.base[:-1], device=device)[games.kind_of_row]
        local = torch.arange(games.rows, device=device) - base
        game, self.seat = local // players, local % players
        self.players = players
        trial_game = game % TRIAL_EVERY == TRIAL_EVERY - 1
        self.strong_game = torch.where(trial_game, torch.full_like(game, -1), game - game // TRIAL_EVERY)
        self.trial_seat = trial_game & (self.seat == game // TRIAL_EVERY % players)
        self.game = game
        self.counted = torch.zeros(games.rows, device=device)  # see choose_counted
        colors = [[self.library.lib.wonders_learn_color(edition, s) for s in range(STRUCTURES)] for edition in range(EDITIONS)]
        self.color = torch.tensor(colors, device=device)
        self.edition = torch.tensor([kind.edition for kind in games.kinds], device=device)[games.kind_of_row]

    def choose_counted(self, batch):
        """There is room for the largest batch; in another one the last games of a kind may be none of those asked for."""
        wanted = torch.tensor(self.quotas[batch], device=self.device)[self.games.kind_of_row]
        self.counted = ((self.strong_game >= 0) & (self.strong_game < wanted)).float()

    def make_logs(self):
        """What is noted of each seat while it plays. The last row takes what nobody asks for."""
        rows, device = self.games.rows + 1, self.device
        number = lambda *shape, kind=torch.int64: torch.zeros(*shape, dtype=kind, device=device)
        self.hands = number(rows * ALL_TURNS, STRUCTURES, kind=torch.uint8)  # 1: in the hand, 3: can be built
        self.chosen = number(rows * ALL_TURNS, kind=torch.int16)
        self.next_stage = number(rows * ALL_TURNS, kind=torch.int8)  # of a stage that can be built, else -1
        self.boards = number(rows, 3)  # own, left, right
        self.stages = number(rows)
        self.built = number(rows, COLORS)
        self.trial_turn = number(rows)
        self.trial_arm = number(rows)
        self.trial_options = number(rows, ARMS, kind=torch.uint8)

    def clear_logs(self, chance):
        for log in (self.hands, self.stages, self.built, self.trial_options):
            log.zero_()
        self.chosen.fill_(-1)
        self.next_stage.fill_(-1)
        self.trial_arm.fill_(-1)
        turns = torch.randint(ALL_TURNS, (self.games.rows,), generator=chance, device=self.device)
        self.trial_turn[:-1] = torch.where(self.trial_seat, turns, torch.full_like(turns, -1))

    def make_tables(self):
        kinds, two = len(self.games.kinds), result_sums("built", "not built")
        make = lambda shape, names, **more: Table(shape, names, self.device, **more)
        cell = two + ["out of reach", "marker", "sold"]
        group = result_sums("seats") + ["all"]  # of all seats those in a group
        self.tables = {
            "turns": make((kinds, ALL_TURNS, STRUCTURES), cell),
            "ages": make((kinds, AGES, STRUCTURES), cell),
            "boards": make((kinds, AGES, BOARDS, STRUCTURES), cell),
            "openings": make((kinds, BOARDS, STRUCTURES), cell),
            "neighbors": make((kinds, BOARDS, STRUCTURES), two),
            "stages": make((kinds, BOARDS, STAGES), two + [f"age {age + 1}" for age in range(AGES)] + ["all"]),
            "stage turns": make((kinds, ALL_TURNS, STAGES), two),
            "sides": make((kinds, BOARDS), result_sums("seats") + [f"{name}" for name in CATEGORIES]
                          + [f"{name} of winners" for name in CATEGORIES], products=3),
            "pairs": make((kinds, BOARDS, BOARDS), result_sums("seats")),
            "stages built": make((kinds, BOARDS, STAGES + 1), group),
            "colors": make((kinds, COLORS, MOST_CARDS + 1), group),
            "categories": make((kinds, len(CATEGORIES), BINS), group),
            "main sources": make((kinds, BOARDS, len(CATEGORIES)), group),
            "trial": make((kinds, AGES, ARMS), result_sums("given", "own choice") + ["trials"], products=6),
            "color trial": make((kinds, AGES, COLORS), result_sums("given", "own choice") + ["trials"], products=6),
        }

    # Playing

    def policy(self, rows, features, masks, chance):
        """The logits of legal actions, and the action drawn at the temperature of each row."""
        with torch.no_grad():
            x = features.to(torch.bfloat16 if self.device == "cuda" else torch.float32)
            network = self.network
            hidden = torch.relu(network.one(x))
            logits = network.policy(torch.relu(network.two(hidden))).float()
        logits.masked_fill_(masks == 0, -1e9)
        noise = torch.empty_like(logits).exponential_(generator=chance).clamp_min_(1e-20).log_()
        return logits, (logits - noise * self.heat[rows][:, None]).argmax(1)

    def block(self, features, block, width):
        return features[:, self.at[block]:self.at[block] + width]

    def board(self, features, city):
        """Five places for each board, one for each number of stages built."""
        begin = self.at[city] + self.board_at
        return features[:, begin:begin + BOARDS * (STAGES + 1)].max(1)[1]

    def note(self, rows, features, masks, logits, action, chance):
        """Notes a decision of each row, and gives the seats of the trial their choice. Returns the actions."""
        nobody = torch.full_like(rows, self.games.rows)
        own = (features[:, self.at[FOR_FREE_CITY]] == 0) & (features[:, self.at[PAYING]] == 0)
        choosing = own & (self.block(features, PHASE, 1)[:, 0] != 0)
        turn = self.block(features, TURN, ALL_TURNS).max(1)[1]
        ways = masks[:, :STRUCTURES * WAYS].reshape(-1, STRUCTURES, WAYS)
        can_build = ways[:, :, BUILD] | ways[:, :, BUILD_FREE]
        can_stage = ways[:, :, STAGE].amax(1) != 0
        taking_part = (choosing & (self.trial_turn[rows] == turn)).nonzero().squeeze(1)
        if taking_part.numel():
            action[taking_part] = self.draw(rows[taking_part], can_build[taking_part], can_stage[taking_part],
                                            logits[taking_part], action[taking_part], chance)
        cell = torch.where(choosing, rows, nobody) * ALL_TURNS + turn
        self.hands[cell] = self.block(features, HAND, STRUCTURES) + 2 * can_build
        self.chosen[cell] = action.to(torch.int16)
        at = self.board(features, OWN)
        following = torch.where(can_stage, at % (STAGES + 1), torch.full_like(at, -1))
        self.next_stage[cell] = following.to(torch.int8)
        whose = torch.where(own, rows, nobody)
        for place, city in enumerate((OWN, LEFT, RIGHT)):
            self.boards[whose, place] = self.board(features, city) // (STAGES + 1)
        structure, way = action // WAYS, action % WAYS
        a_card = own & (action < STRUCTURES * WAYS)
        builder = torch.where(a_card & (way <= BUILD_FREE), rows, nobody)
        color = self.color[self.edition[rows], structure.clamp(max=STRUCTURES - 1)].clamp(min=0)
        self.built[builder, color] += 1
        self.stages[torch.where(a_card & (way == STAGE), rows, nobody)] += 1
        return action

    def draw(self, rows, can_build, can_stage, logits, action, chance):
        """One of the structures that can be built, the stage, or the seat's own choice."""
        options = torch.cat([can_build, can_stage[:, None].to(torch.uint8)], 1)
        self.trial_options[rows] = options
        draw = torch.rand(options.shape, generator=chance, device=self.device)
        arm = (draw * options).max(1)[1]
        own = torch.rand(len(rows), generator=chance, device=self.device) < OWN_CHOICE
        own |= options.sum(1) == 0
        self.trial_arm[rows] = torch.where(own, torch.full_like(arm, OWN_ARM), arm)
        scored = logits[:, :STRUCTURES * WAYS].reshape(-1, STRUCTURES, WAYS)
        way = scored[:, :, :BUILD_FREE + 1].max(2)[1].gather(1, arm.clamp(max=STRUCTURES - 1)[:, None]).squeeze(1)
        marker = scored[:, :, STAGE].max(1)[1]
        given = torch.where(arm == STAGE_ARM, marker * WAYS + STAGE, arm * WAYS + way)
        return torch.where(own, action, given)

    def play(self, seed, chance):
        games, size = self.games, self.args.chunk
        games.reset(seed)
        decisions = 0
        features = torch.empty(size, self.library.features, dtype=torch.uint8, device=self.device)
        masks = torch.empty(size, self.library.actions, dtype=torch.uint8, device=self.device)
        while True:
            rows = games.waiting()
            n = rows.numel()
            if n == 0:
                return decisions
            actions = torch.empty_like(rows)
            for start in range(0, n, size):
                some = rows[start:start + size]
                seen, legal = features[:some.numel()], masks[:some.numel()]
                games.look(some, seen, legal)
                logits, action = self.policy(some, seen, legal, chance)
                actions[start:start + size] = self.note(some, seen, legal, logits, action, chance)
            games.step(rows, actions)
            decisions += n

    # Counting

    def outcomes(self):
        """For each row one, its wins more than an even share, and its points from par on; all 0 in games of a trial."""
        results = self.games.score()
        one = torch.ones_like(results[:, WIN])
        return torch.stack([one, results[:, WIN] - 1 / self.players, results[:, TOTAL] - PAR], 1)

    def count(self):
        outcome = self.outcomes()
        for number, (kind, base) in enumerate(self.games.each()):
            rows = slice(base, base + kind.rows)
            counted = self.counted[rows]
            self.count_turns(number, rows, outcome[rows] * counted[:, None])
            self.count_ends(number, rows, outcome[rows] * counted[:, None])
            self.count_trial(number, rows, outcome[rows])
        for table in self.tables.values():
            table.end_batch()

    def of_turn(self, log, rows, turn):
        return log.view(-1, ALL_TURNS, *log.shape[1:])[rows, turn]

    def count_turns(self, kind, rows, outcome):
        own, left, right = (one_hot(self.boards[rows, place], BOARDS) for place in range(3))
        by_board = spread(own, outcome)
        by_both = torch.cat([by_board, spread(left + right, outcome)], 1)
        for turn in range(ALL_TURNS):
            age = turn // TURNS
            hand, chosen = self.of_turn(self.hands, rows, turn), self.of_turn(self.chosen, rows, turn).long()
            card = (chosen // WAYS).clamp(0, STRUCTURES - 1)
            way = torch.where((chosen >= 0) & (chosen < STRUCTURES * WAYS), chosen % WAYS, torch.full_like(chosen, -1))
            taken = one_hot(card, STRUCTURES)
            built = taken * (way <= BUILD_FREE)[:, None] * (way >= 0)[:, None]
            left_there = (hand == 3).float() - built
            sums = [(matrix.t() @ by_both).double().view(STRUCTURES, 2, BOARDS, 3) for matrix in (built, left_there)]
            rest = [(matrix.t() @ by_board[:, ::3]).double() for matrix in
                    ((hand == 1).float(), taken * (way == STAGE)[:, None], taken * (way == SELL)[:, None])]
            own_board = torch.cat([part[:, 0] for part in sums] + [part[..., None] for part in rest], 2).transpose(0, 1)
            self.tables["turns"].batch[kind, turn] += own_board.sum(0)
            self.tables["ages"].batch[kind, age] += own_board.sum(0)
            self.tables["boards"].batch[kind, age] += own_board
            if turn == 0:
                self.tables["openings"].batch[kind] += own_board
            self.tables["neighbors"].batch[kind] += torch.cat([part[:, 1] for part in sums], 2).transpose(0, 1)
            self.count_stages(kind, turn, own, self.of_turn(self.next_stage, rows, turn).long(), way == STAGE, outcome)

    def count_stages(self, kind, turn, own, following, built, outcome):
        can = (following >= 0).float()[:, None]
        which = one_hot(following.clamp(0, STAGES - 1), STAGES) * can
        place = (own[:, :, None] * which[:, None, :]).reshape(-1, BOARDS * STAGES)
        split = torch.cat([outcome * built[:, None], outcome * ~built[:, None]], 1)
        sums = (place.t() @ split).double().view(BOARDS, STAGES, 6)
        self.tables["stage turns"].batch[kind, turn] += sums.sum(0)
        self.tables["stages"].batch[kind, :, :, :6] += sums
        self.tables["stages"].batch[kind, :, :, 6 + turn // TURNS] += sums[:, :, 0]

    def count_ends(self, kind, rows, outcome):
        results, board = self.games.results[rows], self.boards[rows]
        own = one_hot(board[:, 0], BOARDS)
        around = one_hot(board[:, 1], BOARDS) + one_hot(board[:, 2], BOARDS)
        categories = results[:, :len(CATEGORIES)]
        counted = outcome[:, :1]
        details = torch.cat([outcome, categories * counted, categories * counted * results[:, WIN:WIN + 1]], 1)
        self.tables["sides"].batch[kind] += (own.t() @ details).double()
        self.tables["pairs"].batch[kind] += (own.t() @ spread(around, outcome)).double().view(BOARDS, BOARDS, 3)
        of_board = (own.t() @ counted).double()[:, :, None]
        self.tables["stages"].batch[kind, :, :, -1] += of_board[:, :, 0]
        stages = one_hot(self.stages[rows].clamp(max=STAGES), STAGES + 1)
        sums = (own.t() @ spread(stages, outcome)).double().view(BOARDS, STAGES + 1, 3)
        self.tables["stages built"].batch[kind] += with_all(sums, of_board)
        everybody = counted.double().sum(0)
        for color in range(COLORS):
            cards = one_hot(self.built[rows, color].clamp(max=MOST_CARDS), MOST_CARDS + 1)
            self.tables["colors"].batch[kind, color] += with_all((cards.t() @ outcome).double(), everybody)
        for category in range(len(CATEGORIES)):
            step = ((categories[:, category] - LOWEST) // BIN).long().clamp(0, BINS - 1)
            sums = (one_hot(step, BINS).t() @ outcome).double()
            self.tables["categories"].batch[kind, category] += with_all(sums, everybody)
        source = one_hot(categories.max(1)[1], len(CATEGORIES))
        sums = (own.t() @ spread(source, outcome)).double().view(BOARDS, -1, 3)
        self.tables["main sources"].batch[kind] += with_all(sums, of_board)

    def count_trial(self, kind, rows, outcome):
        arm = self.trial_arm[rows]
        some = (arm >= 0).nonzero().squeeze(1)
        if some.numel() == 0:
            return
        arm, outcome = arm[some], outcome[some]
        options, age = self.trial_options[rows][some].float(), self.trial_turn[rows][some] // TURNS
        given = one_hot(arm, ARMS + 1)[:, :ARMS]
        color = one_hot(self.color[self.games.kinds[kind].edition].clamp(min=0), COLORS)  # of each structure
        of_color = options[:, :STRUCTURES] @ color
        for number in range(AGES):
            now = (age == number).float()[:, None]
            self.count_arms("trial", kind, number, options, given * now, (arm == OWN_ARM)[:, None] * now, outcome, options)
            self.count_arms("color trial", kind, number, of_color, given[:, :STRUCTURES] @ color * now,
                            (arm == OWN_ARM)[:, None] * now, outcome, options)

    def count_arms(self, table, kind, age, ways, given, own, outcome, options):
        """`ways` is in how many options an arm consists. Who has many others is seldom given it, and counts the more."""
        weighed = given * options.sum(1, keepdim=True) / ways.clamp(min=1)
        sums = [(matrix.t() @ outcome).double() for matrix in (weighed, (ways > 0) * own)]
        self.tables[table].batch[kind, age] += torch.cat(sums + [given.sum(0).double()[:, None]], 1)

    # Running

    def run(self):
        args, started = self.args, time.time()
        chance = torch.Generator(self.device).manual_seed(args.seed)
        self.heat = torch.full((self.games.rows,), args.temperature, device=self.device)
        apart = self.seat == self.game % self.players
        if args.against is not None:
            self.heat[apart] = args.against
        share, batches, played, decisions = [], 0, 0, 0
        while batches < args.batches and time.time() - started < args.seconds:
            self.choose_counted(batches)
            self.clear_logs(chance)
            if args.against is not None:
                self.trial_turn.fill_(-1)
            decisions += self.play(args.seed * 1000003 + batches * (1 << 22), chance)
            self.count()
            played += sum(self.quotas[batches])
            batches += 1
            if args.against is not None:
                wins = self.games.results[:, WIN]
                share.append(torch.stack([wins[apart & (self.players == n)].mean() for n in PLAYERS]))
            seconds = time.time() - started
            print(f"{batches} of {args.batches} batches, {played} games and those of the trial, "
                  f"{decisions} decisions in {seconds:.0f} s, {decisions / seconds / 1e6:.2f} million a second", flush=True)
        if args.against is not None:
            self.report(torch.stack(share))
            return
        self.write(batches, played, decisions, time.time() - started)

    def report(self, share):
        error = share.std(0) / len(share) ** 0.5 if len(share) > 1 else share[0] * 0
        for n, mean, spread_ in zip(PLAYERS, share.mean(0).tolist(), error.tolist()):
            print(f"{n} players: the seat of temperature {self.args.against} wins {mean:.2%} (even {1 / n:.2%}), "
                  f"standard error {spread_:.2%}")

    def write(self, batches, games, decisions, seconds):
        args = self.args
        with open(args.weights, "rb") as file:
            weights = fnv(file.read())
        content = {"about": numpy.array([games, batches, args.seed, decisions], dtype=numpy.int64),
                   "temperature": numpy.array(args.temperature), "seconds": numpy.array(seconds),
                   "weights": numpy.array(f"{weights:016x}")}
        for name, table in self.tables.items():
            content[f"{name} sums"] = table.sums.cpu().numpy()
            content[f"{name} products"] = table.products.cpu().numpy()
            content[f"{name} names"] = numpy.array(table.names)
        os.makedirs(os.path.dirname(os.path.abspath(args.out)), exist_ok=True)
        numpy.savez_compressed(args.out, **content)
        print(f"{args.out}: {os.path.getsize(args.out)} bytes", flush=True)
        if self.device == "cuda":
            print(f"peak {torch.cuda.max_memory_allocated() / 2**30:.1f} GiB", flush=True)
        if args.pack:
            from pack import pack, write
            write(pack(numpy.load(args.out), self.library), args.pack)


def one_hot(numbers, count):
    return torch.nn.functional.one_hot(numbers, count).float()


def spread(group, outcome):
    """The outcome in the columns of each row's group, zeros elsewhere."""
    return (group[:, :, None] * outcome[:, None, :]).reshape(len(group), -1)


def with_all(sums, seats):
    """Sums of groups, and beside each how many seats there are in all."""
    return torch.cat([sums, seats.expand(*sums.shape[:-1], 1)], -1)


def fnv(data):
    number = 0xCBF29CE484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001B3 % (1 << 64)
    return number


if __name__ == "__main__":
    Explorer(arguments()).run()
