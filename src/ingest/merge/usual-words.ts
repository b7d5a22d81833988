// Which of two spellings of a name people use: word by word, the one that more names have. "Bashundhara" is in more of them than
// "Basundhara", "Road" than "Rod", whichever source was read last.
import { foldText } from '../../text/normalise.ts';
import { soundsAlike } from '../../text/sound-key.ts';
import { tokensOf } from '../../text/tokens.ts';
import type { GatheredPlaces } from '../gather/gathered-places.ts';

/** So many times as many names have a spelling that is the usual one; of others the source decides. */
const CLEARLY = 3;

export class UsualWords {
  readonly #names = new Map<string, number>();

  /** Counts the words of all names, each name once. */
  constructor({ length, pool, table: { columns } }: GatheredPlaces) {
    const seen = new Uint8Array(pool.size);
    for (let row = 0; row < length; row++) {
      const name = columns.name.get(row);
      if (name === 0 || seen[name]) continue;
      seen[name] = 1;
      for (const word of tokensOf(pool.get(name))) this.#names.set(word, (this.#names.get(word) ?? 0) + 1);
    }
  }

  /** Whether a name is spelled more usually than another, of which every word sounds the same. */
  prefers(name: string, other: string): boolean {
    if (foldText(name) === foldText(other)) return false;
    const [words, others] = [tokensOf(name), tokensOf(other)];
    if (words.length !== others.length) return false;
    let times = 1;
    for (let i = 0; i < words.length; i++) {
      if (words[i] === others[i]) continue;
      if (!soundsAlike(words[i], others[i])) return false;
      times *= this.#count(words[i]) / this.#count(others[i]);
    }
    return times >= CLEARLY;
  }

  #count(word: string): number {
    return this.#names.get(word) ?? 1;
  }
}
