// From which zoom each place is shown. The most important come first; a place appears at the first zoom at which no more
// important one shares its cell of the tile grid. Computed once for all tiles, so that neighbours agree and a place once shown stays.
import type { Dataset } from '../../dataset/open.ts';
import {
  anyLength,
  defineTable,
  each,
  starts,
  type TableColumns,
  type TableOf,
} from '../../dataset/table-schema.ts';
import { PLACES, PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import { REGIONS } from '../../dataset/tables/regions.ts';
import { packPoints } from '../../geo/point-index.ts';
import { MapKinds } from './place-kinds.ts';
import { columnOf, FULL_ZOOM, rowOf } from './tile-grid.ts';

/** Cells along the side of a tile: one place in each. */
const CELLS = 8;
/** Places of the same name within this distance (ten-millionths of a degree, about 11 km) are shown once. */
const SAME_PLACE = 1_000_000;
/** For points of interest, duplicates by name are not looked for. */
const NAMED_ONCE = new Set(['district', 'city', 'town', 'sub_district', 'union', 'area', 'village']);

/** Places that zooms below FULL_ZOOM show, by the zoom from which they do; a packed point index for each zoom. */
const SHOWN = defineTable('tile-places.tk', {
  row: each('place', Uint32Array),
  zoomStart: starts('zoom', 'place'),
  treeStart: starts('zoom', 'byte'),
  trees: each('byte', Uint8Array),
  /** 1: another place of the same name represents this row of the places table. */
  doubled: anyLength(Uint8Array),
});
export type ShownPlaces = TableOf<typeof SHOWN>;

export function shownPlaces(dataset: Dataset): ShownPlaces {
  return dataset.derivedTable(SHOWN, () => choose(dataset));
}

export function mapKindsOf(dataset: Dataset): MapKinds {
  const places = dataset.table(PLACES);
  const regions = dataset.has(REGIONS.file) ? dataset.table(REGIONS).kind : undefined;
  return new MapKinds(places, places.text, regions);
}

function choose(dataset: Dataset): TableColumns<typeof SHOWN> {
  const places = dataset.table(PLACES);
  const kinds = mapKindsOf(dataset);
  const taken = Array.from({ length: FULL_ZOOM }, () => new Set<number>());
  const byZoom: number[][] = Array.from({ length: FULL_ZOOM }, () => []);
  const doubled = new Uint8Array(places.kind.length);
  const known = new Map<number, number[]>();
  const cities = new Cities(places, kinds);
  const chosen = new Set<number>();
  for (const named of byImportance(places, kinds)) {
    const kind = kinds.of(named);
    if (!kind || chosen.has(named)) continue;
    const row = cities.standingFor(named, kind.name);
    if (row !== named) doubled[named] = 1;
    if (chosen.has(row)) continue;
    if ((NAMED_ONCE.has(kind.name) || row !== named) && isKnown(known, places, row)) {
      doubled[row] = 1;
      continue;
    }
    chosen.add(row);
    for (let zoom = kind.from; zoom < FULL_ZOOM; zoom++) {
      const cells = 2 ** zoom * CELLS;
      const cell =
        Math.floor(rowOf(places.lat[row], cells)) * cells + Math.floor(columnOf(places.lon[row], cells));
      if (taken[zoom].has(cell)) continue;
      byZoom[zoom].push(row);
      // Shown from here on, in its cell of every higher zoom.
      for (let later = zoom; later < FULL_ZOOM; later++) {
        const finer = 2 ** later * CELLS;
        taken[later].add(
          Math.floor(rowOf(places.lat[row], finer)) * finer + Math.floor(columnOf(places.lon[row], finer)),
        );
      }
      break;
    }
  }
  return { ...packed(places, byZoom), doubled };
}

function packed(
  places: PlaceTable,
  byZoom: readonly number[][],
): Omit<TableColumns<typeof SHOWN>, 'doubled'> {
  const trees = byZoom.map((rows) =>
    packPoints(
      rows.map((row) => places.lon[row]),
      rows.map((row) => places.lat[row]),
    ),
  );
  const zoomStart = new Uint32Array(byZoom.length + 1);
  const treeStart = new Uint32Array(byZoom.length + 1);
  byZoom.forEach((rows, zoom) => {
    zoomStart[zoom + 1] = zoomStart[zoom] + rows.length;
    // The indexes must start at multiples of eight.
    treeStart[zoom + 1] = treeStart[zoom] + Math.ceil(trees[zoom].length / 8) * 8;
  });
  const bytes = new Uint8Array(treeStart[byZoom.length]);
  trees.forEach((tree, zoom) => {
    bytes.set(tree, treeStart[zoom]);
  });
  return { row: Uint32Array.from(byZoom.flat()), zoomStart, treeStart, trees: bytes };
}

/** Rows that zooms below FULL_ZOOM may show, the most important first; among equals, the one that may be shown at lower zooms. */
function byImportance(places: PlaceTable, kinds: MapKinds): Uint32Array {
  const rows: number[] = [];
  for (let row = 0; row < places.kind.length; row++) {
    if ((kinds.of(row)?.from ?? FULL_ZOOM) < FULL_ZOOM) rows.push(row);
  }
  return Uint32Array.from(rows).sort((a, b) => places.importance[b] - places.importance[a] || a - b);
}

/** A division or a district that is named after its city is labelled where the city is, not where its office or its middle is. */
class Cities {
  readonly #byName = new Map<number, number[]>();

  constructor(
    private readonly places: PlaceTable,
    kinds: MapKinds,
  ) {
    for (let row = 0; row < places.kind.length; row++) {
      if (places.kind[row] !== PlaceKind.Settlement || kinds.of(row)?.name !== 'city') continue;
      const same = this.#byName.get(places.name[row]);
      if (same) same.push(row);
      else this.#byName.set(places.name[row], [row]);
    }
  }

  /** The row of the city, or the row itself. */
  standingFor(row: number, kind: string): number {
    if (kind !== 'division' && kind !== 'district') return row;
    const { places } = this;
    return this.#byName.get(places.name[row])?.find((city) => isNear(places, city, row)) ?? row;
  }
}

const isNear = (places: PlaceTable, one: number, other: number): boolean =>
  Math.abs(places.lon[one] - places.lon[other]) < SAME_PLACE &&
  Math.abs(places.lat[one] - places.lat[other]) < SAME_PLACE;

function isKnown(known: Map<number, number[]>, places: PlaceTable, row: number): boolean {
  const same = known.get(places.name[row]);
  if (!same) {
    known.set(places.name[row], [row]);
    return false;
  }
  const near = same.some((other) => isNear(places, other, row));
  if (!near) same.push(row);
  return near;
}
