// Points that come and go, found by nearness: a grid of cells of about a kilometre, searched ring by ring from the middle.
import { haversine, METRES_PER_DEGREE } from '../../geo/distance.ts';
import type { Lat, Lon, Metres } from '../../geo/units.ts';
import { grown } from './growing.ts';

/** Cells in a degree. */
const PER_DEGREE = 100;
/** Numbers a row of cells: more than there are cells around the earth. */
const ROW = 65_536;
/** So few are looked at one by one. */
const FEW = 256;

export interface NearPoint {
  readonly slot: number;
  readonly metres: Metres;
}

export class LivePoints {
  readonly #cells = new Map<number, number[]>();
  #lon = new Float64Array(64);
  #lat = new Float64Array(64);
  #size = 0;

  add(slot: number, lon: Lon, lat: Lat): void {
    this.#size++;
    this.#lon = grown(this.#lon, slot);
    this.#lat = grown(this.#lat, slot);
    this.#lon[slot] = lon;
    this.#lat[slot] = lat;
    const key = cellOf(lon, lat);
    const cell = this.#cells.get(key);
    if (cell) cell.push(slot);
    else this.#cells.set(key, [slot]);
  }

  /** Of a slot that is there. */
  remove(slot: number): void {
    this.#size--;
    const key = cellOf(this.#lon[slot], this.#lat[slot]);
    const cell = this.#cells.get(key)?.filter((other) => other !== slot);
    if (cell && cell.length > 0) this.#cells.set(key, cell);
    else this.#cells.delete(key);
  }

  /** At most `limit` of those that pass within `radius`, the nearest first. */
  around(lon: Lon, lat: Lat, radius: Metres, limit: number, passes: (slot: number) => boolean): NearPoint[] {
    const found: NearPoint[] = [];
    const look = (slot: number): void => {
      const metres = haversine(lon, lat, this.#lon[slot], this.#lat[slot]);
      if (metres <= radius && passes(slot)) found.push({ slot, metres });
    };
    if (this.#size <= FEW) for (const cell of this.#cells.values()) cell.forEach(look);
    else this.#byRings(lon, lat, radius, limit, found, look);
    return found.sort((a, b) => a.metres - b.metres || a.slot - b.slot).slice(0, limit);
  }

  #byRings(
    lon: Lon,
    lat: Lat,
    radius: Metres,
    limit: number,
    found: readonly NearPoint[],
    look: (slot: number) => void,
  ): void {
    const x = Math.floor(lon * PER_DEGREE);
    const y = Math.floor(lat * PER_DEGREE);
    // The narrower side of a cell: a ring that many cells out is at least so far away.
    const cell = (METRES_PER_DEGREE / PER_DEGREE) * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    const rings = Math.ceil(radius / cell) + 1;
    const visit = (cx: number, cy: number): void => {
      for (const slot of this.#cells.get(cy * ROW + cx) ?? []) look(slot);
    };
    for (let ring = 0; ring <= rings; ring++) {
      // All that is not looked at yet is farther than what was found already.
      if (found.length >= limit && nthMetres(found, limit) <= (ring - 1) * cell) return;
      for (let dx = -ring; dx <= ring; dx++) {
        visit(x + dx, y - ring);
        if (ring > 0) visit(x + dx, y + ring);
      }
      for (let dy = 1 - ring; dy < ring; dy++) {
        visit(x - ring, y + dy);
        visit(x + ring, y + dy);
      }
    }
  }
}

const cellOf = (lon: Lon, lat: Lat): number =>
  Math.floor(lat * PER_DEGREE) * ROW + Math.floor(lon * PER_DEGREE);

const nthMetres = (found: readonly NearPoint[], n: number): Metres =>
  found.map(({ metres }) => metres).sort((a, b) => a - b)[n - 1];
