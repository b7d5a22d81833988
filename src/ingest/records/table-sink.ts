// Passes each record of a table to the reader for its subject, and counts those that cannot be used.
import { MapClass } from '../../dataset/tables/map-features.ts';
import type { Gatherer, PlaceDraft, StatedPoint } from '../gather/gathered.ts';
import { BoundaryReader } from './boundary-record.ts';
import { placeDraft, type Whereabouts } from './place-of-row.ts';
import { statedPoint } from './point-of.ts';
import type { TableSubject } from './recognise.ts';
import type { TableRecord } from './record.ts';
import { ReferencePointReader } from './reference-points.ts';
import { RoadReader } from './road-record.ts';
import { UnitListReader } from './unit-list.ts';
import { DegreesGuard } from './wgs84.ts';

export interface TableSink {
  read(record: TableRecord): void;
  finish(): void;
}

interface RecordReader {
  /** Returns a reason if the record could not be used. */
  read(record: TableRecord): string | undefined;
  finish?(): void;
}

/** What a sink needs to know of its table. */
export interface SinkOptions extends Whereabouts {
  /** Number of the source. */
  readonly source: number;
  readonly path: string;
  readonly table: TableSubject;
}

export function openSink(gatherer: Gatherer, options: SinkOptions): TableSink {
  const { source, path } = options;
  const reader = readerFor(gatherer, options);
  const guard = new DegreesGuard(path);
  return {
    read(record) {
      lookAt(guard, record);
      const reason = reader.read(record);
      if (reason !== undefined) gatherer.skipped(source, reason, record.sample(), statedAt(record));
    },
    finish() {
      guard.judge();
      reader.finish?.();
    },
  };
}

function readerFor(
  gatherer: Gatherer,
  { source, path, table, locate, country = 'BD' }: SinkOptions,
): RecordReader {
  switch (table.about) {
    case 'places':
    case 'layer':
      return {
        read(record) {
          const draft = placeDraft(record, source, { locate, country });
          if (draft.doubtful) gatherer.doubtfulAddress?.(draft.doubtful);
          if ('reason' in draft) return draft.reason;
          if (draft.turned) gatherer.turned?.(source);
          gatherer.place(draft.place);
          if (table.about === 'layer') layerFeature(gatherer, record, draft.place);
          return undefined;
        },
      };
    case 'roads':
      return new RoadReader(gatherer, source);
    case 'reference points':
      return new ReferencePointReader(gatherer, source);
    case 'boundaries':
      return new BoundaryReader(gatherer, source, path, table.kind);
    case 'units':
      return new UnitListReader(gatherer, source, path, table.kind);
  }
}

/** A polygon of the owner's own layer, drawn over the ground. */
function layerFeature(gatherer: Gatherer, { shape }: TableRecord, place: PlaceDraft): void {
  if (shape?.kind !== 'polygons') return;
  const { name, nameBn, source } = place;
  gatherer.feature({ class: MapClass.Own, name, nameBn, polygons: shape.polygons, source });
}

function statedAt(record: TableRecord): StatedPoint | undefined {
  const point = statedPoint(record);
  return point && { name: record.get('name') || record.get('nameBn'), lon: point.lon, lat: point.lat };
}

function lookAt(guard: DegreesGuard, record: TableRecord): void {
  const { shape } = record;
  if (shape?.kind === 'point') guard.look(shape.lon, shape.lat);
  else if (shape?.kind === 'lines') guard.look(shape.lines[0]?.[0], shape.lines[0]?.[1]);
  else if (shape?.kind === 'polygons') guard.look(shape.polygons[0]?.[0]?.[0], shape.polygons[0]?.[0]?.[1]);
  else if (record.get('lon') !== '') guard.look(Number(record.get('lon')), Number(record.get('lat')));
}
