// Everything in the book that can be searched for, in the language that is spoken.
import { ageName, cardName, chainText, effectsText, sideName, stageText, wonderName } from '../lib/words';
import { t } from '../lib/i18n.svelte';
import { LESSONS } from '../learn/lessons';
import { ADVICE } from './advice';
import { slug, type Catalogs } from './catalogs';
import { CHAPTERS, SECTIONS, TWO } from './contents';
import type { Entry } from './search';
import { bookText } from './text';

function ruleEntries(): Entry[] {
  return [...SECTIONS, TWO].flatMap((section) =>
    section.rules.map((rule) => ({
      at: rule,
      label: rule,
      title: bookText(section.title),
      text: bookText(`rule.${rule}`),
    })),
  );
}

/** Cards of both editions, each name once. */
function cardEntries(catalogs: Catalogs): Entry[] {
  const cards = new Map([...catalogs.first.json.cards, ...catalogs.second.json.cards].map((card) => [card.name, card]));
  return [...cards.values()].map((card) => ({
    at: `card-${slug(card.name)}`,
    label: t(`color.${card.color}`),
    title: cardName(card.name),
    text: `${bookText('cards.age', { age: ageName(card.age) })} · ${effectsText(card.effects)} ${chainText(card)}`,
    also: card.name,
  }));
}

function wonderEntries({ second }: Catalogs): Entry[] {
  return second.wonderNames().map((wonder) => ({
    at: `wonder-${slug(wonder)}`,
    label: bookText('chapter.wonders'),
    title: wonderName(wonder),
    text: second
      .sides(wonder)
      .map((name) => [sideName(name), ...second.side(wonder, name).stages.map(stageText)].join(' · '))
      .join(' '),
    also: wonder,
  }));
}

export function bookEntries(catalogs: Catalogs | null): Entry[] {
  const chapters = CHAPTERS.map((chapter) => ({
    at: chapter,
    label: bookText('book.contents'),
    title: bookText(`chapter.${chapter}`),
    text: '',
  }));
  const advice = ADVICE.map(({ title, text }) => ({
    at: 'advice',
    label: bookText('chapter.advice'),
    title: bookText(title),
    text: bookText(text),
  }));
  const lessons = LESSONS.map((lesson) => ({
    at: 'lessons',
    label: bookText('lesson.label'),
    title: bookText(`lesson.${lesson}.title`),
    text: bookText(`lesson.${lesson}.done`),
  }));
  return [
    ...chapters,
    ...advice,
    ...lessons,
    ...ruleEntries(),
    ...(catalogs ? [...cardEntries(catalogs), ...wonderEntries(catalogs)] : []),
  ];
}
