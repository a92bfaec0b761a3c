// Records of games: saving them, handing one to the replay page, and the course of the points.
import type { Engine } from '../../engine/engine';
import type { OpenedRecord, SeatMove } from '../protocol';

const REPLAY_KEY = 'wonders.replay';

/** What the replay page shows, kept until one leaves it: the line of a record, null for none. */
export function keepReplay(line: string | null): void {
  try {
    if (line === null) sessionStorage.removeItem(REPLAY_KEY);
    else sessionStorage.setItem(REPLAY_KEY, line);
  } catch {
    // Without storage a reload begins anew.
  }
}

export function keptReplay(): string | null {
  try {
    return sessionStorage.getItem(REPLAY_KEY);
  } catch {
    return null;
  }
}

export function saveFile(record: unknown): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: 'application/jsonl' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `wonders-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The points of each seat at the beginning and after each turn, and the cards under the wonders at the end. */
export async function pointsOverTime(
  engine: Engine,
  record: unknown,
): Promise<{ points: number[][]; markers: string[][] }> {
  const opened = await engine.openRecord(JSON.stringify(record));
  try {
    const points: number[][] = [];
    let markers: string[][] = [];
    for (const [i, position] of opened.positions.entries()) {
      const last = i === opened.positions.length - 1;
      if (position.phase !== 'choose' && !last) continue;
      const whole = await engine.wholePosition(opened.record, i);
      points.push(whole.picture.view.cities.map((city) => city.score.total));
      markers = whole.markers;
    }
    return { points, markers };
  } finally {
    await engine.closeRecord(opened.record);
  }
}

/** What everybody did on the way to a position of an opened record, phase by phase. */
export async function movesUntil(engine: Engine, opened: OpenedRecord, position: number): Promise<SeatMove[][]> {
  const viewAt = async (i: number) => (await engine.wholePosition(opened.record, i)).picture.view;
  const phases: SeatMove[][] = [];
  for (let i = 1; i <= position; ++i) {
    const { awaiting } = await viewAt(i - 1);
    // With two players all cards of a turn are revealed after the Free City's.
    const revealed = opened.positions[i]!.phase === 'free_city' ? i + 1 : i;
    const { last } = await viewAt(revealed);
    phases.push(last.moves.filter(({ seat }) => awaiting.includes(seat)));
  }
  return phases;
}

/** The games of a record file: one JSON object a line. */
export function recordLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
