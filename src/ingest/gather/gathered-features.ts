// Water, land use and buildings of all sources as columns, filled while sources are read.
import { GrowingColumn, TableBuilder } from '../../dataset/column-builder.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { normaliseText } from '../../text/normalise.ts';
import type { MapRows } from '../../tiles/build/map-table.ts';
import { CompactPool } from './compact-pool.ts';
import type { FeatureDraft } from './gathered.ts';

export class GatheredFeatures {
  readonly #pool = new CompactPool();
  readonly #table = new TableBuilder({
    class: Uint8Array,
    name: Uint32Array,
    nameBn: Uint32Array,
    source: Uint8Array,
  });
  readonly #polygonStart = startsColumn();
  readonly #ringStart = startsColumn();
  readonly #pointStart = startsColumn();
  /** lon, lat interleaved, degrees × 1e7. */
  readonly #points = new GrowingColumn(Int32Array);

  get length(): number {
    return this.#table.length;
  }

  add({ class: mapClass, name, nameBn, polygons, source }: FeatureDraft): void {
    this.#table.add({
      class: mapClass,
      name: name ? this.#pool.add(normaliseText(name)) : 0,
      nameBn: nameBn ? this.#pool.add(normaliseText(nameBn)) : 0,
      source,
    });
    for (const rings of polygons) {
      for (const ring of rings) {
        for (const degrees of ring) this.#points.push(toFixedDegrees(degrees));
        this.#pointStart.push(this.#points.length / 2);
      }
      this.#ringStart.push(this.#pointStart.length - 1);
    }
    this.#polygonStart.push(this.#ringStart.length - 1);
  }

  rows(): MapRows {
    return {
      ...this.#table.finish(),
      polygonStart: this.#polygonStart.rows(),
      ringStart: this.#ringStart.rows(),
      pointStart: this.#pointStart.rows(),
      points: this.#points.rows(),
      text: this.#pool.strings(),
    };
  }
}

function startsColumn(): GrowingColumn<Uint32Array> {
  const column = new GrowingColumn(Uint32Array);
  column.push(0);
  return column;
}
