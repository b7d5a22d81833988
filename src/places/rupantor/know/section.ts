// Numbers that people put after an area's name, and what they count there: Mirpur 10 is Section 10, Uttara 4 is Sector 4,
// Dhanmondi 27 is Road 27.

import type { PartKind } from '../part.ts';
import { REACH } from '../weights.ts';
import { EntityKind, type Gazetteer, Slot } from './gazetteer.ts';

/** What people count in an area where the dataset does not say: by the first word of its name. */
const COUNTED: ReadonlyMap<string, PartKind> = new Map([
  ['dhanmondi', 'road'],
  ['banani', 'road'],
  ['baridhara', 'road'],
  ['niketon', 'road'],
  ['niketan', 'road'],
  ['nikunja', 'road'],
  ['khulshi', 'road'],
  ['nasirabad', 'road'],
  ['gulshan', 'road'],
  ['shekhertek', 'road'],
  ['adabor', 'road'],
  ['monsurabad', 'road'],
  ['mirpur', 'section'],
  ['pallabi', 'section'],
  ['kafrul', 'section'],
  ['rupnagar', 'section'],
  ['khalishpur', 'section'],
  ['uttara', 'sector'],
]);

const countedIn = (name: string): PartKind | undefined => COUNTED.get(name.toLowerCase().split(' ')[0]);

export class SectionFinder {
  constructor(readonly gazetteer: Gazetteer) {}

  /** What the number after an entity's name counts, or undefined. */
  ofNumber(entity: number, number: string, values: ReadonlyMap<PartKind, string>): PartKind | undefined {
    const kind = this.gazetteer.kind(entity);
    if (kind !== EntityKind.Area && kind !== EntityKind.Thana && kind !== EntityKind.SubArea)
      return undefined;
    if (entity >= 0 && !values.has('section') && this.gazetteer.labelled(entity, 'section', number) >= 0)
      return 'section';
    if (entity >= 0 && !values.has('sector') && this.gazetteer.labelled(entity, 'sector', number) >= 0)
      return 'sector';
    const counted = countedIn(this.gazetteer.name(entity));
    // No town counts its sections or sectors to a hundred: "Kafrul 234" is a house.
    if (counted !== 'road' && /^\d{3}/.test(number)) return undefined;
    return counted !== undefined && !values.has(counted) ? counted : undefined;
  }

  /** "sec" is a section in Mirpur and a sector in Uttara. */
  meantBySec(chain: Int32Array, number: string): 'section' | 'sector' {
    const area = chain[Slot.Area];
    if (area < 0) return 'sector';
    if (this.gazetteer.labelled(area, 'sector', number) >= 0) return 'sector';
    if (this.gazetteer.labelled(area, 'section', number) >= 0) return 'section';
    return countedIn(this.gazetteer.name(area)) === 'section' ? 'section' : 'sector';
  }

  /** Puts the sub-area identified by section, sector and block into the chain. */
  settle(chain: Int32Array, named: number, values: ReadonlyMap<PartKind, string>): void {
    let at = chain[Slot.SubArea] >= 0 ? chain[Slot.SubArea] : chain[Slot.Area];
    for (const label of ['section', 'sector', 'block'] as const) {
      const value = values.get(label);
      if (value === undefined) continue;
      let found = this.gazetteer.labelled(at, label, value);
      if (found < 0 && chain[Slot.Area] >= 0 && chain[Slot.SubArea] !== at)
        found = this.gazetteer.labelled(chain[Slot.Area], label, value);
      if (found < 0) found = this.#beside(at, label, value, named);
      if (found < 0 && at === chain[Slot.Area]) found = this.#around(chain, named, label, value);
      if (found < 0) continue;
      at = found;
      chain[Slot.SubArea] = found;
      if (chain[Slot.Area] < 0) chain[Slot.Area] = this.gazetteer.slot(found, Slot.Area);
      const { table } = this.gazetteer.regions;
      // The sub-area's own thana is closer to the truth than the area's, unless the text names one.
      if (table.thana[found] >= 0 && !(named & (1 << Slot.Thana))) chain[Slot.Thana] = table.thana[found];
    }
  }

  /** Block D, where what is named lies in Block A: the one that is written. */
  #beside(at: number, label: string, value: string, named: number): number {
    const { regions } = this.gazetteer;
    const isImplied = at >= 0 && !(named & (1 << Slot.SubArea));
    return isImplied && regions.name(at).toLowerCase().startsWith(`${label} `)
      ? this.gazetteer.labelled(regions.table.parent[at], label, value)
      : -1;
  }

  /** "Section 13, Kafrul" is one of Mirpur, to which Kafrul belongs; "Sector 11, Uttara West" is one of the thana's. */
  #around(chain: Int32Array, named: number, label: string, value: string): number {
    if (chain[Slot.Area] < 0)
      return named & (1 << Slot.Thana) ? this.gazetteer.labelled(chain[Slot.Thana], label, value) : -1;
    const found = this.gazetteer.labelled(this.gazetteer.wider(chain[Slot.Area]), label, value);
    return found >= 0 && this.gazetteer.metres(found, chain[Slot.Area]) < REACH.beside ? found : -1;
  }
}
