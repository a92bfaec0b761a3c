// The network that bots play with is a file of its own: fetched when a game wants it, and missed by no game that cannot have it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { decide, isAsked, newPage, progress, serveFiles, until } from './support/browser.mjs';
import { DEFAULTS } from './support/local.mjs';
import { finish, setUp } from './support/setup.mjs';

const isNetwork = (path) => path.endsWith('.bin');

/** A site that counts how often the network is asked for, and answers what `answer` makes of it. */
async function serveNetwork() {
  const served = { asked: 0, answer: (weights) => weights };
  const site = await serveFiles({
    edit: (path, body) => {
      if (!isNetwork(path)) return body;
      ++served.asked;
      return served.answer(body);
    },
  });
  return Object.assign(site, { served });
}

const here = setUp(serveNetwork);

async function open(options) {
  here.site.served.asked = 0;
  here.site.served.answer = (weights) => weights;
  const page = await newPage(here.browser, options);
  await page.goto(here.site.address);
  await page.locator('.play').waitFor();
  return page;
}

/** Begins a game against such bots on the page as it is, without loading it again. */
async function begin(page, level) {
  const before = new URL(page.url()).hash;
  await page.evaluate(
    (options) => {
      localStorage.setItem('wonders.options', JSON.stringify(options));
      location.hash = '#/play/new';
    },
    { ...DEFAULTS, level },
  );
  await until(() => /^#\/play\/(?!new)/.test(new URL(page.url()).hash) && new URL(page.url()).hash !== before);
  await isAsked(page);
}

const notice = (page) => page.getByText('What these bots have learned could not be loaded.');

it('is fetched when a game wants it, once, and not before', async () => {
  const page = await open({ offline: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true)); // all that is kept has been fetched
  await begin(page, 'greedy');
  assert.equal(here.site.served.asked, 0);
  await begin(page, 'citizen');
  assert.equal(here.site.served.asked, 1);
  await begin(page, 'master');
  assert.equal(here.site.served.asked, 1);
  assert.equal(await notice(page).count(), 0);
  await finish(page);
});

const wrong = {
  missing: () => null,
  damaged: (weights) =>
    Buffer.concat([weights.subarray(0, 1000), Buffer.from([weights[1000] ^ 1]), weights.subarray(1001)]),
  'cut off': (weights) => weights.subarray(0, weights.length >> 1),
};
for (const [what, answer] of Object.entries(wrong)) {
  it(`when it is ${what}, bots play without it and a notice says so; the next game asks again`, async () => {
    const page = await open({ expectErrors: true });
    here.site.served.answer = answer;
    await begin(page, 'citizen');
    await notice(page).waitFor();
    assert.equal(here.site.served.asked, 1);
    const before = await progress(page);
    await decide(page);
    await until(async () => (await progress(page)) !== before);
    assert.equal(await page.getByRole('alert').count(), 0);

    here.site.served.answer = (weights) => weights;
    await begin(page, 'citizen');
    assert.equal(here.site.served.asked, 2);
    assert.equal(await notice(page).count(), 0);
    await finish(page);
  });
}
