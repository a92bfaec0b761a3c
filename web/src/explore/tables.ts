// The Explorer's tables, ready to be shown: headings, names, figures and the length of their bars.
import type { Edition } from '../lib/view';
import { ageName, boardName, cardName } from '../lib/words';
import { slug } from '../lib/slug';
import { t } from '../lib/i18n.svelte';
import type { ExploreData, Row } from './data';
import { differenceText, exploreText, percentText, pointsText, shareText, spreadText } from './text';

export interface Cell {
  text: string;
  /** From 0 to 1. */
  bar?: number;
  link?: string;
}

export interface Shown {
  title: string;
  headings: string[];
  rows: Cell[][];
  /** Columns that a narrow screen leaves out. */
  minor?: number[];
}

/** Which games are looked at. */
export interface Kind {
  edition: Edition;
  players: number;
}

/** What is asked of a turn. */
export interface Asked {
  age: number;
  turn: number;
  /** The own one, and a neighbour's; null: any. */
  board: number | null;
  neighbor: number | null;
  /** Cards in hand; null: all. */
  hand: number[] | null;
}

/** As the file numbers them (docs/explorer.md). */
export const TURNS = 6;
export const AGES = 3;

const text = (words: string): Cell => ({ text: words });
const share = (row: Row, column: string): Cell => ({
  text: shareText(row.figure(column), row.figure(`${column} ±`)),
  bar: row.figure(column) ?? 0,
});
const percent = (row: Row, column: string): Cell => text(percentText(row.figure(column)));
const points = (row: Row): Cell => text(spreadText(row.figure('points'), row.figure('points ±')));
const win = (row: Row): Cell => text(shareText(row.figure('win'), row.figure('win ±')));
const effect = (row: Row): [Cell, Cell] => [more(row, 'win more', 100), more(row, 'points more', 1)];
const effectHeadings = () => [exploreText('explore.win_more'), exploreText('explore.points_more')];
const more = (row: Row, column: string, unit: number): Cell =>
  text(differenceText(row.figure(column), row.figure(`${column} ±`), unit));

const falling = (column: string) => (a: Row, b: Row) => (b.figure(column) ?? -1) - (a.figure(column) ?? -1);

const ageText = (age: number): string => ageName((age + 1) as 1 | 2 | 3);

export class Tables {
  private readonly kind: number;

  constructor(
    private readonly data: ExploreData,
    private readonly of: Kind,
  ) {
    this.kind = data.kind(of.edition, of.players);
  }

  private card(number: number): Cell {
    const name = this.data.file.cards[number]!;
    return { text: cardName(name), link: `#/explore/card-${slug(name)}` };
  }

  private board(number: number): Cell {
    const [wonder, side] = this.data.boardsOf(this.of.edition)[number]!;
    return { text: boardName(wonder, side), link: `#/explore/wonder-${slug(wonder)}` };
  }

  sides(): Shown {
    const rows = this.data.rows('sides', { kind: this.kind }).sort(falling('win'));
    return {
      title: exploreText('explore.sides'),
      headings: [exploreText('explore.wonder'), exploreText('explore.win'), exploreText('explore.points')],
      rows: rows.map((row) => [
        this.board(row.key('board')),
        { ...win(row), bar: Math.min(1, ((row.figure('win') ?? 0) * this.of.players) / 2) },
        points(row),
      ]),
    };
  }

  /** Points by source: means of all players and of winners. */
  sources(): Shown {
    const rows = this.data.rows('sides', { kind: this.kind });
    const mean = (column: string, weight: (row: Row) => number): number => {
      const all = rows.reduce((sum, row) => sum + weight(row), 0);
      return rows.reduce((sum, row) => sum + weight(row) * (row.figure(column) ?? 0), 0) / all;
    };
    const seats = (row: Row) => row.key('seats');
    const wins = (row: Row) => row.key('seats') * (row.figure('win') ?? 0);
    return {
      title: exploreText('explore.sources'),
      headings: [exploreText('explore.source'), exploreText('explore.all'), exploreText('explore.winners')],
      rows: this.data.file.categories.map((name) => [
        text(t(`score.${name as 'science'}`)),
        text(pointsText(mean(name, seats))),
        text(pointsText(mean(`${name} of winners`, wins))),
      ]),
    };
  }

  /** How those fare who get most of their points from one source. */
  mainSources(): Shown {
    const names = this.data.file.categories;
    const all = this.data.rows('sides', { kind: this.kind });
    const seats = all.reduce((sum, row) => sum + row.key('seats'), 0);
    const of = (category: number) => {
      let share_ = 0;
      let wins = 0;
      for (const row of this.data.rows('sources', { kind: this.kind, category })) {
        const board = all.find((side) => side.key('board') === row.key('board'))!;
        const part = ((row.figure('share') ?? 0) * board.key('seats')) / seats;
        share_ += part;
        wins += part * (row.figure('win') ?? 0);
      }
      return { share: share_, win: share_ > 0 ? wins / share_ : null };
    };
    return {
      title: exploreText('explore.main_source'),
      headings: [exploreText('explore.source'), exploreText('explore.of_players'), exploreText('explore.win')],
      rows: names
        .map((name, category) => ({ name, ...of(category) }))
        .filter((row) => row.share > 0)
        .map((row) => [
          text(t(`score.${row.name as 'science'}`)),
          { text: percentText(row.share), bar: row.share },
          text(percentText(row.win)),
        ]),
    };
  }

  /** By how many cards of a colour somebody has built. */
  color(color: number): Shown {
    const name = this.data.file.colors[color]! as 'red';
    return {
      title: exploreText('explore.cards_of', { color: t(`color.${name}`) }),
      headings: [
        exploreText('explore.number'),
        exploreText('explore.of_players'),
        exploreText('explore.win'),
        exploreText('explore.points'),
      ],
      rows: this.data
        .rows('colors', { kind: this.kind, color })
        .map((row) => [text(String(row.key('cards'))), share(row, 'share'), win(row), points(row)]),
    };
  }

  /** By the points of one row of the score pad. */
  category(category: number): Shown {
    const { lowest, points: step } = this.data.file.steps;
    return {
      title: exploreText('explore.points_of', { row: t(`score.${this.data.file.categories[category] as 'science'}`) }),
      headings: [
        exploreText('explore.points'),
        exploreText('explore.of_players'),
        exploreText('explore.win'),
        exploreText('explore.total'),
      ],
      rows: this.data.rows('categories', { kind: this.kind, category }).map((row) => {
        const from = lowest + step * row.key('step');
        return [
          text(exploreText('explore.from_to', { from, to: from + step - 1 })),
          share(row, 'share'),
          win(row),
          points(row),
        ];
      }),
    };
  }

  private cardHeadings(first: string): string[] {
    return [
      first,
      exploreText('explore.built'),
      exploreText('explore.win'),
      ...effectHeadings(),
      exploreText('explore.given'),
    ];
  }

  cards(age: number): Shown {
    const rows = this.data.rows('cards', { kind: this.kind, age }).sort(falling('built'));
    return {
      title: exploreText('explore.cards_of_age', { age: ageText(age) }),
      headings: this.cardHeadings(exploreText('explore.card')),
      rows: rows.map((row) => [
        this.card(row.key('card')),
        share(row, 'built'),
        win(row),
        ...effect(row),
        more(row, 'given win', 100),
      ]),
      minor: [2, 4],
    };
  }

  cardByAge(card: number): Shown[] {
    const rows = this.data.rows('cards', { kind: this.kind, card });
    return rows.map((row) => ({
      title: exploreText('explore.in_age', { age: ageText(row.key('age')) }),
      headings: [exploreText('explore.figure'), exploreText('explore.value')],
      rows: [
        [text(exploreText('explore.row.built')), share(row, 'built')],
        [text(exploreText('explore.row.marker')), share(row, 'marker')],
        [text(exploreText('explore.row.sold')), share(row, 'sold')],
        [text(exploreText('explore.row.out_of_reach')), share(row, 'out of reach')],
        [text(exploreText('explore.row.win')), win(row)],
        [text(exploreText('explore.row.win_more')), more(row, 'win more', 100)],
        [text(exploreText('explore.row.points_more')), more(row, 'points more', 1)],
        [text(exploreText('explore.row.given')), more(row, 'given win', 100)],
        [text(exploreText('explore.row.given_points')), more(row, 'given points', 1)],
      ],
    }));
  }

  cardByTurn(card: number): Shown {
    return {
      title: exploreText('explore.by_turn'),
      headings: [
        exploreText('explore.turn'),
        exploreText('explore.built'),
        ...effectHeadings(),
        exploreText('explore.seen'),
      ],
      rows: this.data.rows('turns', { kind: this.kind, card }).map((row) => {
        const turn = row.key('turn');
        const when = { age: ageText(Math.floor(turn / TURNS)), turn: (turn % TURNS) + 1 };
        return [
          text(exploreText('explore.turn_of_age', when)),
          share(row, 'built'),
          ...effect(row),
          percent(row, 'seen'),
        ];
      }),
      minor: [3],
    };
  }

  cardByBoard(card: number): Shown {
    return {
      title: exploreText('explore.by_board'),
      headings: [
        exploreText('explore.wonder'),
        exploreText('explore.age_heading'),
        exploreText('explore.built'),
        ...effectHeadings(),
      ],
      rows: this.data
        .rows('own boards', { kind: this.kind, card })
        .sort(falling('built'))
        .map((row) => [
          this.board(row.key('board')),
          text(ageText(row.key('age'))),
          share(row, 'built'),
          ...effect(row),
        ]),
      minor: [4],
    };
  }

  cardByNeighbor(card: number): Shown {
    return {
      title: exploreText('explore.by_neighbor'),
      headings: [exploreText('explore.neighbor'), exploreText('explore.built_when_possible'), ...effectHeadings()],
      rows: this.data
        .rows('neighbors', { kind: this.kind, card })
        .sort(falling('built'))
        .map((row) => [this.board(row.key('board')), share(row, 'built'), ...effect(row)]),
      minor: [3],
    };
  }

  side(board: number): Shown {
    const rows = this.data.rows('sides', { kind: this.kind, board });
    return {
      title: exploreText('explore.result'),
      headings: [exploreText('explore.win'), exploreText('explore.points')],
      rows: rows.map((row) => [win(row), points(row)]),
    };
  }

  stages(board: number): Shown {
    const ages = Array.from({ length: AGES }, (_, age) => age);
    return {
      title: exploreText('explore.stages'),
      headings: [exploreText('explore.stage'), ...ages.map(ageText), exploreText('explore.when_possible')],
      rows: this.data
        .rows('stages', { kind: this.kind, board })
        .map((row) => [
          text(String(row.key('stage') + 1)),
          ...ages.map((age) => percent(row, `age ${age + 1}`)),
          percent(row, 'when possible'),
        ]),
    };
  }

  /** What became of those who built each stage. */
  stageEffects(board: number): Shown {
    return {
      title: exploreText('explore.stage_effects'),
      headings: [
        exploreText('explore.stage'),
        exploreText('explore.win'),
        exploreText('explore.points'),
        ...effectHeadings(),
      ],
      rows: this.data
        .rows('stages', { kind: this.kind, board })
        .map((row) => [text(String(row.key('stage') + 1)), win(row), points(row), ...effect(row)]),
      minor: [2],
    };
  }

  /** In a turn, of all boards together. */
  stagesOfTurn(age: number, turn: number): Shown {
    return {
      title: exploreText('explore.stages_of_turn'),
      headings: [
        exploreText('explore.stage'),
        exploreText('explore.when_possible'),
        ...effectHeadings(),
        exploreText('explore.possible'),
      ],
      rows: this.data
        .rows('stage turns', { kind: this.kind, turn: age * TURNS + turn })
        .map((row) => [
          text(String(row.key('stage') + 1)),
          share(row, 'built'),
          ...effect(row),
          percent(row, 'possible'),
        ]),
      minor: [3],
    };
  }

  stagesBuilt(board: number): Shown {
    return {
      title: exploreText('explore.stages_built'),
      headings: [
        exploreText('explore.number'),
        exploreText('explore.of_players'),
        exploreText('explore.win'),
        exploreText('explore.points'),
      ],
      rows: this.data
        .rows('stages built', { kind: this.kind, board })
        .map((row) => [text(String(row.key('stages'))), share(row, 'share'), win(row), points(row)]),
    };
  }

  /** How those with this board fare who get most of their points from one source. */
  strategies(board: number): Shown {
    return {
      title: exploreText('explore.main_source'),
      headings: [
        exploreText('explore.source'),
        exploreText('explore.of_players'),
        exploreText('explore.win'),
        exploreText('explore.points'),
      ],
      rows: this.data
        .rows('sources', { kind: this.kind, board })
        .sort(falling('share'))
        .map((row) => [
          text(t(`score.${this.data.file.categories[row.key('category')] as 'science'}`)),
          share(row, 'share'),
          win(row),
          points(row),
        ]),
    };
  }

  openings(board: number): Shown {
    return {
      title: exploreText('explore.openings'),
      headings: [
        exploreText('explore.card'),
        exploreText('explore.built'),
        exploreText('explore.win'),
        exploreText('explore.points'),
        ...effectHeadings(),
      ],
      rows: this.data
        .rows('openings', { kind: this.kind, board })
        .sort(falling('built'))
        .slice(0, 12)
        .map((row) => [this.card(row.key('card')), share(row, 'built'), win(row), points(row), ...effect(row)]),
      minor: [3, 5],
    };
  }

  /** What is built more often on this board than on all. */
  favourites(board: number): Shown {
    const usual = new Map(
      this.data
        .rows('cards', { kind: this.kind })
        .map((row) => [`${row.key('age')}-${row.key('card')}`, row.figure('built') ?? 0]),
    );
    const rows = this.data.rows('own boards', { kind: this.kind, board }).map((row) => {
      const built = row.figure('built') ?? 0;
      return { row, more: built - (usual.get(`${row.key('age')}-${row.key('card')}`) ?? built) };
    });
    return {
      title: exploreText('explore.favourites'),
      headings: [
        exploreText('explore.card'),
        exploreText('explore.age_heading'),
        exploreText('explore.built'),
        exploreText('explore.more_than_others'),
        exploreText('explore.win_more'),
      ],
      rows: rows
        .sort((a, b) => b.more - a.more)
        .slice(0, 10)
        .map(({ row, more: difference }) => [
          this.card(row.key('card')),
          text(ageText(row.key('age'))),
          share(row, 'built'),
          text(percentText(difference)),
          more(row, 'win more', 100),
        ]),
      minor: [1],
    };
  }

  pairs(board: number): Shown {
    return {
      title: exploreText('explore.pairs'),
      headings: [exploreText('explore.neighbor'), ...effectHeadings()],
      rows: this.data
        .rows('pairs', { kind: this.kind, board })
        .sort(falling('win more'))
        .map((row) => [this.board(row.key('neighbor')), ...effect(row)]),
    };
  }

  /**
   * What is built in a turn, by whom has it in hand. With a board also what is built there in the first turn or in the
   * whole Age; with a neighbour also what those beside that one build of what they can, in the whole game.
   */
  here({ age, turn, board, neighbor, hand }: Asked): Shown {
    const first = age === 0 && turn === 0;
    const byCard = (rows: Row[]) => new Map(rows.map((row) => [row.key('card'), row]));
    const own =
      board === null
        ? null
        : byCard(
            first
              ? this.data.rows('openings', { kind: this.kind, board })
              : this.data.rows('own boards', { kind: this.kind, age, board }),
          );
    const beside = neighbor === null ? null : byCard(this.data.rows('neighbors', { kind: this.kind, board: neighbor }));
    const rows = this.data
      .rows('turns', { kind: this.kind, turn: age * TURNS + turn })
      .filter((row) => hand === null || hand.includes(row.key('card')))
      .map((row) => ({ row, own: own?.get(row.key('card')), beside: beside?.get(row.key('card')) }));
    const built = (row: Row | undefined) => row?.figure('built') ?? -1;
    rows.sort(
      (a, b) =>
        (own ? built(b.own) - built(a.own) : 0) ||
        (beside ? built(b.beside) - built(a.beside) : 0) ||
        built(b.row) - built(a.row),
    );
    const none = text('–');
    /** The share and the effect with a board, or beside one. */
    const withOther = (row: Row | undefined): Cell[] =>
      row ? [share(row, 'built'), ...effect(row)] : [none, none, none];
    const headings = [
      exploreText('explore.card'),
      ...(own ? [exploreText(first ? 'explore.built_here' : 'explore.built_in_age'), ...effectHeadings()] : []),
      ...(beside ? [exploreText('explore.built_beside'), ...effectHeadings()] : []),
      exploreText('explore.built'),
      ...(own || beside ? [] : effectHeadings()),
      exploreText('explore.seen'),
    ];
    const last = headings.length - 1;
    return {
      title: exploreText('explore.here', { age: ageText(age), turn: turn + 1 }),
      headings,
      rows: rows.map((each) => [
        this.card(each.row.key('card')),
        ...(own ? withOther(each.own) : []),
        ...(beside ? withOther(each.beside) : []),
        share(each.row, 'built'),
        ...(own || beside ? [] : effect(each.row)),
        percent(each.row, 'seen'),
      ]),
      minor: own && beside ? [3, 5, 6, 7, last] : [3, last],
    };
  }
}
