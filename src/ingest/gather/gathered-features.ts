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

/** Rows without what sketches give up: `kept` has the polygons of one ring that stay of a feature; none, and the feature goes. */
export function withKept(rows: MapRows, kept: ReadonlyMap<number, readonly Int32Array[]>): MapRows {
  if (kept.size === 0) return rows;
  const stays: number[] = [];
  const [polygonStart, ringStart, pointStart] = [startsColumn(), startsColumn(), startsColumn()];
  const points = new GrowingColumn(Int32Array);
  for (let feature = 0; feature < rows.class.length; feature++) {
    const parts = kept.get(feature);
    if (parts?.length === 0) continue;
    stays.push(feature);
    if (parts) {
      for (const part of parts) {
        for (const value of part) points.push(value);
        pointStart.push(points.length / 2);
        ringStart.push(pointStart.length - 1);
      }
    } else {
      for (let polygon = rows.polygonStart[feature]; polygon < rows.polygonStart[feature + 1]; polygon++) {
        for (let ring = rows.ringStart[polygon]; ring < rows.ringStart[polygon + 1]; ring++) {
          for (let p = rows.pointStart[ring] * 2; p < rows.pointStart[ring + 1] * 2; p++)
            points.push(rows.points[p]);
          pointStart.push(points.length / 2);
        }
        ringStart.push(pointStart.length - 1);
      }
    }
    polygonStart.push(ringStart.length - 1);
  }
  return {
    class: Uint8Array.from(stays, (feature) => rows.class[feature]),
    name: Uint32Array.from(stays, (feature) => rows.name[feature]),
    nameBn: Uint32Array.from(stays, (feature) => rows.nameBn[feature]),
    source: Uint8Array.from(stays, (feature) => rows.source[feature]),
    polygonStart: polygonStart.rows(),
    ringStart: ringStart.rows(),
    pointStart: pointStart.rows(),
    points: points.rows(),
    text: rows.text,
  };
}

function startsColumn(): GrowingColumn<Uint32Array> {
  const column = new GrowingColumn(Uint32Array);
  column.push(0);
  return column;
}
