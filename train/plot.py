#!/usr/bin/env python3
"""Draws the curves of one or more runs, one after the other, as an SVG: what train.py printed and what watch.py measured.

    train/plot.py --log a.log --log b.log --strength runs/a/strength.jsonl curve.svg
"""
import argparse
import json
import re

WIDTH, HEIGHT, LEFT, GAP = 860, 210, 60, 60
INK, GRID, COLORS = "#3a3a3a", "#d8d4cc", ("#2f6f9f", "#b5532a", "#4f7f3f", "#8a5a9e")
NUMBER = re.compile(r"(\w+) (-?[\d.]+(?:e-?\d+)?)(?= |$)")


def read_log(path):
    """Each line of a run as {name: number}, with t for its seconds."""
    with open(path, encoding="utf-8") as file:
        return [{name: float(value) for name, value in NUMBER.findall(line)} for line in file if line.startswith("t ")]


def ticks(low, high, most):
    """Round numbers between two ends, at most so many."""
    step = next(unit * 10.0 ** power for power in range(-6, 9) for unit in (1, 2, 5)
                if (high - low) / (unit * 10.0 ** power) < most)
    first = -(-low // step)
    return [step * (first + k) for k in range(most) if step * (first + k) <= high]


class Panel:
    def __init__(self, top, title, seconds, values):
        self.top, self.title, self.seconds = top, title, seconds
        low, high = min(values), max(values)
        room = (high - low or 1) * 0.08
        self.low, self.high = low - room, high + room
        self.parts = []

    def x(self, t):
        return LEFT + (WIDTH - LEFT - 20) * (t - self.seconds[0]) / (self.seconds[1] - self.seconds[0])

    def y(self, v):
        return self.top + HEIGHT * (1 - (v - self.low) / (self.high - self.low))

    def line(self, points, color):
        path = " ".join(f"{self.x(t):.1f},{self.y(v):.1f}" for t, v in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="1.6"/>')

    def interval(self, t, low, v, high, color):
        x = self.x(t)
        self.parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{self.y(low):.1f}" y2="{self.y(high):.1f}" stroke="{color}"/>'
                          f'<circle cx="{x:.1f}" cy="{self.y(v):.1f}" r="3" fill="{color}"/>')

    def note(self, k, text, color):
        self.parts.append(f'<text x="{WIDTH - 20 - 170 * k}" y="{self.top - 10}" text-anchor="end" fill="{color}">{text}</text>')

    def frame(self):
        yield f'<text x="{LEFT}" y="{self.top - 10}" font-weight="600">{self.title}</text>'
        for v in ticks(self.low, self.high, 6):
            yield (f'<line x1="{LEFT}" x2="{WIDTH - 20}" y1="{self.y(v):.1f}" y2="{self.y(v):.1f}" stroke="{GRID}"/>'
                   f'<text x="{LEFT - 8}" y="{self.y(v) + 4:.1f}" text-anchor="end">{v:.3g}</text>')
        for t in ticks(*self.seconds, 11):
            yield f'<text x="{self.x(t):.1f}" y="{self.top + HEIGHT + 18}" text-anchor="middle">{t:.0f} s</text>'


def strength_panel(top, seconds, lines):
    shares = [100 * line[name] for line in lines for name in ("low", "high")]
    panel = Panel(top, f"wins against {lines[0]['against']}, percent (95% intervals)", seconds, shares)
    for k, kind in enumerate(sorted({(line["edition"], line["players"]) for line in lines})):
        own = [line for line in lines if (line["edition"], line["players"]) == kind]
        panel.line([(line["seconds"], 100 * line["win_share"]) for line in own], COLORS[k])
        for line in own:
            panel.interval(line["seconds"], 100 * line["low"], 100 * line["win_share"], 100 * line["high"], COLORS[k])
        panel.note(k, f"{kind[0]} edition, {kind[1]} players", COLORS[k])
    return panel


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--log", action="append", required=True)
    parser.add_argument("--strength", action="append", default=[])
    parser.add_argument("out")
    args = parser.parse_args()
    rows = [row for path in args.log for row in read_log(path)]
    lines = []
    for path in args.strength:
        with open(path, encoding="utf-8") as file:
            lines += [json.loads(line) for line in file]
    seconds = (0, max([row["t"] for row in rows] + [line["seconds"] for line in lines]))
    panels = []
    for name, title in (("explained", "share of the utility's variance that the value explains"), ("entropy", "entropy of the policy, nats")):
        panel = Panel(40 + len(panels) * (HEIGHT + GAP), title, seconds, [row[name] for row in rows])
        panel.line([(row["t"], row[name]) for row in rows], COLORS[0])
        panels.append(panel)
    if lines:
        panels.append(strength_panel(40 + len(panels) * (HEIGHT + GAP), seconds, lines))
    height = 40 + len(panels) * (HEIGHT + GAP)
    with open(args.out, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
                   f'font-size="12" fill="{INK}"><rect width="{WIDTH}" height="{height}" fill="#fffdf8"/>\n')
        for panel in panels:
            file.write("\n".join([*panel.frame(), *panel.parts]) + "\n")
        file.write("</svg>\n")


if __name__ == "__main__":
    main()
