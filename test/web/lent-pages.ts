// Pages of a browser, lent one after another: a new one costs two seconds of the processor before it shows anything, one that was given back a
// fifth of that. Whoever gets one finds no cookie, nothing stored, no listener, no route and no history that matters to the console.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

interface LentPage {
  readonly page: Page;
  giveBack(): Promise<void>;
}

export class LentPages {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #opened: BrowserContext[] = [];
  /** Those that nobody has, by what a page cannot change once it is open. */
  readonly #idle = new Map<string, Page[]>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  async lend({ viewport, colorScheme, ...fixed }: BrowserContextOptions): Promise<LentPage> {
    const kind = JSON.stringify(fixed);
    const page = this.#idle.get(kind)?.pop() ?? (await this.#newPage(fixed));
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
    return {
      page,
      giveBack: async () => {
        await this.#forget(page);
        this.#idle.set(kind, [...(this.#idle.get(kind) ?? []), page]);
      },
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.#opened.map((context) => context.close()));
  }

  async #newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext({ baseURL: this.#origin, ...options });
    this.#opened.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }

  /** Everything that a visit may have left, in the browser and in the page. */
  async #forget(page: Page): Promise<void> {
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of [
      'console',
      'pageerror',
      'request',
      'requestfailed',
      'requestfinished',
      'response',
      'dialog',
    ])
      page.removeAllListeners(event);
    context.removeAllListeners('request');
    await page.unrouteAll();
    await page.evaluate(() => sessionStorage.clear());
    // Away from the origin first, as a page that is open may write again.
    await page.goto('about:blank');
    await context.clearCookies();
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
    await session.detach();
  }
}
