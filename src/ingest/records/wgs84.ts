// Only WGS 84 degrees are supported. A file in another reference system shows it by its `crs`, or by coordinates in metres.
// A single bad row is just that; if most of the first rows are out of range, it is another system.
import { SourceError } from './source-error.ts';

const LOOKED_AT = 1000;

/** Checks the first coordinates of a file and refuses it if most of them cannot be degrees. */
export class DegreesGuard {
  #seen = 0;
  #beyond = 0;
  #example = '';

  constructor(readonly path: string) {}

  look(lon: number, lat: number): void {
    if (this.#seen >= LOOKED_AT) return;
    this.#seen++;
    if (Math.abs(lon) > 180 || Math.abs(lat) > 180) {
      this.#beyond++;
      this.#example ||= `${lon}, ${lat}`;
    }
    if (this.#seen === LOOKED_AT) this.judge();
  }

  /** Also called at the end of the file, as small files end before the limit. */
  judge(): void {
    if (this.#seen === 0 || this.#beyond * 2 <= this.#seen) return;
    throw new SourceError(
      this.path,
      `the coordinates (${this.#example}) are not WGS 84 degrees (EPSG:4326) but in another reference system, perhaps UTM or Web Mercator; convert the file first, for example with \`ogr2ogr -t_srs EPSG:4326\``,
    );
  }
}

/** Names of reference systems with WGS 84 degrees in lon, lat order. */
const WGS84 = /CRS84|EPSG:+(\d*:*)4326$|WGS ?84/i;

/** Refuses a GeoJSON `crs` that names another reference system. */
export function checkCrs(path: string, crs: unknown): void {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name;
  if (typeof name !== 'string' || WGS84.test(name)) return;
  throw new SourceError(
    path,
    `its coordinates are in ${name}, but only WGS 84 degrees (EPSG:4326) can be read; convert the file first, for example with \`ogr2ogr -t_srs EPSG:4326\``,
  );
}
