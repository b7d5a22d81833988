// Clean addresses from a dataset, with their true meaning: areas of towns with house and road, unions with their upazila and district,
// and villages.
import { PlaceKind } from '../../src/dataset/tables/places.ts';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { type Gazetteer, Slot } from '../../src/places/rupantor/know/gazetteer.ts';
import { pick, type Random } from '../../test/fixtures/random.ts';
import type { CleanPart } from './spoiled-addresses.ts';

export interface Chain {
  readonly sort: 'area' | 'sub-area' | 'union' | 'village' | 'upazila' | 'district';
  readonly parts: readonly CleanPart[];
  /** Region that must come out: an area, or a union; -1 where the address names none. */
  readonly area: number;
  /** Upazila and police station that it lies in, -1 where unknown or not named. */
  readonly upazila: number;
  readonly thana: number;
  readonly district: number;
}

export class ChainMaker {
  readonly #areas: number[];
  readonly #subAreas: number[];
  readonly #unions: number[];
  readonly #villages: number[] = [];
  readonly #upazilas: number[];
  readonly #districts: number[];

  constructor(readonly gazetteer: Gazetteer) {
    const { regions, places } = gazetteer;
    const { table } = regions;
    const whole = (row: number): boolean => table.district[row] >= 0 && regions.name(row) !== '';
    this.#areas = regions.rows(RegionKind.Area).filter(whole);
    this.#upazilas = regions.rows(RegionKind.Upazila).filter(whole);
    this.#districts = [...regions.rows(RegionKind.District)];
    this.#subAreas = regions
      .rows(RegionKind.SubArea)
      .filter((row) => whole(row) && gazetteer.slot(row, Slot.Area) >= 0);
    // Census units that are towns or wards stand among the unions of some sources: nobody writes them in an address.
    const isUnion = (row: number): boolean =>
      !/paurashav|pourashav|ward|\d|\(|cantonment|bangladesh/i.test(regions.name(row));
    this.#unions = regions
      .rows(RegionKind.Union)
      .filter((row) => whole(row) && isUnion(row) && table.upazila[row] >= 0);
    for (let row = 0; row < places.id.length; row++) {
      if (
        places.kind[row] === PlaceKind.Settlement &&
        places.union[row] >= 0 &&
        isUnion(places.union[row]) &&
        table.upazila[places.union[row]] >= 0 &&
        places.district[row] >= 0 &&
        /^[a-z ]{4,}$/i.test(gazetteer.name(-row - 1))
      )
        this.#villages.push(row);
    }
  }

  make(random: Random): Chain {
    const choice = random();
    if (choice < 0.35) return this.#town(random, pick(random, this.#areas), 'area');
    if (choice < 0.5 && this.#subAreas.length > 0)
      return this.#town(random, pick(random, this.#subAreas), 'sub-area');
    if (choice < 0.9 || this.#villages.length === 0)
      return this.#country(random, pick(random, this.#unions), -1);
    const village = pick(random, this.#villages);
    return this.#country(random, this.gazetteer.places.union[village], village);
  }

  /**
   * One in seven names no more than an upazila or a district, as people do for want of better; a few name a district
   * that the rest contradicts.
   */
  makeAny(random: Random): Chain {
    const choice = random();
    if (choice >= 0.18) return this.make(random);
    if (choice >= 0.15) return this.#inWrongDistrict(random, this.make(random));
    const { table } = this.gazetteer.regions;
    const upazila = choice < 0.1 ? pick(random, this.#upazilas) : -1;
    const district = upazila >= 0 ? table.district[upazila] : pick(random, this.#districts);
    const parts: CleanPart[] = [];
    if (random() < 0.3) parts.push({ kind: 'label', text: `House ${1 + Math.floor(random() * 99)}` });
    if (upazila >= 0) parts.push(this.#region(upazila));
    parts.push(this.#region(district, upazila >= 0 && !this.#hasNamesake(upazila, this.#upazilas)));
    const sort = upazila >= 0 ? 'upazila' : 'district';
    return { sort, parts, area: -1, upazila, thana: -1, district };
  }

  #inWrongDistrict(random: Random, chain: Chain): Chain {
    const right = this.gazetteer.name(chain.district);
    const wrong = this.#region(pick(random, this.#districts), true);
    return { ...chain, parts: chain.parts.map((part) => (part.text === right ? wrong : part)) };
  }

  #town(random: Random, row: number, sort: 'area' | 'sub-area'): Chain {
    const { gazetteer } = this;
    const { table } = gazetteer.regions;
    const area = gazetteer.slot(row, Slot.Area);
    const district = table.district[row];
    const parts: CleanPart[] = [
      { kind: 'label', text: `House ${1 + Math.floor(random() * 99)}${random() < 0.2 ? '/A' : ''}` },
    ];
    if (random() < 0.7) parts.push({ kind: 'label', text: `Road ${1 + Math.floor(random() * 30)}` });
    if (row !== area) {
      const labelled = /^(section|sector|block)\b/i.test(gazetteer.name(row));
      parts.push({
        kind: labelled ? 'label' : 'name',
        text: gazetteer.name(row),
        bangla: gazetteer.nameBn(row) || undefined,
      });
    }
    parts.push(this.#region(area));
    const unit = table.thana[row] >= 0 ? table.thana[row] : table.upazila[row];
    if (unit >= 0 && random() < 0.4 && gazetteer.name(unit) !== gazetteer.name(area))
      parts.push(this.#region(unit, true));
    // Upashahar is in Rajshahi, Bogura and Sylhet: there the district must stay.
    parts.push(this.#region(district, !this.#hasNamesake(area, this.#areas)));
    this.#postcode(random, row, parts);
    return { sort, parts, area, upazila: table.upazila[area], thana: table.thana[area], district };
  }

  #country(random: Random, union: number, village: number): Chain {
    const { gazetteer } = this;
    const { table } = gazetteer.regions;
    const district = table.district[union];
    const parts: CleanPart[] = [];
    if (village >= 0)
      parts.push({
        kind: 'name',
        text: gazetteer.name(-village - 1),
        bangla: gazetteer.nameBn(-village - 1) || undefined,
      });
    parts.push(this.#region(union));
    // Namesakes inside one district are told apart by the upazila alone.
    parts.push(this.#region(table.upazila[union], !this.#hasNamesake(union, this.#unions)));
    parts.push(this.#region(district, true));
    this.#postcode(random, union, parts);
    return {
      sort: village >= 0 ? 'village' : 'union',
      parts,
      area: union,
      upazila: table.upazila[union],
      thana: table.thana[union],
      district,
    };
  }

  #hasNamesake(region: number, among: readonly number[]): boolean {
    const { regions } = this.gazetteer;
    const name = regions.name(region);
    return among.some((row) => row !== region && regions.name(row) === name);
  }

  #region(row: number, droppable = false): CleanPart {
    const bangla = this.gazetteer.nameBn(row);
    return { kind: 'name', text: this.gazetteer.name(row), bangla: bangla || undefined, droppable };
  }

  #postcode(random: Random, row: number, parts: CleanPart[]): void {
    const postcode = this.gazetteer.regions.table.postcode[row];
    if (postcode > 0 && random() < 0.3) parts.push({ kind: 'postcode', text: String(postcode) });
  }
}
