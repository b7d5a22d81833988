// Which region a caller means by a filter value: in either language, old or new spelling, with or without the word for its
// kind, and with a mistake if nothing is written that way.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { CityNames } from '../../regions/city-name.ts';
import type { Regions } from '../../regions/regions.ts';
import { allowedMistakes, boundedDistance } from '../../text/edit-distance.ts';
import { soundsAlike } from '../../text/sound-key.ts';
import { modernSpelling } from '../../text/spellings.ts';
import { GENERIC_REGION_WORDS, indexWords } from '../index-words.ts';

interface NamedRow {
  readonly row: number;
  /** One list of words per name of the region. */
  readonly names: readonly (readonly string[])[];
}

/** Words that distinguish regions of one kind; a name that consists of nothing else keeps the generic ones. */
function distinctiveWords(name: string): string[] {
  const words = indexWords(name).map(modernSpelling);
  const distinctive = words.filter(
    (word) => !GENERIC_REGION_WORDS.has(word) || word === 'sadar' || word === 'সদর',
  );
  return distinctive.length > 0 ? distinctive : words;
}

export class RegionNames {
  readonly #byKind = new Map<RegionKind, readonly NamedRow[]>();
  readonly #cities: CityNames;

  constructor(readonly regions: Regions) {
    this.#cities = new CityNames(regions);
  }

  /**
   * Rows of these kinds that the value names: as written; otherwise by sound; otherwise with mistakes. Empty if there are
   * none. Rows that `within` excludes are not considered.
   */
  resolve(
    kinds: readonly RegionKind[],
    value: string,
    within: (row: number) => boolean = everywhere,
  ): number[] {
    const wanted = distinctiveWords(value);
    if (wanted.length === 0) return [];
    for (const agree of [written, sounding, misspelt]) {
      const found: number[] = [];
      for (const kind of kinds) {
        for (const { row, names } of this.#names(kind)) {
          const named = names.some(
            (name) => name.length === wanted.length && name.every((word, i) => agree(wanted[i], word)),
          );
          if (named && within(row)) found.push(row);
        }
      }
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The rows and everything of their kind that is part of them: Section 2 contains Block C. */
  withParts(rows: readonly number[]): number[] {
    const { table } = this.regions;
    const all = new Set(rows);
    for (let row = this.regions.firstRow(RegionKind.SubArea); table.kind[row] === RegionKind.SubArea; row++) {
      for (let above = row, steps = 0; above >= 0 && steps < 8; above = table.parent[above], steps++) {
        if (all.has(above)) {
          all.add(row);
          break;
        }
      }
    }
    return [...all];
  }

  #names(kind: RegionKind): readonly NamedRow[] {
    let rows = this.#byKind.get(kind);
    if (!rows) {
      const { regions } = this;
      const town = kind === RegionKind.CityCorporation || kind === RegionKind.Pauroshova;
      rows = regions.rows(kind).map((row) => {
        const short = town ? this.#cities.ofTown(row) : undefined;
        const names = [
          regions.name(row),
          regions.nameBn(row),
          ...regions.aliases(row),
          short?.en ?? '',
          short?.bn ?? '',
        ];
        return { row, names: names.filter((name) => name !== '').map(distinctiveWords) };
      });
      this.#byKind.set(kind, rows);
    }
    return rows;
  }
}

const everywhere = (): boolean => true;
const written = (wanted: string, word: string): boolean => wanted === word;
const sounding = (wanted: string, word: string): boolean => wanted.length > 2 && soundsAlike(wanted, word);
const misspelt = (wanted: string, word: string): boolean => {
  const most = allowedMistakes(wanted.length);
  return boundedDistance(wanted, word, most) <= most;
};
