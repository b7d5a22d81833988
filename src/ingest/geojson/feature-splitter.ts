// Splits a GeoJSON text of any size into its features, holding only one at a time: tracks brackets and strings, passes on
// the text of each feature, and keeps the small members around them.

export interface SplitEvents {
  /** The text of one feature. */
  feature(text: string): void;
  /** A member of the outer object other than the features, e.g. `crs`. */
  member(name: string, text: string): void;
}

export class BrokenJson extends Error {
  override readonly name = 'BrokenJson';
}

/** Characters of one feature or member: a ring of a million points takes about forty million. */
const MAX_LETTERS = 1 << 28;
/** A feature nests about eight levels deep. */
const MAX_DEPTH = 64;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const COMMA = 44;
const COLON = 58;

export class FeatureSplitter {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #inFeatures = false;
  /** Name of the outer object's member that is being read. */
  #key = '';
  #expectKey = false;
  /** Text of the key, member or feature so far; undefined between them. */
  #value: string | undefined;
  #done = false;
  features = 0;

  constructor(readonly events: SplitEvents) {}

  push(text: string): void {
    // Where the current value continues in this chunk.
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const sign = text.charCodeAt(i);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (sign === BACKSLASH) this.#escaped = true;
        else if (sign === QUOTE) this.#inString = false;
        continue;
      }
      const level = this.#inFeatures ? 2 : 1;
      if (sign === QUOTE) this.#inString = true;
      else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) {
        if (this.#open(sign)) from = i + 1;
      } else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) {
        if (this.#depth === level) this.#close(text, from, i);
        if (--this.#depth < 0) throw new BrokenJson('a closing bracket has no opening one');
      } else if (sign === COMMA && this.#depth === level) {
        this.#endValue(text, from, i);
        this.#value = '';
        this.#expectKey = level === 1;
        from = i + 1;
      } else if (sign === COLON && this.#depth === 1 && this.#expectKey) {
        this.#key = keyOf((this.#value ?? '') + text.slice(from, i));
        this.#expectKey = false;
        this.#value = '';
        from = i + 1;
      }
    }
    if (this.#value !== undefined) this.#value += text.slice(from);
    if (this.#value !== undefined && this.#value.length > MAX_LETTERS)
      throw new BrokenJson(`one feature is longer than ${MAX_LETTERS} characters`);
  }

  end(): void {
    if (!this.#done) throw new BrokenJson('it ends in the middle (the file may be truncated)');
  }

  /** True if a new value begins after the bracket. */
  #open(sign: number): boolean {
    if (this.#done) throw new BrokenJson('there is text after the end of the JSON');
    if (++this.#depth > MAX_DEPTH) throw new BrokenJson(`it nests deeper than ${MAX_DEPTH} levels`);
    if (this.#depth === 1) {
      if (sign !== OPEN_BRACE) throw new BrokenJson('it is not a JSON object');
      this.#expectKey = true;
    } else if (this.#depth === 2 && !this.#inFeatures && this.#key === 'features' && sign === OPEN_BRACKET) {
      this.#inFeatures = true;
    } else return false;
    this.#value = '';
    return true;
  }

  /** The end of the list of features, or of the outer object. */
  #close(text: string, from: number, to: number): void {
    this.#endValue(text, from, to);
    this.#value = undefined;
    if (this.#inFeatures) {
      this.#inFeatures = false;
      this.#key = '';
    } else this.#done = true;
  }

  #endValue(text: string, from: number, to: number): void {
    if (this.#value === undefined) return;
    const value = (this.#value + text.slice(from, to)).trim();
    if (this.#inFeatures) {
      if (value === '') return;
      this.features++;
      this.events.feature(value);
    } else if (this.#key !== '') {
      this.events.member(this.#key, value);
      this.#key = '';
    }
  }
}

function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new BrokenJson(`"${text.trim().slice(0, 40)}" is not the name of a member`);
  }
}
