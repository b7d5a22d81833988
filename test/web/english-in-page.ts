// The English words that a page in Bangla still shows: its title, what is seen, what is only heard. Pages are looked at with their results in them, as most of
// what people read is not there before.
import type { Page } from 'playwright-core';

/** Names, and words that stand in files and commands; everything else is Bangla where Bangla is chosen. */
const SAME_IN_BANGLA =
  /\b(?:Thikana|EN|English|API|HTTP|CSV|TSV|GPX|Parquet|JSON lines|gzip|xlsx|THIKANA_OPERATOR_TOKEN|THIKANA_STATE|operator-token|state|MapLibre|Leaflet|GeoJSON|OpenStreetMap|osm\.pbf)\b|thk_\w*/g;

/** Where texts stand as others wrote them: commands, credits in the words of their owners, licences and file names, what was typed. */
const AS_WRITTEN = 'code, pre, script, style, noscript, [lang=en], .as-written';

export async function englishIn(page: Page): Promise<string[]> {
  const seen = await page.evaluate((asWritten) => {
    const texts: string[] = [document.title];
    const isElsewhere = (element: Element): boolean =>
      element.closest(asWritten) !== null || !element.checkVisibility();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (node.parentElement && !isElsewhere(node.parentElement)) texts.push(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (!isElsewhere(element) && !element.closest('[aria-hidden=true]'))
        for (const name of ['aria-label', 'title', 'placeholder'])
          texts.push(element.getAttribute(name) ?? '');
    return texts;
  }, AS_WRITTEN);
  return seen.filter((text) => /[A-Za-z]{2}/.test(text.replace(SAME_IN_BANGLA, '')));
}
