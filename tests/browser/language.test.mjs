// Which language a page speaks: that of the link, of the settings, of the browser. One is loaded, and it is changed without a reload.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { newPage, ROOT } from './support/browser.mjs';
import { finish, setUp } from './support/setup.mjs';

const here = setUp();

const texts = (language) => JSON.parse(readFileSync(join(ROOT, `messages/home/${language}.json`), 'utf8'));

/** Waits until the settings are shown in the language. */
async function speaks(page, language) {
  await page.waitForSelector(`:root[lang="${language}"]`);
  await page.getByRole('heading', { level: 1, name: texts(language)['settings.title'], exact: true }).waitFor();
}

const chooser = (page) => page.locator('select:has(option[lang])');

it('the language of the browser, and no other, comes with the first load', async () => {
  const page = await newPage(here.browser, { locale: 'fi-FI' });
  const loaded = new Set();
  page.on('request', (request) => {
    const name = /\/(en|fi|hu|tr)-[\w-]+\.js$/.exec(request.url());
    if (name) loaded.add(name[1]);
  });
  await page.goto(`${here.site.address}#/settings`);
  await speaks(page, 'fi');
  assert.deepEqual([...loaded], ['fi']);
  await finish(page);
});

it('is changed at once, remembered, and asked for by a link', async () => {
  const page = await newPage(here.browser, { locale: 'de-DE' });
  await page.goto(`${here.site.address}#/settings`);
  await speaks(page, 'en');
  await page.evaluate(() => (window.unchanged = true));
  await chooser(page).selectOption('hu');
  await speaks(page, 'hu');
  assert.equal(await page.evaluate(() => window.unchanged), true, 'the page was loaded again');
  await page.reload();
  await speaks(page, 'hu');

  await page.goto(`${here.site.address}?lang=fi#/settings`);
  await speaks(page, 'fi');
  await page.goto(`${here.site.address}#/settings`);
  await speaks(page, 'hu');

  await page.goto(`${here.site.address}?lang=fi#/settings`);
  await speaks(page, 'fi');
  await chooser(page).selectOption('en');
  await speaks(page, 'en');
  await page.reload();
  await speaks(page, 'en');
  await finish(page);
});
