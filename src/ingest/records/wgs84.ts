// Only WGS 84 degrees can be used. A file in another system shows it at once: by its `crs`, or by coordinates that
// are metres. One wrong row is a wrong row; many from the start are another system.
import { SourceError } from './source-error.ts';

const LOOKED_AT = 1000;

/** Watches the coordinates of a file and refuses it when they are evidently no degrees. */
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

  /** Called at the end of small files too. */
  judge(): void {
    if (this.#seen === 0 || this.#beyond * 2 <= this.#seen) return;
    throw new SourceError(
      this.path,
      `the coordinates (${this.#example}) are not degrees of WGS 84 (EPSG:4326) but of another system, perhaps UTM or Web Mercator; convert the file first, for example with \`ogr2ogr -t_srs EPSG:4326\``,
    );
  }
}

/** Names of the systems whose coordinates are WGS 84 degrees in the order lon, lat. */
const WGS84 = /CRS84|EPSG:+(\d*:*)4326$|WGS ?84/i;

/** Refuses a GeoJSON `crs` that names another system. */
export function checkCrs(path: string, crs: unknown): void {
  const name = (crs as { properties?: { name?: unknown } } | null | undefined)?.properties?.name;
  if (typeof name !== 'string' || WGS84.test(name)) return;
  throw new SourceError(
    path,
    `its coordinates are in the system ${name}; only WGS 84 degrees (EPSG:4326) can be read; convert the file first, for example with \`ogr2ogr -t_srs EPSG:4326\``,
  );
}
