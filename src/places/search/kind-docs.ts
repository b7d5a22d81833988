// The places of each kind in one segment of the index, gathered when a kind is first asked for: by sub-type, or by the word that ends the name where
// the sub-type does not tell. Documents come by importance, as everywhere.
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { foldText } from '../../text/normalise.ts';
import type { PlaceRecords } from '../place-record.ts';
import { PLACE_KINDS, type PlaceKindWords } from './kind-table.ts';
import { ROAD_WORDS } from './road-words.ts';
import { FIELD_SHIFT, TextField, WORD_MASK } from './text-file.ts';
import type { TextSegment } from './text-segment.ts';

const OTHERS = PLACE_TYPES.indexOf('Others');
/** Words from the end of a name among which the one is that says its kind: Sonali Bank Limited. */
const AT_THE_END = 2;

export class DocsOfKind {
  /** One bit for each row of the places table. */
  readonly #rows: Uint8Array;

  constructor(
    readonly docs: Uint32Array,
    rows: ArrayLike<number>,
    count: number,
  ) {
    this.#rows = new Uint8Array((count >> 3) + 1);
    for (const doc of docs) this.#rows[rows[doc] >> 3] |= 1 << (rows[doc] & 7);
  }

  hasRow(row: number): boolean {
    return (this.#rows[row >> 3] & (1 << (row & 7))) !== 0;
  }
}

export class KindDocs {
  readonly #known = new Map<PlaceKindWords, DocsOfKind>();
  readonly #roads: ReadonlySet<number>;

  constructor(
    readonly text: TextSegment,
    readonly places: PlaceRecords,
  ) {
    this.#roads = new Set(Array.from(ROAD_WORDS, (word) => text.matches.find(word)));
  }

  of(kind: PlaceKindWords): DocsOfKind {
    let docs = this.#known.get(kind);
    if (!docs) this.#known.set(kind, (docs = this.#gather(kind)));
    return docs;
  }

  #gather(kind: PlaceKindWords): DocsOfKind {
    const rows = this.text.columns['doc.row'];
    const { kind: placeKind, subType } = this.places.table;
    const found = this.#byName(kind);
    const isOf = this.#labelled(kind.subTypes);
    const mayBe = this.#labelled(kind.vague);
    const others =
      kind.vague.length === 0
        ? []
        : PLACE_KINDS.filter((other) => other !== kind && other.type === kind.type).map((other) =>
            this.#byName(other),
          );
    for (let doc = 0; doc < rows.length; doc++) {
      const row = rows[doc];
      if (placeKind[row] !== PlaceKind.Poi) continue;
      if (isOf(subType[row], row) || (mayBe(subType[row], row) && !others.some((other) => other.has(doc))))
        found.add(doc);
    }
    return new DocsOfKind(Uint32Array.from(found).sort(), rows, this.places.length);
  }

  /** Whether a sub-type, by its string number, is one of these; each is looked at once. */
  #labelled(subTypes: readonly string[]): (number: number, row: number) => boolean {
    const seen = new Map<number, boolean>([[0, false]]);
    return (number, row) => {
      let is = seen.get(number);
      if (is === undefined) {
        is = subTypes.includes(foldText(this.places.subType(row)).replace(/[_-]+/g, ' ').trim());
        seen.set(number, is);
      }
      return is;
    };
  }

  #byName({ ends, type: ofKind }: PlaceKindWords): Set<number> {
    const found = new Set<number>();
    const { postings, 'posting.start': start, 'doc.row': rows } = this.text.columns;
    const { kind, type } = this.places.table;
    for (const end of ends) {
      const word = this.text.matches.find(end);
      if (word < 0) continue;
      for (let i = start[word]; i < start[word + 1]; i++) {
        const row = rows[postings[i]];
        if (kind[row] !== PlaceKind.Poi || (type[row] !== OTHERS && type[row] !== ofKind)) continue;
        if (this.#ends(postings[i], word)) found.add(postings[i]);
      }
    }
    return found;
  }

  /** Whether a name, in either language, ends with the word. */
  #ends(doc: number, word: number): boolean {
    const { forward, 'forward.start': start } = this.text.columns;
    for (const field of [TextField.Name, TextField.NameBn]) {
      let last = -1;
      for (let i = start[doc]; i < start[doc + 1]; i++) if (forward[i] >>> FIELD_SHIFT === field) last = i;
      // Airport Road is no airport.
      if (last >= 0 && this.#roads.has(forward[last] & WORD_MASK)) continue;
      for (let i = last; i > last - AT_THE_END && i >= start[doc]; i--)
        if (forward[i] >>> FIELD_SHIFT === field && (forward[i] & WORD_MASK) === word) return true;
    }
    return false;
  }
}
