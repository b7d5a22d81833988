// Where a search looks: the filters that name regions, as the contexts of the text index that they let through. A filter
// applies to what a result shows in the field of the same name: `area=Gulshan` lets through places whose area is Gulshan,
// not all of the thana of that name.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { CONTEXT_LEVELS, type TextColumns } from '../../dataset/tables/text-index.ts';
import { areaAbove } from '../../regions/chain.ts';
import type { Regions } from '../../regions/regions.ts';
import { contextsWithin } from './region-filter.ts';
import { RegionNames } from './region-names.ts';

export interface RegionFilters {
  readonly district?: string;
  readonly city?: string;
  readonly area?: string;
  readonly sub_area?: string;
  readonly thana?: string;
  readonly sub_district?: string;
  readonly union?: string;
}

/** The kinds of region that each filter names. If a finer kind is unknown the coarser one appears in addresses. */
const KINDS = {
  sub_area: [RegionKind.SubArea, RegionKind.Union, RegionKind.Pauroshova],
  thana: [RegionKind.Thana, RegionKind.Upazila],
  sub_district: [RegionKind.Upazila, RegionKind.Thana],
  union: [RegionKind.Union, RegionKind.Pauroshova],
} as const;
const NAMES = ['sub_area', 'thana', 'sub_district', 'union'] as const;
const TOWNS = [RegionKind.CityCorporation, RegionKind.Pauroshova] as const;
const AREAS = [RegionKind.Area, RegionKind.Upazila, RegionKind.Thana] as const;

const LEVELS = CONTEXT_LEVELS.length;
const AREA = CONTEXT_LEVELS.indexOf('area');
const UPAZILA = CONTEXT_LEVELS.indexOf('upazila');
const THANA = CONTEXT_LEVELS.indexOf('thana');

export class Where {
  readonly #names: RegionNames;

  constructor(
    private readonly columns: TextColumns,
    private readonly regions: Regions,
    names = new RegionNames(regions),
  ) {
    this.#names = names;
  }

  /** The same regions, for the contexts of another index. */
  over(columns: TextColumns): Where {
    return new Where(columns, this.regions, this.#names);
  }

  /** One byte per context, 0 for excluded ones; undefined without such a filter, `nothing` if nothing is left. */
  contexts(wanted: RegionFilters): Uint8Array | undefined | 'nothing' {
    const named = this.#named(wanted);
    if (named === undefined || named === 'nothing') return named;
    const contexts = contextsWithin(this.columns, named.lists);
    if (named.areas) this.#keepAreas(contexts, named.areas);
    return contexts;
  }

  /** Lists of which a place must lie in one region each; and the areas of which its address must show one. */
  #named(
    wanted: RegionFilters,
  ): { readonly lists: (readonly number[])[]; readonly areas?: ReadonlySet<number> } | undefined | 'nothing' {
    const lists: (readonly number[])[] = [];
    const districts = this.#districts(wanted.district);
    if (districts) lists.push(districts);
    const within = this.#within(districts);
    if (wanted.city !== undefined) lists.push(this.#city(wanted.city, within));
    for (const name of NAMES) {
      const value = wanted[name];
      if (value === undefined) continue;
      const rows = this.#names.resolve(KINDS[name], value, within);
      lists.push(name === 'sub_area' ? this.#names.withParts(rows) : rows);
    }
    const areas = wanted.area === undefined ? undefined : this.#areas(wanted.area, within);
    if (areas?.kind === 'parts') lists.push(areas.rows);
    if (lists.length === 0 && !areas) return undefined;
    if (lists.some((rows) => rows.length === 0)) return 'nothing';
    return { lists, areas: areas?.kind === 'areas' ? new Set(areas.rows) : undefined };
  }

  #districts(value: string | undefined): readonly number[] | undefined {
    return value === undefined ? undefined : this.#names.resolve([RegionKind.District], value);
  }

  /** Of two units with the same name, the one in the district is meant. */
  #within(districts: readonly number[] | undefined): (row: number) => boolean {
    const { district } = this.regions.table;
    return (row) => !districts || district[row] < 0 || districts.includes(district[row]);
  }

  /** The town itself; the district only if it has no town of this name. */
  #city(value: string, within: (row: number) => boolean): readonly number[] {
    const towns = this.#names.resolve(TOWNS, value, within);
    return towns.length > 0 ? towns : this.#names.resolve([RegionKind.District], value, within);
  }

  /** Areas of this name and what takes the place of areas outside towns; if there are none, parts of areas. */
  #areas(value: string, within: (row: number) => boolean) {
    const rows = this.#names.resolve([...AREAS, RegionKind.SubArea], value, within);
    const { kind } = this.regions.table;
    const units = rows.filter((row) => kind[row] !== RegionKind.SubArea);
    if (units.length === 0) return { kind: 'parts', rows: this.#names.withParts(rows) } as const;
    // Next to an area a larger unit counts only if it has the same name: Savar, not Mirpur Model with Mirpur.
    const areas = units.filter((row) => kind[row] === RegionKind.Area);
    const names = new Set(areas.map((row) => this.regions.name(row)));
    const same = areas.length === 0 ? units : units.filter((row) => names.has(this.regions.name(row)));
    return { kind: 'areas', rows: same } as const;
  }

  #keepAreas(contexts: Uint8Array, areas: ReadonlySet<number>): void {
    const chains = this.columns['context.regions'];
    for (let context = 0; context < contexts.length; context++) {
      if (contexts[context] !== 0 && !areas.has(this.#areaOf(chains, context * LEVELS)))
        contexts[context] = 0;
    }
  }

  /** The region that addresses in a context show as their area. */
  #areaOf(chains: ArrayLike<number>, at: number): number {
    const area = chains[at + AREA] >= 0 ? areaAbove(this.regions, chains[at + AREA]) : -1;
    if (area >= 0) return area;
    return chains[at + UPAZILA] >= 0 ? chains[at + UPAZILA] : chains[at + THANA];
  }
}
