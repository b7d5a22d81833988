// What axe-core finds wrong with a page for people who use a keyboard or a screen reader.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The faults of the page, of any weight, as it is now, each with the elements that have it. */
export async function axeFaults(page: Page): Promise<string[]> {
  // By the browser's debugger, which a content security policy does not bind; once for each document, as it is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Only what is wrong is described, and no style sheet fetched again for rules about other things.
  const { violations } = await page.evaluate(
    (): Promise<AxeResults> => window.axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

declare global {
  interface Window {
    readonly axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}
