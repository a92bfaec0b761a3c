// Each rule finds what it is for, and leaves alone what is right.
import { describe, expect, it } from 'vitest';
import {
  fragmentFaults,
  joinsInComponent,
  joinsInProgram,
  joinsInScript,
  syntaxFault,
  translationFaults,
} from '../tools/message_rules';

describe('a translation', () => {
  const english =
    '{who, select, you {You get} other {{name} gets}} {n, plural, =0 {nothing} one {# coin} other {# coins}}';

  it('is right with the same arguments and branches, in any order', () => {
    const other = '{n, plural, =0 {} one {# altın} other {# altın}} {who, select, you {aldın} other {aldı: {name}}}';
    expect(translationFaults(english, other)).toEqual([]);
    expect(translationFaults('{n, plural, one {# card} other {# cards}}', '{n} kart')).toEqual([]);
  });

  it.each([
    ['{who, select, you {} other {{name}}}', ['lacks {n}']],
    ['{n, plural, =0 {} other {}} {who, select, you {} other {{name}}} {age}', ['has {age}, which is not given']],
    ['{n, plural, =0 {} other {}} {name} {who}', ['{who} does not select other you']],
    ['{n, plural, =0 {} other {}} {who, select, me {} other {{name}}}', ['{who} does not select other you']],
    ['{n, plural, one {} other {}} {who, select, you {} other {{name}}}', ['{n} does not have the branches =0']],
    [
      '{n, plural, =0 {} other {}} {who, select, you {} other {{name, select, x {} other {}}}}',
      ['{name} is no select in English'],
    ],
  ])('is told what it lacks: %s', (other, faults) => expect(translationFaults(english, other)).toEqual(faults));

  it('says what is counted; {n} alone may stand before a word of its own', () => {
    const counted = '{coins, plural, one {# coin} other {# coins}}';
    expect(translationFaults(counted, '{coins}')).toEqual([
      '{coins} is a plural in English, and would stand without its word',
    ]);
    expect(translationFaults(counted.replace('coins', 'n'), '{n} altın')).toEqual([]);
  });

  it('has both plural forms', () => {
    expect(translationFaults('{n, plural, one {a} other {b}}', '{n, plural, other {b}}')).toEqual([
      'has a plural without the branch one',
    ]);
  });

  it('is a message', () => {
    expect(syntaxFault('{n, plural, one {x}}')).toContain("'other' is missing");
    expect(syntaxFault('fine')).toBeNull();
  });
});

describe('a fragment', () => {
  it.each([
    ', paid {payments}',
    ' (free choice: {symbols})',
    'paid ',
    '{n} coins to the',
    'with {n} points',
    '(pays {to}',
    'built {card},',
    '{n, plural, =0 {} other {# coins}} more{last, select, yes {} other { and}}',
  ])('is refused: %s', (text) => expect(fragmentFaults(text, 'en')).not.toEqual([]));

  it.each(['Look from', '{name}: {card}', 'By wonder and side', '>', '(Free City)', '– {why}', 'Marks:'])(
    'is not what stands by itself: %s',
    (text) => expect(fragmentFaults(text, 'en')).toEqual([]),
  );
});

describe('words joined by code', () => {
  it.each([
    "const a = t('x') + suffix;",
    "text += t('x');",
    "const a = what + (paid ? t('log.paying') : '');",
    'const a = `${t(title)} – ${t(name)}`;',
    "const a = cards.map(cardName).join(', ');",
    "const a = priceText(price) + ' ' + rest;",
  ])('are found in a script: %s', (code) => expect(joinsInScript(code)).toEqual([1]));

  it.each(["const a = t('x', { card: cardName(c) });", "const key = 'a' + b;", 'const a = `${t(x)} `;', "a.join('_')"])(
    'are not what else a script does: %s',
    (code) => expect(joinsInScript(code)).toEqual([]),
  );

  it.each([
    '<p>{boardName(a, b)}: {cards}</p>',
    '<p>Under it: {t(key)}</p>',
    '<p aria-label="{t(key)}: {words}">x</p>',
    "<p>{t('a') + b}</p>",
    '<script>\n  const a = t(x) + y;\n</script>\n<p>x</p>',
  ])('are found in a component: %s', (code) => expect(joinsInComponent(code)).toHaveLength(1));

  it.each(['<p><b>{t(a)}</b> {t(b)}</p>', '<p>{n} {t(a)}</p>', '<p title={t(a)}>{name}: {n}</p>'])(
    'are not what else a component does: %s',
    (code) => expect(joinsInComponent(code)).toEqual([]),
  );

  it.each([
    'return words.say("a") + ", " + rest;',
    'return "(" + say("name.free_city") + ")";',
    'return say("wonder") + " - " + say("monument");'.replace('" - "', '" – "'),
    'text += say("a", {{"n", f(x)}}) + say("b");',
    'return messages_->get("a") + "; more";',
  ])('are found in the program: %s', (code) => expect(joinsInProgram(code).length).toBeGreaterThan(0));

  it.each([
    'lines.push_back("  " + words.say("a") + "\\n");',
    'throw InputError(name + ": " + say("file.cannot_open"));',
    'return "<p>" + messages.get("a") + "</p>\\n";',
    'note("wonders: " + say("a"));',
  ])('are not what else the program does: %s', (code) => expect(joinsInProgram(code)).toEqual([]));
});
