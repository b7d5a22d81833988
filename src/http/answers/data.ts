// What the calls of the data desk answer.
import { Type } from 'typebox';
import type { Told } from './told.ts';

const Maybe = Type.Optional;

const RefusedRows = Type.Object({
  reason: Type.String(),
  count: Type.Integer(),
  samples: Type.Array(Type.String()),
});
export type RefusedRows = Told<typeof RefusedRows>;

/** A file that was sent. */
export const DeskFile = Type.Object({ id: Type.String(), name: Type.String(), bytes: Type.Integer() });
export type DeskFile = Told<typeof DeskFile>;
export const RemovedFile = Type.Object({ id: Type.String(), removed: Type.Boolean() });

export const ImportProgress = Type.Object({
  state: Type.Enum(['idle', 'importing', 'reloading', 'done', 'failed']),
  stage: Maybe(Type.String({ description: 'While importing: the current stage' })),
  done: Maybe(Type.Number({ description: 'How far it has got' })),
  total: Maybe(Type.Number({ description: '0 if unknown' })),
  message: Maybe(Type.String({ description: 'When it failed: why' })),
  counts: Maybe(Type.Record(Type.String(), Type.Number(), { description: 'When it is done: rows by kind' })),
  skipped: Maybe(Type.Array(RefusedRows, { description: 'What was not used and why' })),
});
export type ImportProgress = Told<typeof ImportProgress>;

const PreviewRow = Type.Object({
  name: Maybe(Type.String()),
  nameBn: Maybe(Type.String()),
  type: Maybe(Type.String()),
  subType: Maybe(Type.String()),
  house: Maybe(Type.String()),
  street: Maybe(Type.String()),
  postcode: Maybe(Type.Number()),
  longitude: Maybe(Type.Number()),
  latitude: Maybe(Type.Number()),
  id: Maybe(Type.String()),
  address: Maybe(Type.String()),
  extra: Maybe(Type.Record(Type.String(), Type.String())),
});

/** What an import would make of a file, as `thikana import --preview --json` writes it. */
export const Preview = Type.Object({
  file: Type.String(),
  format: Type.String(),
  about: Type.String(),
  columns: Type.Array(
    Type.Object({
      column: Type.String(),
      field: Type.Union([Type.String(), Type.Null()], { description: 'Null: nothing known' }),
      guessed: Maybe(
        Type.Literal(true, {
          description: 'By the words of its name or by its values: somebody should look',
        }),
      ),
    }),
  ),
  located: Maybe(Type.Enum(['position', 'address'])),
  question: Maybe(Type.String()),
  proposedMap: Maybe(Type.String({ description: 'The map that would settle a table that is not clear' })),
  byAddress: Type.Integer({ description: 'Rows placed by their address, as they have no position' }),
  toCheck: Type.Array(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      understood: Type.String(),
      confidence: Type.Number(),
      level: Maybe(Type.String({ description: 'How finely it was found; absent where it was not' })),
      metres: Maybe(
        Type.Union([Type.Number(), Type.Null()], { description: 'How far off the position may be' }),
      ),
    }),
    { description: 'Rows whose address was found only roughly, or not at all' },
  ),
  turned: Type.Integer({ description: 'Rows with latitude and longitude the other way round, turned' }),
  rows: Type.Array(PreviewRow),
  kept: Type.Integer(),
  refused: Type.Integer(),
  reasons: Type.Array(RefusedRows),
  refusedPoints: Type.Array(
    Type.Object({
      name: Type.String(),
      longitude: Type.Number(),
      latitude: Type.Number(),
      swapped: Type.Boolean({ description: 'They lie in the country only the other way round' }),
      reason: Type.String(),
    }),
    { description: 'Those refused that have a position' },
  ),
});
export type Preview = Told<typeof Preview>;

export const DatasetSources = Type.Object({
  built: Type.String(),
  countries: Type.Array(Type.String()),
  counts: Type.Record(Type.String(), Type.Number()),
  sources: Type.Array(
    Type.Object({
      name: Type.String(),
      licence: Type.String(),
      attribution: Type.String(),
      date: Maybe(Type.String({ description: 'Of the data, ISO 8601' })),
      places: Type.Integer({ description: 'Rows of the places table that came from it' }),
    }),
  ),
});
export type DatasetSources = Told<typeof DatasetSources>;
