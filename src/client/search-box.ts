// <thikana-search>: a field that finds places while one types, as a combobox for mouse, keyboard and screen reader.
import { type Thikana, thikana } from './client.ts';
import { type ChosenPlace, forget, recentPlaces, remember } from './recent-places.ts';
import { SEARCH_LOOK } from './search-look.ts';
import { placeAt, suggestions } from './search-suggestions.ts';
import { SEARCH_WORDS, type SearchWords } from './search-words.ts';

export type { ChosenPlace };

/** So long one must pause before the server is asked. */
const PAUSE_MS = 150;
const MOST_SHOWN = 7;
const MOST_RECENT = 5;

/** Where there is no page, as in Node, importing this file does no harm. */
const Element: typeof HTMLElement = globalThis.HTMLElement ?? class {};

const FIELD = `
<div class="field" part="field">
  <input id="input" part="input" type="text" role="combobox" aria-autocomplete="list" aria-controls="list" aria-expanded="false"
    autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search">
  <button id="clear" part="button" type="button" hidden><span aria-hidden="true">✕</span></button>
  <button id="position" part="button" type="button" hidden><span aria-hidden="true">⌖</span></button>
</div>
<div id="popup" class="list" part="list" hidden>
  <div id="heading" class="heading" hidden></div>
  <div id="list" role="listbox"></div>
  <button id="forget" class="forget" type="button" tabindex="-1" hidden></button>
</div>
<p id="status" class="unseen" role="status"></p>`;

/**
 * Attributes: `url` and `key` of the server, `language` (`en`, `bn`; else that of the page), `label`, `placeholder`, `near` (`lon,lat`), `limit`, `recent` (how
 * many to remember; 0 for none), `position` (offers the visitor's own). Events: `thikana-select` with the place as its detail, `thikana-clear`,
 * `thikana-error`.
 */
export class ThikanaSearch extends Element {
  static readonly observedAttributes = ['url', 'key', 'language', 'label', 'placeholder', 'position'];

  #client: Thikana | undefined;
  #shown: readonly ChosenPlace[] = [];
  #areRecent = false;
  #active = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: AbortController | undefined;

  /** Asks the server; made from the attributes unless one is given. */
  get client(): Thikana {
    this.#client ??= thikana({
      url: this.getAttribute('url') ?? undefined,
      key: this.getAttribute('key') ?? undefined,
    });
    return this.#client;
  }
  set client(client: Thikana) {
    this.#client = client;
  }

  /** What stands in the field. */
  get value(): string {
    return this.#part('input', HTMLInputElement).value;
  }
  set value(text: string) {
    this.#part('input', HTMLInputElement).value = text;
    this.#part('clear').hidden = text === '';
  }

  get language(): 'en' | 'bn' {
    const told = this.getAttribute('language') ?? this.closest('[lang]')?.getAttribute('lang');
    return told?.startsWith('bn') ? 'bn' : 'en';
  }

  get #words(): SearchWords {
    return SEARCH_WORDS[this.language];
  }

  connectedCallback(): void {
    if (!this.shadowRoot) this.#build();
    this.#name();
  }

  disconnectedCallback(): void {
    this.#close();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'url' || name === 'key') this.#client = undefined;
    if (this.shadowRoot) this.#name();
  }

  override focus(options?: FocusOptions): void {
    this.#part('input').focus(options);
  }

  #build(): void {
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    const look = new CSSStyleSheet();
    look.replaceSync(SEARCH_LOOK);
    root.adoptedStyleSheets = [look];
    root.innerHTML = FIELD;
    const input = this.#part('input', HTMLInputElement);
    input.addEventListener('input', () => this.#typed());
    input.addEventListener('focus', () => this.#offerRecent());
    input.addEventListener('keydown', (event) => this.#key(event));
    input.addEventListener('blur', () => this.#close());
    // Before the field loses the focus and the list goes.
    this.#part('popup').addEventListener('mousedown', (event) => event.preventDefault());
    this.#part('list').addEventListener('click', ({ target }) => {
      const option = target instanceof globalThis.Element ? target.closest('[role=option]') : null;
      if (option) this.#choose(Number(option.id.slice('option-'.length)));
    });
    this.#part('forget').addEventListener('click', () => {
      forget();
      this.#close();
    });
    this.#part('clear').addEventListener('click', () => {
      this.value = '';
      this.#close();
      this.focus();
      this.#tell('thikana-clear');
    });
    this.#part('position').addEventListener('click', () => this.#locate());
  }

  /** Everything that is read or read out. */
  #name(): void {
    const words = this.#words;
    const label = this.getAttribute('label') ?? words.label;
    const input = this.#part('input', HTMLInputElement);
    input.setAttribute('aria-label', label);
    input.placeholder = this.getAttribute('placeholder') ?? words.placeholder;
    this.#part('list').setAttribute('aria-label', label);
    this.#part('clear').setAttribute('aria-label', words.clear);
    this.#part('position').setAttribute('aria-label', words.position);
    this.#part('position').hidden = !this.hasAttribute('position');
    this.#part('heading').textContent = words.recent;
    this.#part('forget').textContent = words.forget;
  }

  #typed(): void {
    const text = this.value.trim();
    this.#part('clear').hidden = this.value === '';
    this.#stopAsking();
    if (text === '') {
      this.#tell('thikana-clear');
      this.#offerRecent();
      return;
    }
    this.#timer = setTimeout(() => void this.#ask(text), PAUSE_MS);
  }

  async #ask(text: string): Promise<void> {
    const own = new AbortController();
    this.#underWay = own;
    try {
      const most = this.#count('limit', MOST_SHOWN);
      const wish = { text, language: this.language, near: this.#near(), most };
      const found = await suggestions(this.client, wish, own.signal);
      if (this.#underWay !== own) return;
      this.#show(found, false);
      this.#say(
        found.length === 0 ? this.#words.nothing : this.#words.results(found.length),
        found.length === 0,
      );
    } catch (error) {
      if (own.signal.aborted) return;
      this.#show([], false);
      this.#say(this.#words.failed, true);
      this.#tell('thikana-error', error);
    }
  }

  #near(): readonly [number, number] | undefined {
    const [longitude, latitude] = (this.getAttribute('near') ?? '').split(',').map(Number.parseFloat);
    return Number.isFinite(longitude) && Number.isFinite(latitude) ? [longitude, latitude] : undefined;
  }

  #offerRecent(): void {
    if (this.value !== '') return;
    const recent = recentPlaces(this.#count('recent', MOST_RECENT));
    this.#show(recent, true);
    this.#say('', false);
  }

  #show(places: readonly ChosenPlace[], areRecent: boolean): void {
    this.#shown = places;
    this.#areRecent = areRecent;
    this.#part('list').replaceChildren(...places.map(optionOf));
    this.#part('heading').hidden = this.#part('forget').hidden = !areRecent;
    this.#part('popup').hidden = places.length === 0;
    this.#part('input').setAttribute('aria-expanded', String(places.length > 0));
    // The best is one Enter away; of the recent ones none is meant yet.
    this.#activate(areRecent || places.length === 0 ? -1 : 0);
  }

  #activate(index: number): void {
    this.#active = index;
    const options = [...this.#part('list').children];
    options.forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === index));
    });
    options[index]?.scrollIntoView({ block: 'nearest' });
    const input = this.#part('input');
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `option-${index}`);
  }

  #key(event: KeyboardEvent): void {
    // A letter of a Bangla keyboard that is still being composed.
    if (event.isComposing) return;
    const count = this.#shown.length;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') {
      if (count === 0) return;
      this.#close();
    } else if (step !== 0 && count > 0) {
      this.#activate(this.#active < 0 && step < 0 ? count - 1 : (this.#active + step + count) % count);
    } else if (step !== 0) {
      this.#offerRecent();
    } else if (event.key === 'Enter' && this.#active >= 0) {
      this.#choose(this.#active);
    } else if (event.key === 'Delete' && this.#areRecent && this.#active >= 0) {
      forget(this.#shown[this.#active]);
      this.#offerRecent();
    } else return;
    event.preventDefault();
  }

  #choose(index: number): void {
    const place = this.#shown[index];
    if (!place) return;
    this.#close();
    this.#take(place);
  }

  #take(place: ChosenPlace): void {
    this.value = place.address;
    const most = this.#count('recent', MOST_RECENT);
    if (most > 0) remember(place, most);
    this.#tell('thikana-select', place);
  }

  #locate(): void {
    const taken = async ({ coords }: GeolocationPosition): Promise<void> =>
      this.#take(await placeAt(this.client, [coords.longitude, coords.latitude], this.language));
    navigator.geolocation.getCurrentPosition(
      (position) => void taken(position),
      (error) => {
        this.#say(this.#words.noPosition, true);
        this.#tell('thikana-error', error);
      },
    );
  }

  #close(): void {
    this.#stopAsking();
    this.#show([], false);
    this.#say('', false);
  }

  #stopAsking(): void {
    clearTimeout(this.#timer);
    this.#underWay?.abort();
    this.#underWay = undefined;
  }

  /** To those who listen, and where nothing else is to be seen to everybody. */
  #say(text: string, visibly: boolean): void {
    const status = this.#part('status');
    status.textContent = text;
    status.className = visibly ? 'list status' : 'unseen';
  }

  #count(name: string, otherwise: number): number {
    const told = Number.parseInt(this.getAttribute(name) ?? '', 10);
    return Number.isNaN(told) ? otherwise : told;
  }

  #tell(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #part(id: string): HTMLElement;
  #part<E extends HTMLElement>(id: string, kind: new () => E): E;
  #part(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
    const found = this.shadowRoot?.getElementById(id);
    if (!(found instanceof kind)) throw new Error('<thikana-search> is not in a page yet');
    return found;
  }
}

function optionOf({ name, address }: ChosenPlace, index: number): HTMLElement {
  const option = document.createElement('div');
  option.id = `option-${index}`;
  option.setAttribute('role', 'option');
  const rest = address.slice(name.length).replace(/^, /, '');
  for (const [look, text] of [
    ['name', name],
    ['rest', rest],
  ]) {
    const line = document.createElement('span');
    line.className = look;
    line.textContent = text;
    option.append(line);
  }
  return option;
}

globalThis.customElements?.define('thikana-search', ThikanaSearch);

declare global {
  interface HTMLElementTagNameMap {
    'thikana-search': ThikanaSearch;
  }
  interface HTMLElementEventMap {
    'thikana-select': CustomEvent<ChosenPlace>;
    'thikana-clear': CustomEvent<null>;
    'thikana-error': CustomEvent<unknown>;
  }
}
