// The data desk, for the operator: where the dataset comes from, files to look at before they are imported, the import with its
// progress, and the places of the dataset as a table.
import { type TObject, type TSchema, Type } from 'typebox';
import type { Source } from '../../dataset/manifest.ts';
import { PLACES } from '../../dataset/tables/places.ts';
import { datasetPlaces } from '../../places/export/dataset-places.ts';
import { placesAsCsv } from '../../places/export/places-csv.ts';
import { DatasetSources, DeskFile, ImportProgress, Preview, RemovedFile } from '../answers/data.ts';
import type { Call } from '../call.ts';
import type { DataDesk } from '../data-desk.ts';
import { type Endpoint, StreamedAnswer } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { writeGently } from '../write-gently.ts';
import { type AccountDefinition, accountEndpoint } from './account-endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const FileId = Type.String({ pattern: '^[0-9a-f]{16}$', allowed: 'the id of a file that was sent' });
const Mapping = Type.Optional(
  Type.String({ maxLength: 4000, description: 'What columns mean: `name=title,lat=Y,lon=X`' }),
);

const Kind = Type.Optional(
  Type.String({
    pattern: '^[a-z]{3,20}$',
    description:
      'What the file is about: `places`, `layer`, `wards` …, as `thikana import KIND=FILE` takes it',
  }),
);

const desk = <P extends TObject, A extends TSchema>(definition: AccountDefinition<P, A>): Endpoint =>
  accountEndpoint({ tag: 'Operator', access: 'operator' }, definition);

function deskOf({ app }: Call): DataDesk {
  if (!app.desk) throw errors.notReady('There is no data desk here');
  return app.desk;
}

export const dataDeskEndpoints: readonly Endpoint[] = [
  desk({
    method: 'GET',
    path: '/desk/sources',
    id: 'deskSources',
    summary: 'What the dataset holds and where it comes from',
    params: Type.Object({}),
    answer: DatasetSources,
    run(_params, { world }) {
      const { manifest } = world.dataset;
      const places = placesBySource(world.dataset.table(PLACES).source, manifest.sources);
      return {
        built: manifest.built,
        countries: manifest.countries,
        counts: manifest.counts,
        sources: manifest.sources.map((source, i) => ({ ...source, places: places[i] })),
      };
    },
  }),
  desk({
    method: 'GET',
    path: '/desk/files',
    id: 'deskFiles',
    summary: 'Files that were sent to the desk',
    params: Type.Object({}),
    answer: Type.Array(DeskFile),
    run: (_params, call) => deskOf(call).files(),
  }),
  desk({
    method: 'POST',
    path: '/desk/files',
    id: 'deskSendFile',
    summary: 'Send a file, or the next part of one',
    params: Type.Object({
      name: Name,
      id: Type.Optional(FileId),
      offset: Type.Integer({ minimum: 0, description: 'Bytes that were sent before' }),
      data: Type.String({ description: 'Up to 700 kB in base64' }),
    }),
    answer: DeskFile,
    run: ({ name, id, offset, data }, call) =>
      deskOf(call).receive({ id, name, offset, bytes: Buffer.from(data, 'base64') }),
  }),
  desk({
    method: 'DELETE',
    path: '/desk/files/:id',
    id: 'deskRemoveFile',
    summary: 'Forget a file',
    params: Type.Object({ id: FileId }),
    answer: RemovedFile,
    run({ id }, call) {
      deskOf(call).remove(id);
      return { id, removed: true };
    },
  }),
  desk({
    method: 'POST',
    path: '/desk/files/:id/preview',
    id: 'deskPreview',
    summary: 'What an import would make of a file: columns, rows, points, and what would be refused and why',
    params: Type.Object({ id: FileId, map: Mapping, kind: Kind }),
    answer: Preview,
    run: ({ id, map, kind }, call) => deskOf(call).preview(id, { map, kind }),
  }),
  desk({
    method: 'POST',
    path: '/desk/import',
    id: 'deskImport',
    summary:
      'Add these files to the sources of the dataset, rebuild it from all of them, and put it into use',
    params: Type.Object({
      files: Type.Array(FileId, { minItems: 1, maxItems: 100 }),
      map: Mapping,
      kind: Kind,
      licence: Type.Optional(Name),
      attribution: Type.Optional(Name),
    }),
    answer: ImportProgress,
    async run(request, call) {
      await deskOf(call).begin(request);
      return deskOf(call).progress();
    },
  }),
  desk({
    method: 'GET',
    path: '/desk/import',
    id: 'deskImportProgress',
    summary: 'How far the import is',
    params: Type.Object({}),
    answer: ImportProgress,
    run: (_params, call) => deskOf(call).progress(),
  }),
  {
    ...desk({
      method: 'GET',
      path: '/desk/export',
      id: 'deskExport',
      summary: 'The places of the dataset as CSV, which `thikana import` reads again',
      params: Type.Object({}),
      answer: Type.String(),
      run: () => '',
    }),
    run: (_params, { world }) =>
      new StreamedAnswer('text/csv; charset=utf-8', (response) =>
        writeGently(response, placesAsCsv(datasetPlaces(world.dataset))),
      ),
  },
];

function placesBySource(column: ArrayLike<number>, sources: readonly Source[]): number[] {
  const counts = sources.map(() => 0);
  for (let row = 0; row < column.length; row++) counts[column[row]]++;
  return counts;
}
