// What can be wrong with a page whatever it shows: returned as a list, empty if nothing is.

/** Keys without a text, seen or read out. */
export const missingTexts = (page) =>
  page.evaluate(() => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
    const attributes = [...document.querySelectorAll('*')].flatMap((node) =>
      spoken.map((name) => node.getAttribute(name) ?? ''),
    );
    const all = [document.title, document.body.textContent, ...attributes].join(' ');
    return [...new Set(all.match(/⟦[^⟧]*⟧/g) ?? [])];
  });

/** In the language in brackets: words outside of them, which no translator will ever see. Names are marked as such. */
export const untranslatedTexts = (page) =>
  page.evaluate(() => {
    const words = [];
    // What Intl puts between the items of a list, and Roman numerals; and what it calls the months.
    const ours = /^(and|or|I+)$/;
    const month = new Intl.DateTimeFormat(undefined, { month: 'short' });
    const months = Array.from({ length: 12 }, (_, n) => month.format(new Date(2000, n, 15)));
    // The last word of a name may stand in an element of its own: then both brackets are in one around it.
    const isPiece = (text) => text.split('[').length !== text.split(']').length;
    const whole = (node) => (isPiece(node.textContent) && node !== document.body ? whole(node.parentNode) : node);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (walk.currentNode.parentElement.closest('[translate=no], script, style, noscript')) continue;
      let text = whole(walk.currentNode).textContent;
      for (let before = ''; before !== text;) {
        before = text;
        text = text.replace(/\[[^[\]]*\]/g, '');
      }
      words.push(...(text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !ours.test(word) && !months.includes(word)));
    }
    return [...new Set(words)];
  });

/** What reaches beyond the sides of the screen, or has to be scrolled sideways; the hand of a phone may, and the hands of a replay. */
export const sideways = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready; // until a font has come, letters have the widths of another one
    const width = document.documentElement.clientWidth;
    const name = (node) => {
      const { left, right } = node.getBoundingClientRect();
      const text = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 30);
      return `${node.tagName.toLowerCase()}.${[...node.classList].join('.')} ${Math.round(left)} to ${Math.round(right)} of ${width}: ${text}`;
    };
    const shown = (node) =>
      node.checkVisibility?.({ checkVisibilityCSS: true }) && !node.closest('.visually-hidden, .hand, .hands');
    const clipped = (node) => {
      for (let above = node.parentElement; above && above !== document.body; above = above.parentElement)
        if (getComputedStyle(above).overflowX !== 'visible') return true;
      return false;
    };
    const wrong = [...document.body.querySelectorAll('*')].filter(shown).filter((node) => {
      if (['auto', 'scroll'].includes(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth + 1)
        return true;
      const { left, right } = node.getBoundingClientRect();
      return (right > width + 0.5 || left < -0.5) && !clipped(node);
    });
    const page = document.documentElement.scrollWidth;
    return [...(page > width ? [`the page is ${page} wide, the screen ${width}`] : []), ...wrong.slice(0, 8).map(name)];
  });

/** What a picked card would bring, where the button that confirms it covers it. */
export const coveredPreview = (page) =>
  page.evaluate(() => {
    const button = document.querySelector('.actions .confirm')?.getBoundingClientRect();
    if (!button) return [];
    return [...document.querySelectorAll('.actions .preview > *')]
      .filter((item) => {
        const { left, right, top, bottom } = item.getBoundingClientRect();
        return right > button.left && left < button.right && bottom > button.top && top < button.bottom;
      })
      .map((item) => item.textContent.trim());
  });
