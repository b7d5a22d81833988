// The post code of a point: one answer for reverse geocoding, search, addresses and imports alike. The area's own code,
// otherwise that of the post office whose cell contains the point, otherwise of the nearest office in its thana, upazila or
// district; never one of another district.
import { RegionKind } from '../dataset/tables/regions.ts';
import type { Fixed } from '../geo/units.ts';
import { chainAt, emptyChain } from './chain.ts';
import type { RegionFinder } from './region-finder.ts';

/** The units that a point lies in, as rows of the regions table, -1 if there is none. */
export interface PostUnits {
  readonly district: number;
  readonly upazila: number;
  readonly thana: number;
  readonly area: number;
  readonly subArea: number;
}

export class PostCodes {
  /** Post offices by district. */
  readonly #offices = new Map<number, number[]>();
  /** Districts by the first two digits of their offices' codes: those digits are the routing area. */
  readonly #districts = new Map<number, Set<number>>();

  readonly #chain = emptyChain();

  constructor(readonly regions: RegionFinder) {
    const { table } = regions;
    for (
      let row = regions.firstRow(RegionKind.PostOffice);
      table.kind[row] === RegionKind.PostOffice;
      row++
    ) {
      const district = table.district[row];
      if (table.postcode[row] === 0 || district < 0) continue;
      const list = this.#offices.get(district);
      if (list) list.push(row);
      else this.#offices.set(district, [row]);
      const prefix = Math.floor(table.postcode[row] / 100);
      const districts = this.#districts.get(prefix);
      if (districts) districts.add(district);
      else this.#districts.set(prefix, new Set([district]));
    }
  }

  /** For a point whose units are not known yet. */
  atPoint(x: Fixed, y: Fixed): number {
    return chainAt(this.regions, x, y, this.#chain) ? this.at(x, y, this.#chain) : 0;
  }

  /** 0 if no post office of the district is known. */
  at(x: Fixed, y: Fixed, units: PostUnits): number {
    const { table } = this.regions;
    for (const unit of [units.subArea, units.area])
      if (unit >= 0 && this.#isOf(units.district, table.postcode[unit])) return table.postcode[unit];
    const office = this.regions.find(RegionKind.PostOffice, x, y);
    if (office >= 0 && table.district[office] === units.district && table.postcode[office] > 0)
      return table.postcode[office];
    for (const unit of [units.thana, units.upazila])
      if (unit >= 0 && this.#isOf(units.district, table.postcode[unit])) return table.postcode[unit];
    return this.#nearest(x, y, units);
  }

  #isOf(district: number, code: number): boolean {
    return code > 0 && this.#districts.get(Math.floor(code / 100))?.has(district) === true;
  }

  /** In the thana or upazila if it has one, otherwise in the district. */
  #nearest(x: Fixed, y: Fixed, { district, upazila, thana }: PostUnits): number {
    const { table } = this.regions;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const office of this.#offices.get(district) ?? []) {
      const own =
        (thana >= 0 && table.thana[office] === thana) || (upazila >= 0 && table.upazila[office] === upazila);
      // Degrees are accurate enough to tell which of two offices is nearer; offices in another upazila rank behind all others.
      const distance = (table.lon[office] - x) ** 2 + (table.lat[office] - y) ** 2 + (own ? 0 : 1e18);
      if (distance >= least) continue;
      least = distance;
      best = table.postcode[office];
    }
    return best;
  }
}
