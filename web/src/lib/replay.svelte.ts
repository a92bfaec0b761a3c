// Stepping through a record. The engine replays it; this only remembers where we are.
import type { Engine } from '../../engine/engine';
import type { OpenedRecord, WholePosition } from '../protocol';
import type { Catalog } from './catalog';
import { isKindOfBot, levelName } from './bots';
import { catalogOf, engine } from './engine';
import type { Company } from './event_words';
import { Game, type Player } from './game.svelte';
import { t } from './i18n.svelte';
import { isFreeCity } from './view';

export class ReplayGame extends Game {
  position = $state(0);
  whole: WholePosition | null = $state.raw(null);
  /** Whose eyes: a seat, or everybody's. */
  eyes: number | 'all' = $state('all');

  private constructor(
    catalog: Catalog,
    private readonly engine: Engine,
    readonly opened: OpenedRecord,
  ) {
    super(catalog);
  }

  static async open(line: string): Promise<ReplayGame> {
    const running = await engine();
    const opened = await running.openRecord(line);
    const game = new ReplayGame(await catalogOf(opened.edition), running, opened);
    // Records of games in the browser say who was a bot; those of games among programs have its kind for a name.
    const described = (JSON.parse(line) as { seats?: { bot?: unknown }[] }).seats ?? [];
    const kinds = opened.seats.map((seat, i) => described[i]?.bot ?? (isKindOfBot(seat.name) ? seat.name : undefined));
    const names = opened.seats.map(({ name }) => (isKindOfBot(name) ? levelName(name) : name));
    game.players = names.map((given, i): Player => {
      const free = isFreeCity(opened, i);
      const own = given || t('seat.number', { n: i + 1 });
      const name = names.filter((other) => other && other === given).length > 1 ? `${own} ${i + 1}` : own;
      const bot = kinds[i];
      return {
        name: free ? t('seat.free_city') : name,
        kind: free ? 'free_city' : bot === undefined ? 'person' : 'bot',
        level: typeof bot === 'string' ? bot : null,
        connected: true,
        standIn: false,
      };
    });
    await game.go(0);
    return game;
  }

  /** Nobody who reads it plays in it, whoever's eyes they look with. */
  override get company(): Company {
    return { players: this.players, you: null };
  }

  get steps(): number {
    return this.opened.positions.length;
  }

  /** A single step on is shown as in a game; any other way leads there at once. */
  async go(position: number): Promise<void> {
    const to = Math.min(Math.max(0, position), this.steps - 1);
    const forward = this.view !== null && to === this.position + 1;
    const whole = await this.engine.wholePosition(this.opened.record, to);
    const picture =
      this.eyes === 'all'
        ? whole.picture
        : (await this.engine.recordPosition(this.opened.record, to, this.eyes)).picture;
    this.position = to;
    this.whole = whole;
    // Nobody is waited for in a game that has been played.
    this.receive({ ...picture, view: { ...picture.view, awaiting: [], deciding: null }, legal: null });
    if (forward) return;
    this.shown();
    await this.rewriteLog(to);
  }

  async look(eyes: number | 'all', position = this.position): Promise<void> {
    this.eyes = eyes;
    await this.go(position);
  }

  /** All cards as they lay when this turn began. */
  turnBegun(): Promise<WholePosition> {
    let begun = this.position;
    while (this.opened.positions[begun]!.phase !== 'choose') --begun;
    return this.engine.wholePosition(this.opened.record, begun);
  }

  choose(): void {}

  close(): void {
    void this.engine.closeRecord(this.opened.record).catch(() => undefined);
  }

  private async rewriteLog(to: number): Promise<void> {
    this.log = [];
    for (let i = 1; i <= to; ++i) {
      const { picture } = await this.engine.wholePosition(this.opened.record, i);
      this.append(picture.events);
    }
  }
}
