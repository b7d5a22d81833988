// Whom a map credits, in one line: each source by its name. The whole list with its licences opens behind the sign.
import type { Thikana } from './client.ts';
import { shortCredits } from './short-credits.ts';

export interface MapCreditsOptions {
  readonly client: Pick<Thikana, 'tileJson'>;
  readonly language?: 'en' | 'bn';
}

const WORDS = { en: 'Sources and licences', bn: 'তথ্যসূত্র ও লাইসেন্স' } as const;
const LOOK = 'max-width: min(40rem, calc(100vw - 1.5rem)); padding: 0 6px; background: #fffc; color: #333';
const LINE =
  'overflow: hidden; white-space: nowrap; text-overflow: ellipsis; list-style: none; cursor: pointer';

/** Empty until the server has said whom. */
export function mapCredits({ client, language = 'en' }: MapCreditsOptions): HTMLElement {
  const credits = document.createElement('details');
  credits.style.cssText = `font: 11px/1.5 system-ui, "Noto Sans Bengali", sans-serif; ${LOOK}`;
  const line = document.createElement('summary');
  line.style.cssText = LINE;
  line.title = WORDS[language];
  const list = document.createElement('div');
  // In the words of those whom it names.
  list.lang = 'en';
  credits.append(line, list);
  void client.tileJson().then(({ attribution }) => {
    const whole = new DOMParser().parseFromString(attribution, 'text/html').body.textContent ?? '';
    line.textContent = `ⓘ ${shortCredits(whole.split('; '), language).join(' · ')}`;
    list.textContent = whole;
  });
  return credits;
}
