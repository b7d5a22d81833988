// Builds the address index from the finished tables of regions and places: called once at the end of an import.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import type { AddressColumns } from '../../dataset/tables/address-index.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import { hashText, leftOutHashes } from '../rupantor/know/form-hash.ts';
import { HOUSE_MARK } from '../rupantor/know/index-file.ts';
import { formsOfStreet, joinForms, keysOfWords, wordsOfName } from '../rupantor/know/name-form.ts';
import { HashTableBuilder } from './hash-table-builder.ts';
import { isLabelled, nameVariants, streetVariant } from './rupantor-names.ts';
import type { TextIndexSource } from './text-index.ts';

export function buildRupantorIndex(source: TextIndexSource): AddressColumns {
  const dictionary = new Dictionary();
  addRegions(source, dictionary);
  addNamedPlaces(source, dictionary);
  return {
    ...dictionary.columns(source.places.district),
    ...placeTables(source),
    'region.place': regionPlaces(source),
  };
}

function addRegions({ regions, regionText }: TextIndexSource, dictionary: Dictionary): void {
  for (let row = 0; row < regions.kind.length; row++) {
    const kind = regions.kind[row] as RegionKind;
    if (kind === RegionKind.Country || kind === RegionKind.Ward || kind === RegionKind.Zone) continue;
    const parent = regions.parent[row];
    const names = [regions.name[row], regions.nameBn[row]].map((id) => regionText.get(id));
    names.push(...regionText.get(regions.aliases[row]).split('|'));
    for (const name of names) {
      for (const words of name ? nameVariants(kind, name) : []) {
        if (kind === RegionKind.SubArea && isLabelled(words)) {
          // Section 10 of Mirpur is "mirpur section 10" and "mirpur 10".
          for (const above of parent >= 0 ? [regions.name[parent], regions.nameBn[parent]] : []) {
            const area = wordsOfName(regionText.get(above));
            if (area.length === 0) continue;
            dictionary.add([...area, ...words], row, true);
            if (words[1].charCodeAt(0) <= 57) dictionary.add([...area, ...words.slice(1)], row, true);
          }
        } else dictionary.add(words, row, true);
      }
    }
  }
}

function addNamedPlaces({ places, placeText }: TextIndexSource, dictionary: Dictionary): void {
  for (let row = 0; row < places.id.length; row++) {
    const kind = places.kind[row];
    if (kind !== PlaceKind.Settlement && kind !== PlaceKind.Street) continue;
    const names = [placeText.get(places.name[row]), placeText.get(places.nameBn[row])];
    if (places.aliases[row] !== 0) names.push(...placeText.get(places.aliases[row]).split('|'));
    for (const name of names) {
      if (!name) continue;
      if (kind === PlaceKind.Street) {
        const words = streetVariant(name);
        if (words) dictionary.add(words, -row - 1, false);
      } else for (const words of nameVariants(0 as RegionKind, name)) dictionary.add(words, -row - 1, false);
    }
  }
}

/** Pairs in a bucket of streets or houses: an address looks up only a few of them, and a country has millions. */
const OF_STREETS = 8;

/** Streets and houses by each region they lie in. */
function placeTables({ places, placeText, along }: TextIndexSource) {
  const streets = new HashTableBuilder(OF_STREETS);
  const houses = new HashTableBuilder(OF_STREETS);
  const streetForms = new Map<number, readonly string[]>();
  const formsOf = (id: number): readonly string[] => {
    let forms = streetForms.get(id);
    if (!forms) streetForms.set(id, (forms = formsOfStreet(placeText.get(id))));
    return forms;
  };
  for (let row = 0; row < places.id.length; row++) {
    const kind = places.kind[row];
    const within = [
      places.subArea[row],
      places.area[row],
      places.thana[row],
      places.upazila[row],
      places.district[row],
    ];
    if (kind === PlaceKind.Street) {
      const passed = new Set([...within, ...(along?.get(row) ?? [])]);
      const forms = new Set<string>();
      for (const id of [places.name[row], places.nameBn[row], places.aliases[row]])
        for (const form of id === 0 ? [] : formsOf(id)) forms.add(form);
      for (const form of forms)
        for (const region of passed) if (region >= 0) streets.add(hashText(form, region), row);
      continue;
    }
    if (places.house[row] !== 0 && places.street[row] !== 0) {
      const form = HOUSE_MARK + formsOf(places.street[row])[0];
      for (const region of within) if (region >= 0) houses.add(hashText(form, region), row);
    }
  }
  return { ...streets.columns('street'), ...houses.columns('house') };
}

function regionPlaces({ places, regions }: TextIndexSource): Int32Array {
  const rows = new Int32Array(regions.kind.length).fill(-1);
  for (let row = 0; row < places.id.length; row++) {
    if (places.kind[row] === PlaceKind.Region && places.region[row] >= 0) rows[places.region[row]] = row;
  }
  return rows;
}

/** Forms with what they name, while the index is being built. */
class Dictionary {
  readonly #forms = new Map<string, number>();
  readonly #named: number[][] = [];
  readonly #keys: string[][] = [];
  /** Regions may be misspelled twice, other names once. */
  readonly #slips: number[] = [];

  add(words: string[], named: number, region: boolean): void {
    const form = joinForms(words);
    if (form.length < 2) return;
    let id = this.#forms.get(form);
    if (id === undefined) {
      id = this.#named.length;
      this.#forms.set(form, id);
      this.#named.push([]);
      this.#keys.push([]);
      this.#slips.push(0);
    }
    // Rows arrive in order: if a row is already here, it is the last one.
    if (this.#named[id].at(-1) !== named) this.#named[id].push(named);
    for (const key of keysOfWords(words)) {
      if (key && !this.#keys[id].includes(key) && this.#keys[id].length < 4) this.#keys[id].push(key);
    }
    this.#slips[id] = Math.max(this.#slips[id], region ? 2 : 1);
  }

  columns(districtOfPlace: ArrayLike<number>) {
    const forms = [...this.#forms.keys()];
    const formStart = new Uint32Array(forms.length + 1);
    const namedStart = new Uint32Array(forms.length + 1);
    const named = new GrowingColumn(Int32Array);
    const keyStart = new GrowingColumn(Uint32Array);
    const keyForm = new GrowingColumn(Uint32Array);
    const spelling = new HashTableBuilder();
    const sound = new HashTableBuilder();
    const hashes = new Uint32Array(64);
    const allKeys: string[] = [];
    let keyLength = 0;
    const bytes = Buffer.from(forms.join(''), 'latin1');
    for (let f = 0; f < forms.length; f++) {
      const length = forms[f].length;
      formStart[f + 1] = formStart[f] + length;
      const slips = length <= 3 ? 0 : length <= 5 ? 1 : this.#slips[f];
      const count = leftOutHashes({ bytes, from: formStart[f], length }, slips, 0, hashes);
      for (const hash of new Set(hashes.subarray(0, count))) spelling.add(hash, f);
      // Regions first; places by district, so that those of one district can be found by binary search.
      const list = this.#named[f].sort((a, b) =>
        a >= 0 && b >= 0
          ? a - b
          : a >= 0
            ? -1
            : b >= 0
              ? 1
              : districtOfPlace[-a - 1] - districtOfPlace[-b - 1] || b - a,
      );
      for (const row of list) named.push(row);
      namedStart[f + 1] = named.length;
      for (const key of this.#keys[f]) {
        const at = Buffer.from(key, 'latin1');
        const many = leftOutHashes(
          { bytes: at, from: 0, length: at.length },
          at.length >= 4 ? 1 : 0,
          1,
          hashes,
        );
        for (const hash of new Set(hashes.subarray(0, many))) sound.add(hash, keyForm.length);
        keyStart.push(keyLength);
        keyForm.push(f);
        keyLength += key.length;
        allKeys.push(key);
      }
    }
    keyStart.push(keyLength);
    return {
      'form.start': formStart,
      'form.bytes': new Uint8Array(bytes),
      'named.start': namedStart,
      named: named.view().slice(),
      'key.start': keyStart.view().slice(),
      'key.bytes': new Uint8Array(Buffer.from(allKeys.join(''), 'latin1')),
      'key.form': keyForm.view().slice(),
      ...spelling.columns('spelling'),
      ...sound.columns('sound'),
    };
  }
}
