// Passes each record of a table to the reader for its subject, and counts those that cannot be used.
import type { Gatherer, StatedPoint } from '../gather/gathered.ts';
import { BoundaryReader } from './boundary-record.ts';
import { placeDraft } from './place-record.ts';
import { statedPoint } from './point-of.ts';
import type { TableKind } from './recognise.ts';
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

export function openSink(gatherer: Gatherer, source: number, path: string, table: TableKind): TableSink {
  const reader = readerFor(gatherer, source, path, table);
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

function readerFor(gatherer: Gatherer, source: number, path: string, table: TableKind): RecordReader {
  switch (table.about) {
    case 'places':
      return {
        read(record) {
          const draft = placeDraft(record, source);
          if ('reason' in draft) return draft.reason;
          gatherer.place(draft);
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
