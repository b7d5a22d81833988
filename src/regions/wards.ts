// Wards and zones of the city corporations: by point, as lists, and their shapes.
import { RegionKind } from '../dataset/tables/regions.ts';
import type { Fixed } from '../geo/units.ts';
import { shapeText } from './geojson.ts';
import { NameFilter } from './name-filter.ts';
import type { Regions } from './regions.ts';
import { UnknownUnit } from './unknown-unit.ts';

export interface CityCorporationRecord {
  readonly id: number;
  readonly name: string;
}

export interface WardAtPoint {
  readonly ward: number;
  /** 0 if the corporation has no zones. */
  readonly zone: number;
  readonly area: string;
}

export interface WardRecord extends WardAtPoint {
  readonly city_corporation: string;
}

export interface ZoneRecord {
  readonly zone: number;
  readonly area: string;
  readonly city_corporation: string;
}

/** In lists, for anything without a shape in the dataset: callers parse the text, so it must still be a shape. */
const NO_SHAPE = '{"type": "Polygon", "coordinates": []}';

/** What callers of the hosted service mean if they do not name a corporation. */
const DEFAULT_CORPORATION = 'Dhaka North';

export class Wards {
  readonly #names: NameFilter;

  constructor(readonly regions: Regions) {
    this.#names = new NameFilter(regions);
  }

  /** The corporation that contains the point: at most one, but the contract sends a list. */
  cityCorporationsAt(x: Fixed, y: Fixed): CityCorporationRecord[] {
    const row = this.#corporationAt(x, y);
    return row < 0 ? [] : [{ id: this.regions.table.id[row], name: this.regions.name(row) }];
  }

  wardAt(x: Fixed, y: Fixed): WardAtPoint | undefined {
    const { regions } = this;
    const row = regions.find(RegionKind.Ward, x, y);
    if (row < 0) return undefined;
    return { ward: regions.table.number[row], zone: this.#zoneOf(row), area: this.#shape(row) };
  }

  /** The number of the zone at a point, or undefined. */
  zoneAt(x: Fixed, y: Fixed): number | undefined {
    const { regions } = this;
    const ward = regions.find(RegionKind.Ward, x, y);
    const ofWard = ward < 0 ? 0 : this.#zoneOf(ward);
    if (ofWard > 0) return ofWard;
    const zone = regions.find(RegionKind.Zone, x, y);
    return zone < 0 ? undefined : regions.table.number[zone];
  }

  /** All wards, by corporation and number. */
  wards(): WardRecord[] {
    const { regions } = this;
    return this.#numbered(RegionKind.Ward).map((row) => ({
      ward: regions.table.number[row],
      zone: this.#zoneOf(row),
      area: this.#shape(row),
      city_corporation: regions.name(regions.table.city[row]),
    }));
  }

  /** All zones, by corporation and number. A zone without a shape of its own has those of its wards. */
  zones(): ZoneRecord[] {
    const { regions } = this;
    const wards = regions.rows(RegionKind.Ward);
    return this.#numbered(RegionKind.Zone).map((row) => {
      const own = shapeText(regions, [row]);
      const ofWards =
        own ??
        shapeText(
          regions,
          wards.filter((ward) => regions.table.zone[ward] === row),
        );
      return {
        zone: regions.table.number[row],
        area: ofWards ?? NO_SHAPE,
        city_corporation: regions.name(regions.table.city[row]),
      };
    });
  }

  /** The shape of one ward; of Dhaka North unless another corporation is given by name, short name or id. */
  wardGeometry(number: number, corporation = DEFAULT_CORPORATION): string {
    const { regions } = this;
    const city = this.#corporation(corporation);
    const wards = regions.rows(RegionKind.Ward).filter((row) => regions.table.city[row] === city);
    const ward = wards.find((row) => regions.table.number[row] === number);
    if (ward === undefined) {
      const highest = Math.max(0, ...wards.map((row) => regions.table.number[row]));
      const known =
        highest > 0 ? `its wards run from 1 to ${highest}` : 'none of its wards are in this dataset';
      throw new UnknownUnit(`${regions.name(city)} has no ward ${number}; ${known}`);
    }
    const shape = shapeText(regions, [ward]);
    if (shape === undefined) {
      throw new UnknownUnit(`The shape of ward ${number} of ${regions.name(city)} is not in this dataset`);
    }
    return shape;
  }

  /** DNCC or DSCC, or undefined outside both. */
  dhakaHalfAt(x: Fixed, y: Fixed): 'DNCC' | 'DSCC' | undefined {
    const name = this.regions.name(this.#corporationAt(x, y)).toLowerCase();
    if (name.startsWith('dhaka north')) return 'DNCC';
    return name.startsWith('dhaka south') ? 'DSCC' : undefined;
  }

  #corporationAt(x: Fixed, y: Fixed): number {
    const { regions } = this;
    const ward = regions.find(RegionKind.Ward, x, y);
    const ofWard = ward >= 0 ? regions.table.city[ward] : -1;
    if (ofWard >= 0 && regions.table.kind[ofWard] === RegionKind.CityCorporation) return ofWard;
    return regions.find(RegionKind.CityCorporation, x, y);
  }

  #corporation(given: string): number {
    const { regions } = this;
    const rows = regions.rows(RegionKind.CityCorporation);
    const row = /^\d+$/.test(given.trim())
      ? regions.rowOf(RegionKind.CityCorporation, Number(given))
      : (rows.find((each) => this.#names.isNamed(each, given)) ??
        this.#names.contains(RegionKind.CityCorporation, given)[0]);
    if (row === undefined || row < 0) {
      const names = rows.map((each) => regions.name(each)).join(', ');
      throw new UnknownUnit(
        `There is no city corporation ${given} in this dataset; it holds ${names || 'none'}`,
      );
    }
    return row;
  }

  #numbered(kind: RegionKind): number[] {
    const { table } = this.regions;
    return this.regions
      .rows(kind)
      .filter((row) => table.number[row] > 0 && table.city[row] >= 0)
      .sort((a, b) => table.city[a] - table.city[b] || table.number[a] - table.number[b]);
  }

  #zoneOf(ward: number): number {
    const zone = this.regions.table.zone[ward];
    return zone < 0 ? 0 : this.regions.table.number[zone];
  }

  #shape(row: number): string {
    return shapeText(this.regions, [row]) ?? NO_SHAPE;
  }
}
