// What the files of tests begin and end with.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { AXE, launch, serveFiles, settled } from './browser.mjs';

/** ./test --long: every combination, where otherwise each value is met in some of them. */
export const isLong = !['', '0', undefined].includes(process.env.WONDERS_LONG);

const WIDTHS = [320, 390, 820, 1366];
/** The widths of screens that the n-th page is looked at in: the narrowest, where things run out of room, and one of the others. */
export const widthsFor = (n) => (isLong ? WIDTHS : [WIDTHS[0], WIDTHS[1 + (n % 3)]]);

/** A site and a browser for all tests of a file: the pages alone, or what `serve` starts. */
export function setUp(serve = serveFiles) {
  const here = {};
  before(async () => {
    here.site = await serve();
    here.browser = await launch();
  });
  after(async () => {
    await here.browser?.close();
    await here.site?.stop();
  });
  return here;
}

/** Closes pages, none of which has reported an error. */
export async function finish(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/**
 * axe finds nothing on the page as it is now. What lies half behind the hand is judged where it can be scrolled to; what lies
 * behind a dialogue, and can only be reached when that is closed, is judged without it.
 */
export async function axe(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  await settled(page);
  const found = await page.evaluate(async () => {
    const targetSize = { type: 'rule', values: ['target-size'] };
    const stillTooSmall = async (node) => {
      if (!node.failureSummary.includes('partially obscured')) return true;
      document.querySelector(node.target[0]).scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await window.axe.run(node.target[0], { runOnly: targetSize });
      return again.violations.length > 0;
    };
    const dialogues = document.querySelectorAll('dialog:modal');
    const result = await window.axe.run(dialogues.length ? dialogues : document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    const [x, y] = [scrollX, scrollY];
    const wrong = [];
    for (const rule of result.violations) {
      const nodes = [];
      for (const node of rule.nodes)
        if (rule.id !== 'target-size' || (await stillTooSmall(node)))
          nodes.push(`${node.html.slice(0, 160)} ${node.failureSummary}`);
      if (nodes.length) wrong.push(`${rule.id}: ${nodes.slice(0, 3).join(' | ')}`);
    }
    scrollTo(x, y);
    return wrong;
  });
  assert.deepEqual(found, [], what);
}
