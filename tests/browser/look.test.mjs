// How the table looks where it once looked poor: what is cut, covered, wrapped or moved away, at the sizes where it was.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { newPage, pick, play, ROOT, settled, soon } from './support/browser.mjs';
import { start, startLate } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

const after = (turns) => {
  let n = 0;
  return { until: () => n++ >= turns, choose: (i) => ({ card: i % 2 }) };
};

/** How much the letters of an element stand out from its own ground. */
const contrast = (locator) =>
  locator.evaluate((node) => {
    const light = (color) => {
      const [r, g, b] = color.match(/[\d.]+/g).map((n) => {
        const part = n / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor } = getComputedStyle(node);
    const [a, b] = [light(color), light(backgroundColor)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  });

for (const dark of [false, true]) {
  it(`a replay can be read on the ledge, and its hands lie there whole, ${dark ? 'dark' : 'light'}`, async () => {
    const page = await newPage(here.browser, { dark });
    await page.goto(`${here.site.address}#/replay`);
    await page.locator('input[type=file]').setInputFiles(join(ROOT, 'tests/browser/data/copied_guild.jsonl'));
    const eyes = page.locator('.dock select').first();
    await eyes.waitFor();
    assert.ok((await contrast(eyes)) >= 4.5, `${await contrast(eyes)}`);
    const hidden = () => page.locator('.dock .hands').evaluate((hands) => hands.scrollHeight - hands.clientHeight);
    await soon(async () => assert.equal(await hidden(), 0, 'seven cards of everybody without scrolling'));
    await finish(page);
  });
}

it('names of structures in the cities beside are read in full, and the turn before lies beside a small hand', async () => {
  const page = await start(here, { players: 3, seed: '2024' });
  await play(page, after(9));
  await soon(async () => {
    const names = await page.locator('.neighbour .strip .words').evaluateAll((all) => ({
      all: all.length,
      cut: all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    }));
    assert.ok(names.all >= 12 && names.cut.length === 0, `cut: ${names.cut}`);
  });
  // Everybody's deed, with its picture where something was built.
  const deeds = page.locator('.dock .seen .deed');
  await soon(async () => assert.equal(await deeds.count(), 3));
  const built = page.locator('.dock .seen button.deed').first();
  await built.click();
  await page.locator('dialog[open]').waitFor();
  await finish(page);
});

/** The tiles up to 58 px high: what is seen of their names, and what lies over it. */
const lowTiles = (page) =>
  page.locator('.cities .strip').evaluateAll((tiles) =>
    tiles
      .filter((tile) => tile.offsetHeight <= 58)
      .map((tile) => {
        const words = tile.querySelector('.words');
        const { x, y, width, height } = words.getBoundingClientRect();
        const [above, below] = ['paddingTop', 'paddingBottom'].map((side) => parseFloat(getComputedStyle(words)[side]));
        const name = new DOMRect(x, y + above, width, height - above - below);
        const symbols = tile.querySelector('.symbols').getBoundingClientRect();
        const inside = tile.querySelector('.inner').getBoundingClientRect();
        const isSeen = (box) => box.height > 0 && box.top < inside.bottom - 4;
        const seen = isSeen(name);
        return {
          card: tile.dataset.card,
          size: `${tile.offsetWidth} x ${tile.offsetHeight}`,
          seen,
          cut:
            seen &&
            (words.scrollWidth > words.clientWidth ||
              words.scrollHeight > words.clientHeight + 4 || // a letter may reach below its line
              name.top < inside.top - 1 ||
              name.bottom > inside.bottom + 1),
          covered:
            seen &&
            isSeen(symbols) &&
            name.right > symbols.left + 1 &&
            name.left < symbols.right - 1 &&
            name.top < symbols.bottom - 1 &&
            name.bottom > symbols.top + 1,
          outside: isSeen(symbols) && symbols.right > tile.getBoundingClientRect().right + 1,
          letters: parseFloat(getComputedStyle(words).fontSize),
        };
      }),
  );

async function areReadable(page, { least, players }) {
  await soon(async () => {
    const tiles = await lowTiles(page);
    assert.ok(tiles.length >= least, `only ${tiles.length} low tiles`);
    for (const tile of tiles) {
      assert.ok(!tile.covered && !tile.cut && !tile.outside, JSON.stringify(tile));
      assert.ok(!tile.seen || tile.letters >= 12.5, JSON.stringify(tile));
    }
    // Only seven players may need tiles without names.
    if (players < 7) assert.ok(tiles.every((tile) => tile.seen));
  });
}

const LAPTOPS = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
];

for (const players of [4, 5])
  it(`no name on a low tile is cut or under symbols late in the game and at its end, ${players} players`, async () => {
    const page = await startLate(here, -2, { players, seed: '2024' });
    for (const viewport of LAPTOPS) {
      await page.setViewportSize(viewport);
      await areReadable(page, { least: 25, players });
    }
    await play(page);
    await page.locator('.end').waitFor();
    for (const viewport of LAPTOPS) {
      await page.setViewportSize(viewport);
      await areReadable(page, { least: 10, players });
    }
    await finish(page);
  });

for (const [players, phases] of [
  [4, 11],
  [7, 16],
])
  it(`nor on a tile as low as a line, ${players} players`, async () => {
    const viewport = { width: 1280, height: 720 };
    const page = await startLate(here, phases, { players, seed: '2024' }, { viewport });
    await areReadable(page, { least: 6, players });
    await finish(page);
  });

/** Names of hand cards, of their chains, of ghosts and of tiles that are not wholly inside what they stand on. */
const cutNames = (page) =>
  page.locator('.dock .slot :is(.name, .names), .cities .ghost .words, .cities .strip .words').evaluateAll((all) =>
    all.flatMap((name) => {
      const frame = name.closest('.card, .ghost, .strip').getBoundingClientRect();
      const letters = document.createRange();
      letters.selectNodeContents(name);
      const box = letters.getBoundingClientRect();
      if (!name.checkVisibility() || frame.height === 0) return [];
      const isInside =
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top - 2 &&
        box.bottom <= frame.bottom + 2;
      const isWhole = name.scrollWidth <= name.clientWidth + 1 && name.scrollHeight <= name.clientHeight + 4;
      return isInside && (isWhole || getComputedStyle(name).overflow === 'visible')
        ? []
        : `${name.textContent} in ${Math.round(frame.width)} x ${Math.round(frame.height)}`;
    }),
  );

const PLACES = [
  { players: 3, edition: 'second', phases: 8, viewport: { width: 1180, height: 740 } },
  { players: 3, edition: 'second', phases: 12, viewport: { width: 1180, height: 740 } },
  { players: 5, phases: -2, viewport: { width: 1366, height: 768 } },
  { players: 7, phases: 13, viewport: { width: 1366, height: 768 } },
  { players: 4, phases: 9, viewport: { width: 1024, height: 768 } },
  { players: 5, phases: 13, viewport: { width: 320, height: 640 }, phone: true },
  { players: 3, phases: 14, viewport: { width: 740, height: 360 }, phone: true },
];
for (const language of ['en', 'tr', 'hu', 'fi'])
  it(`no name is cut, on hand cards, ghosts, chains and tiles, in ${language}`, async () => {
    for (const { players, edition = 'first', phases, ...view } of PLACES) {
      const page = await startLate(
        here,
        phases,
        { players, edition, seed: '2024' },
        { settings: { language }, ...view },
      );
      await page.waitForSelector(`:root[lang="${language}"]`);
      await soon(async () => {
        const { width, height } = view.viewport;
        assert.deepEqual(await cutNames(page), [], `${players} players, ${width} x ${height}`);
      });
      await finish(page);
    }
  });

/** Of each card of the hand: how wide its picture is for its height, where it ends, and how far the words lie from the middle of the rest. */
const faces = (page) =>
  page.locator('.dock .slot .card').evaluateAll((cards) =>
    cards.map((card) => {
      const box = (part) => card.querySelector(part).getBoundingClientRect();
      const [picture, keystone, inside] = ['.picture', '.keystone', '.inside'].map(box);
      const words = [...card.querySelectorAll('.name, .chain')].map((part) => part.getBoundingClientRect());
      const middle = (words[0].top + words.at(-1).bottom) / 2;
      return {
        name: card.querySelector('.name').textContent,
        form: picture.width / picture.height,
        end: picture.bottom - inside.top,
        aside: Math.abs(middle - (keystone.bottom + inside.bottom) / 2),
      };
    }),
  );

const DRAWN = 170 / 130;
it('a picture in the hand is as wide as it was drawn, all end at one height, and names stand in the middle below', async () => {
  const page = await startLate(here, 8, { players: 4, seed: '2024' });
  for (const viewport of [...LAPTOPS, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await soon(async () => {
      const all = await faces(page);
      assert.equal(all.length, 5);
      for (const one of all) {
        assert.ok(Math.abs(one.form - DRAWN) < 0.03, `${viewport.width} px: ${JSON.stringify(one)}`);
        assert.ok(Math.abs(one.end - all[0].end) <= 1 && one.aside < 3, `${viewport.width} px: ${JSON.stringify(all)}`);
      }
    });
  }
  // Where letters need more room the sky gives way, never what stands at the sides.
  await page.setViewportSize({ width: 320, height: 640 });
  await soon(async () => {
    for (const one of await faces(page)) assert.ok(one.form > DRAWN - 0.03, JSON.stringify(one));
  });
  await finish(page);
});

const boxOf = (locator) => locator.first().boundingBox();
const hides = (a, b) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;

it('the guide hides neither the hand, nor what it points at, nor what can be done', async () => {
  for (const viewport of [{ width: 1180, height: 740 }, ...LAPTOPS]) {
    const page = await newPage(here.browser, { viewport });
    await page.goto(here.site.address);
    await page.locator('.learn').click();
    const on = page.locator('.guide .on');
    const isBeside = async (what) => {
      const title = await page.locator('.guide h2').innerText();
      await soon(async () => {
        const guide = await boxOf(page.locator('.guide'));
        for (const part of await page.locator(what).all())
          assert.ok(!hides(guide, await part.boundingBox()), `${title} at ${viewport.width} px`);
      });
    };
    await on.waitFor();
    for (let told = 1; await on.count(); ++told) {
      await isBeside('.dock .slot, .ring');
      await on.click();
      await page.locator('.guide small', { hasText: `${told + 1} of` }).waitFor();
    }
    await page.locator('.dock .slot').first().click();
    await page.locator('.actions').waitFor();
    await isBeside('.dock .slot, .ring, .dock .sheet');
    await finish(page);
  }
});

it('what can be done with a card covers no structure beside, unless there are many ways to pay', async () => {
  const page = await startLate(here, 13, { players: 7, seed: '2024' });
  const cards = await page.locator('.dock .slot').count();
  let looked = 0;
  for (let i = 0; i < cards; ++i) {
    await pick(page, i);
    await settled(page);
    if (await page.locator('.actions .several').count()) continue;
    looked += 1;
    const sheet = await boxOf(page.locator('.dock .sheet'));
    for (const tile of await page.locator('.right .strip').all())
      assert.ok(!hides(sheet, await tile.boundingBox()), `card ${i + 1}: the actions begin at ${sheet.y}`);
  }
  assert.ok(looked > 1, `${looked} cards`);
  await finish(page);
});

it('on a phone sounds are found at once, and what is asked covers no city and goes when it has been done', async () => {
  const viewport = { width: 390, height: 844 };
  const page = await startLate(here, 9, { players: 4, seed: '2024' }, { viewport, phone: true });
  const sounds = page.getByRole('button', { name: 'Sounds' });
  await sounds.tap();
  await page.locator('[aria-pressed=true]').and(sounds).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await sounds.count(), 0);
  await page.locator('.bar .tools button').last().tap();
  await page.locator('dialog[open]').locator(sounds).tap();
  await page.locator('dialog[open] [aria-pressed=false]').and(sounds).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize(viewport);
  const ask = page.locator('.dock .ask');
  const { y } = await boxOf(ask);
  assert.ok(y > (await boxOf(page.locator('.dock'))).y, 'it lies on the ledge');
  await pick(page, 1);
  await soon(async () => assert.equal(await ask.isVisible(), false));
  await finish(page);
});

/** The picture of a wonder, and what its name covers of it. */
const scenes = (page) =>
  page.locator('.cities .scene').evaluateAll((all) =>
    all
      .filter((scene) => scene.offsetHeight > 0)
      .map((scene) => {
        const title = scene.querySelector('.title').getBoundingClientRect();
        const box = scene.getBoundingClientRect();
        const light = scene.querySelector('use[href="#p-sun"], use[href="#p-moon"]').getBoundingClientRect();
        // Around the disc there is a glow, which may lie under the name.
        const [x, y, r] = [(light.left + light.right) / 2, (light.top + light.bottom) / 2, light.width / 5];
        const over = title.left < x + r && title.right > x - r && title.top < y + r && title.bottom > y - r;
        return { own: !!scene.closest('.own'), height: box.height, shown: title.height > 0, overLight: over };
      }),
  );

it('the name of a wonder covers neither a low picture nor sun and moon, and early the picture has the room', async () => {
  const page = await startLate(here, 9, { players: 3, seed: '2024' });
  await soon(async () => {
    const all = await scenes(page);
    assert.equal(all.length, 3);
    assert.ok(
      all.some(({ height }) => height < 80),
      JSON.stringify(all),
    );
    for (const one of all) assert.ok(one.height < 80 ? !one.shown : one.shown && !one.overLight, JSON.stringify(one));
    // Three structures of a colour in Age II leave it more than it would have in Age III.
    assert.ok(all.find(({ own }) => own).height > 170, JSON.stringify(all));
  });
  const phone = await startLate(
    here,
    3,
    { players: 3, seed: '2024' },
    { viewport: { width: 390, height: 844 }, phone: true },
  );
  await soon(async () => {
    const all = await scenes(phone);
    for (const one of all) assert.ok(one.shown && !one.overLight, JSON.stringify(one));
    assert.ok(all.find(({ own }) => own).height > 230, JSON.stringify(all));
  });
  await finish(page, phone);
});

it('the turn before can be read beside the actions of a picked card', async () => {
  const page = await start(here, { players: 4, seed: '2024' }, { viewport: { width: 1180, height: 740 } });
  await play(page, after(9));
  await page.locator('.dock .slot').nth(1).click();
  await page.waitForSelector('.actions');
  for (const width of [1170, 1180, 1280, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    await soon(async () => {
      const sheet = await page.locator('.dock .sheet').boundingBox();
      const ends = await page
        .locator('.dock .seen .deed')
        .evaluateAll((deeds) => deeds.map((deed) => deed.getBoundingClientRect().right));
      assert.equal(ends.length, 4);
      assert.ok(Math.max(...ends) < sheet.x, `${Math.max(...ends)} and the actions from ${sheet.x} at ${width} px`);
      const hidden = await page.locator('.dock .seen ul').evaluate((list) => list.scrollWidth - list.clientWidth);
      assert.equal(hidden, 0, `${hidden} px of the lines lie outside at ${width} px`);
    });
  }
  await finish(page);
});

it('the dock of a replay leaves a phone half of its height', async () => {
  const page = await newPage(here.browser, { viewport: { width: 390, height: 844 }, phone: true });
  await page.goto(`${here.site.address}#/replay`);
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'tests/browser/data/copied_guild.jsonl'));
  await page.locator('.dock .hand .strip').first().waitFor();
  const { height } = await page.locator('.dock').boundingBox();
  assert.ok(height < 0.5 * 844, `${height} px`);
  await finish(page);
});

it('a small phone has one line for the bar and one for both neighbours, plaques of one line, and stays where it is', async () => {
  const page = await start(here, { players: 3, seed: '2024' }, { viewport: { width: 320, height: 640 }, phone: true });
  await play(page, after(9));
  const isLower = (where, limit, what) =>
    soon(async () => {
      const { height } = await page.locator(where).first().boundingBox();
      assert.ok(height < limit, `${what}: ${height} px`);
    });
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await isLower('.bar', 56, `the bar at ${width} px`);
  }
  await isLower('.rivals', 70, 'the neighbours');
  await isLower('.own .stages', 44, 'the plaques');
  await page.evaluate(() => scrollTo(0, 90));
  const { x, y } = await page.locator('.dock .slot').nth(2).boundingBox();
  await page.touchscreen.tap(x + 30, y + 60);
  await page.waitForSelector('.actions');
  await page.waitForFunction(() => {
    const slot = document.querySelector('.dock .slot.selected').getBoundingClientRect();
    return slot.left >= 0 && slot.right <= innerWidth;
  });
  assert.equal(await page.evaluate(() => scrollY), 90, 'the city one was looking at');
  await finish(page);
});

it('explains numbers of cities further away, and what one holds without a second picture', async () => {
  const page = await start(here, { players: 5, seed: '2024' });
  const tip = page.locator('.tip');
  const { x, y, width, height } = await page.locator('.others .compact .count').first().boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await tip.filter({ hasText: /stages/ }).waitFor();
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  // A number says what it is made of, and so does what is in the bar.
  await page.locator('.own .stat').nth(2).hover();
  await tip.filter({ hasText: /1 point so far\. Treasury \+1/ }).waitFor();
  await page.locator('.bar .direction').hover();
  await tip.filter({ hasText: /Hands go left/ }).waitFor();
  const slot = page.locator('.dock .slot').first();
  await slot.hover();
  await tip.filter({ hasText: /Cost|production|lack|short|already/ }).waitFor();
  assert.equal(await tip.locator('.card').count(), 0);
  await slot.click();
  await page.waitForSelector('.actions');
  await tip.waitFor({ state: 'detached' });
  await finish(page);
});

/** Letters of names on tiles that are drawn over the edge of what shows them. */
const cutLetters = (page) =>
  page.locator('.cities .strip .words').evaluateAll((all) => {
    const pen = document.createElement('canvas').getContext('2d');
    const range = document.createRange();
    return all.flatMap((words) => {
      if (!words.checkVisibility()) return [];
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(words);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const shown = [words, words.closest('.strip')].map((part) => part.getBoundingClientRect());
      const top = Math.max(...shown.map((box) => box.top)) - 0.5;
      const bottom = Math.min(...shown.map((box) => box.bottom)) + 0.5;
      const cut = [];
      const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
      while (walker.nextNode())
        for (const { index, 0: letter } of walker.currentNode.data.matchAll(/\p{L}/gu)) {
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + letter.length);
          const ink = pen.measureText(letter);
          const base = range.getBoundingClientRect().top + ink.fontBoundingBoxAscent;
          if (base - ink.actualBoundingBoxAscent < top || base + ink.actualBoundingBoxDescent > bottom)
            cut.push(letter);
        }
      return cut.length ? [`${words.textContent} loses some of ${cut} in ${Math.round(shown[1].height)} px`] : [];
    });
  });

for (const [players, phases] of [
  [3, 8],
  [4, 4],
  [4, 11],
])
  it(`no letter of a name on a low tile loses its foot or its accent, ${players} players after ${phases} turns`, async () => {
    const settings = { language: 'hu' };
    const viewport = { width: 1366, height: 768 };
    const page = await startLate(here, phases, { players, seed: '2024' }, { settings, viewport });
    await page.waitForSelector(':root[lang="hu"]');
    await soon(async () => assert.deepEqual(await cutLetters(page), []));
    await finish(page);
  });

it('of seven late in the game a neighbour shows every structure, and far cities their whole names', async () => {
  const viewport = { width: 1280, height: 720 };
  const page = await startLate(here, -1, { players: 7, seed: '2024' }, { viewport });
  await soon(async () => {
    const blank = await page
      .locator('.neighbour .strip')
      .evaluateAll((tiles) =>
        tiles
          .filter((tile) => !tile.querySelector('.words').checkVisibility())
          .map((tile) => ['.picture', '.name > .icon'].map((part) => tile.querySelector(part).checkVisibility())),
      );
    assert.ok(blank.length > 8, `${blank.length} tiles without names`);
    assert.ok(blank.flat().every(Boolean));
  });
  const cut = await page.locator('.compact .name').evaluateAll((names) =>
    names
      .filter((name) => {
        name.textContent = 'Tomürisz';
        return name.scrollWidth > name.clientWidth;
      })
      .map((name) => name.closest('.compact').innerText),
  );
  assert.deepEqual(cut, []);
  await finish(page);
});

for (const players of [3, 4])
  it(`the turn before is whole in a narrow place and a long language, ${players} players`, async () => {
    const settings = { language: 'hu' };
    const viewport = { width: 1366, height: 768 };
    const page = await startLate(here, 14, { players, seed: '2024' }, { settings, viewport });
    await page.waitForSelector(':root[lang="hu"]');
    await soon(async () => {
      const lines = await page.locator('.dock .seen').evaluate((tray) => {
        const { right, bottom } = tray.getBoundingClientRect();
        return [...tray.querySelectorAll('.deed .text')].map((text) => {
          const box = text.getBoundingClientRect();
          return { text: text.textContent, over: Math.max(box.right - right, box.bottom - bottom) };
        });
      });
      assert.equal(lines.length, players);
      assert.deepEqual(
        lines.filter(({ over }) => over > 0),
        [],
      );
    });
    await finish(page);
  });

for (const language of ['en', 'tr', 'hu', 'fi'])
  it(`the sheet and the chart of the end hold their words on a small phone, in ${language}`, async () => {
    const viewport = { width: 320, height: 640 };
    const settings = { language };
    const page = await startLate(here, -2, { players: 2, seed: '2024' }, { settings, viewport, phone: true });
    await page.waitForSelector(`:root[lang="${language}"]`);
    await play(page);
    await page.locator('.end svg .label').first().waitFor();
    const broken = await page.locator('.end .sheet tfoot th').evaluateAll((all) => {
      const range = document.createRange();
      return all.flatMap((one) => {
        const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        const words = [];
        while (walker.nextNode())
          for (const { index, 0: word } of walker.currentNode.data.matchAll(/\p{L}+/gu)) {
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) words.push(word);
          }
        return words;
      });
    });
    assert.deepEqual(broken, []);
    const cut = await page
      .locator('.end svg .label')
      .evaluateAll((labels) =>
        labels
          .filter(
            (label) => label.getBoundingClientRect().right > label.closest('svg').getBoundingClientRect().right + 1,
          )
          .map((label) => label.textContent),
      );
    assert.deepEqual(cut, []);
    await finish(page);
  });

for (const language of ['en', 'tr', 'hu', 'fi'])
  it(`what is chosen can be read in full on a phone, in ${language}`, async () => {
    const page = await newPage(here.browser, { viewport: { width: 390, height: 844 }, phone: true });
    for (const hash of ['', '#/editor', '#/explore']) {
      await page.goto(`${here.site.address}?lang=${language}${hash}`);
      await page.waitForSelector(`:root[lang="${language}"] main h1`);
      if (hash === '') await page.locator('.hero summary').first().click();
      await page.locator('main select').first().waitFor();
      const cut = await page.locator('main select').evaluateAll((all) => {
        const pen = document.createElement('canvas').getContext('2d');
        return all.flatMap((one) => {
          const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(one);
          pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
          const text = one.selectedOptions[0].textContent;
          const ARROW = 16;
          const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
          return pen.measureText(text).width > room + 1 ? [text] : [];
        });
      });
      assert.deepEqual(cut, [], hash);
    }
    await finish(page);
  });

it('a long word for the Age leaves a phone one line for the bar', async () => {
  const settings = { language: 'fi' };
  const viewport = { width: 390, height: 844 };
  const page = await startLate(here, 14, { players: 3, seed: '2024' }, { settings, viewport, phone: true });
  await page.waitForSelector(':root[lang="fi"]');
  await soon(async () => {
    const { height } = await page.locator('.bar').boundingBox();
    assert.ok(height < 60, `${height} px`);
  });
  await finish(page);
});

it('beside the actions of a picked card on a low screen nothing is left of what was asked', async () => {
  const page = await start(here, { players: 2, seed: '2024' }, { viewport: { width: 740, height: 360 } });
  await pick(page, 0);
  await page.waitForSelector('.actions');
  await page.locator('.dock .ask').waitFor({ state: 'hidden' });
  await finish(page);
});

it('a link back to seats is not called bad when it could not be asked about', async () => {
  const page = await newPage(here.browser, { expectErrors: true });
  await page.goto(`${here.site.address}#/recover/none`);
  await page.locator('main [role=alert]').waitFor();
  assert.equal(await page.locator('h1').innerText(), 'The way back to your seats is closed for now.');
  await page.context().close();
});
