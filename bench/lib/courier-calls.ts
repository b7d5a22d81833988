// What a courier's app asks for: two fifths autocomplete while somebody types, then reverse geocoding, routes, addresses, positions and tiles, by keys that differ
// in use as words of a language do (Zipf). Each with the credits that docs/api.md names.
import { randomFrom } from '../../test/fixtures/random.ts';

export interface CourierCall {
  readonly kind: string;
  readonly credits: number;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly type?: string;
  /** Which key, the most used first. */
  readonly key: number;
}

type Ask = Omit<CourierCall, 'kind' | 'key'>;

const TYPED = ['dhanmondi', 'mirpur 10', 'uttara sector 7', 'banani', 'motijheel', 'farmgate', 'gulshan 2'];
const WRITTEN = [
  'house 12 road 5 dhanmondi dhaka',
  'mirpur 10 dhaka',
  'sector 7 uttara',
  'banani road 11',
  'agrabad chittagong',
];
const FORM = 'application/x-www-form-urlencoded';
/** Of zoom 12, in and around Dhaka. */
const TILE = { x: 3074, y: 1770, across: 6 };

export class CourierCalls {
  readonly #random: () => number;
  /** Share of all calls that the keys up to this one have. */
  readonly #shares: readonly number[];
  #positions = 0;

  constructor(keys: number, seed = 36) {
    this.#random = randomFrom(seed);
    const weights = Array.from({ length: keys }, (_, i) => 1 / (i + 1));
    const sum = weights.reduce((a, b) => a + b, 0);
    let share = 0;
    this.#shares = weights.map((weight) => (share += weight / sum));
  }

  next(): CourierCall {
    const kind = this.#random();
    const key = this.#key();
    if (kind < 0.4) return { kind: 'autocomplete', key, ...this.#typing() };
    if (kind < 0.6) return { kind: 'reverse', key, ...this.#reverse() };
    if (kind < 0.75) return { kind: 'route', key, ...this.#route() };
    if (kind < 0.85) return { kind: 'rupantor', key, ...this.#address() };
    if (kind < 0.95) return { kind: 'track', key, ...this.#position(key) };
    return { kind: 'tile', key, ...this.#tile() };
  }

  #key(): number {
    const at = this.#random();
    return Math.max(
      0,
      this.#shares.findIndex((share) => at < share),
    );
  }

  #of<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)];
  }

  /** Within Dhaka. */
  #point(): [string, string] {
    return [(90.35 + this.#random() * 0.08).toFixed(5), (23.72 + this.#random() * 0.12).toFixed(5)];
  }

  #typing(): Ask {
    const word = this.#of(TYPED);
    const typed = word.slice(0, 2 + Math.floor(this.#random() * (word.length - 1)));
    const path = `/v2/api/search/autocomplete/place?q=${encodeURIComponent(typed)}`;
    return { credits: 1, method: 'GET', path };
  }

  #reverse(): Ask {
    const [lon, lat] = this.#point();
    const path = `/v2/api/search/reverse/geocode?longitude=${lon}&latitude=${lat}`;
    return { credits: 1, method: 'GET', path };
  }

  #route(): Ask {
    const path = `/v2/api/route/${this.#point()};${this.#point()}?overview=false`;
    return { credits: 2, method: 'GET', path };
  }

  #address(): Ask {
    const body = `q=${encodeURIComponent(this.#of(WRITTEN))}`;
    return { credits: 2, method: 'POST', path: '/v2/api/search/rupantor/geocode', body, type: FORM };
  }

  #position(key: number): Ask {
    const [lon, lat] = this.#point();
    const position = { id: `van-${key}-${++this.#positions % 50}`, lon: Number(lon), lat: Number(lat) };
    const body = JSON.stringify({ positions: [position] });
    return { credits: 1, method: 'POST', path: '/v2/api/track', body, type: 'application/json' };
  }

  #tile(): Ask {
    const { x, y, across } = TILE;
    const at = (from: number): number => from + Math.floor(this.#random() * across);
    return { credits: 1, method: 'GET', path: `/tiles/12/${at(x)}/${at(y)}.mvt` };
  }
}
