// Whole tables of addresses over HTTP: sent in pieces, counted, begun at a price that is known, geocoded in the background, and fetched by their account.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Type } from 'typebox';
import { MOST_TABLE_BYTES } from '../../dispatch/table/table-folder.ts';
import { MOST_TABLE_ROWS, tableSeconds } from '../../dispatch/table/table-limits.ts';
import type { CountedTable, TableRequest } from '../../dispatch/table/table-work.ts';
import type { JobState } from '../../store/jobs.ts';
import type { Call } from '../call.ts';
import { AnswerWithHeaders, endpoint, StreamedAnswer } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { numberIn } from '../parameters.ts';
import { CallerGone } from '../pipeline/caller-gone.ts';
import { tableExamples } from './recorded-examples.ts';

const TAG = 'Geocoding and search';
const PATH = '/v2/api/search/rupantor/tables';
/** Of a piece: what a call receives at once. */
const MOST_PIECE_BYTES = 8 * 2 ** 20;
/** As much as for geocoding one by itself. */
const CREDITS_A_ROW = 2;
const MOST_COLUMNS = 10;

const TableId = Type.String({
  pattern: '^[0-9a-f]{24}$',
  allowed: 'the id of a table',
  description: 'The id of the table',
});
const Table = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['sent', 'waiting', 'running', 'done', 'failed', 'cancelled']),
    progress: Type.Number({ description: '0 to 1' }),
    rows: Type.Integer({ description: '0 until they have been counted' }),
    created: Type.String({ description: 'ISO 8601' }),
    finished: Type.Union([Type.String(), Type.Null()]),
    fault: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed' }),
  },
  { title: 'TableJob' },
);

const shown = (job: Omit<JobState, 'plan'>) => ({
  id: job.id,
  status: job.status,
  progress: Math.round(job.share * 1000) / 1000,
  rows: job.tasks,
  created: new Date(job.created_at).toISOString(),
  finished: job.finished_at === null ? null : new Date(job.finished_at).toISOString(),
  fault: job.fault,
});

/** Of this account, in the folder of this node. */
async function tableOf(id: string, { app, accountId }: Call) {
  const job = await app.store.jobs.find(accountId, id, 'table');
  if (!app.tables || !job) throw errors.notFound('There is no such table, or it was deleted');
  if (job.keeper !== app.tables.keeper)
    throw errors.notFound('The table lies on another node of this service');
  return { job, files: app.tables };
}

async function sentTable(id: string, call: Call) {
  const found = await tableOf(id, call);
  if (found.job.status !== 'sent') throw errors.refused('The table has been begun already');
  return found;
}

/** Appends a piece: the next one, or one that was sent before and whose answer was lost. */
async function takePiece(id: string, from: number, bytes: Uint8Array, call: Call) {
  const { files } = await sentTable(id, call);
  const before = await files.sent(id);
  const end = from + bytes.length;
  if (end > MOST_TABLE_BYTES)
    throw errors.tooLarge(`${MOST_TABLE_BYTES / 2 ** 20} MiB in all pieces together`);
  if (from > before) throw errors.invalid('from', `${before}, as many bytes as have arrived`);
  if (bytes.length > 0) await files.write(id, bytes, from);
  return { bytes: Math.max(before, end), status: 200 };
}

async function count(id: string, call: Call) {
  const { app, accountId, world } = call;
  const { files } = await sentTable(id, call);
  if ((await files.sent(id)) === 0) throw errors.refused('Nothing of the table has been sent');
  const request: TableRequest = JSON.parse((await app.store.jobs.requestOf(accountId, id)) ?? '{}');
  const outcome = await world.fleets.run(
    {
      ask: 'count rows',
      input: files.input(id),
      output: files.output(id),
      request,
      mostRows: MOST_TABLE_ROWS,
      limits: { seconds: tableSeconds },
    },
    { account: accountId, signal: call.leaving },
  );
  if ('left' in outcome) throw new CallerGone();
  if ('fault' in outcome) throw errors.refused(`The table cannot be used: ${outcome.fault}`);
  if (!('json' in outcome)) throw errors.internal();
  const { kind, columns, rows }: CountedTable = JSON.parse(new TextDecoder().decode(outcome.json));
  if (!(await app.store.jobs.count(accountId, id, rows)))
    throw errors.refused('The table has been begun already');
  return { kind, columns, rows, credits: CREDITS_A_ROW * rows, status: 200 };
}

const ID_IN_PATH = Type.Object({ id: TableId });

/** As the parameter is read: also in Bangla digits. What is no number is refused later, and costs nothing. */
function rowsIn(sent: unknown): number {
  const rows = typeof sent === 'string' ? numberIn(sent) : sent;
  return typeof rows === 'number' && rows > 0 ? rows : 1;
}

export const tableJobEndpoints = [
  endpoint({
    method: 'POST',
    path: PATH,
    id: 'createTable',
    tag: TAG,
    summary: 'Announce a table of addresses to be geocoded in the background',
    description: `Extension. CSV, Excel (.xlsx), Parquet or JSON lines, gzipped or not, with up to ${MOST_TABLE_ROWS.toLocaleString('en-US')} rows and ${MOST_TABLE_BYTES / 2 ** 20} MiB; the result is of the same kind. Then: send it in pieces, count its rows, begin it, ask for its state, fetch the result. An account has at most three jobs under way. A table that is not begun is deleted after an hour, a result after a day.`,
    params: Type.Object({
      columns: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: MOST_COLUMNS,
        description: 'Names of the columns that make up the address, in this order',
        allowed: `a list of 1 to ${MOST_COLUMNS} names of columns`,
      }),
      thana: Type.Optional(Type.Boolean({ description: 'Adds the thana to the corrected address' })),
      district: Type.Optional(Type.Boolean({ description: 'Adds the district to the corrected address' })),
      bangla: Type.Optional(Type.Boolean({ description: 'false leaves the Bangla address empty' })),
    }),
    answer: Type.Object({ message: Type.String(), id: Type.String(), status: Type.Integer() }),
    cost: 1,
    example: tableExamples.createTable,
    async run({ columns, thana, district, bangla }, { app, accountId }) {
      if (!app.tables) throw errors.notFound('This server takes no tables');
      const id = randomBytes(12).toString('hex');
      const request: TableRequest = { columns, options: { thana, district, bangla } };
      await app.store.jobs.add(
        accountId,
        {
          id,
          kind: 'table',
          status: 'sent',
          keeper: app.tables.keeper,
          request: JSON.stringify(request),
          tasks: 0,
          seconds: 0,
        },
        app.now(),
      );
      return { message: 'Table announced', id, status: 200 };
    },
  }),
  endpoint({
    method: 'PUT',
    path: `${PATH}/:id`,
    id: 'sendTable',
    tag: TAG,
    summary: 'Send a piece of a table',
    description: `Extension. The body is the piece as it is, up to ${MOST_PIECE_BYTES / 2 ** 20} MiB, with the key in the URL or a header; \`from\` says at which byte of the file it begins: after an interruption one goes on with as many as have arrived.`,
    params: Type.Object({
      id: TableId,
      from: Type.Integer({
        minimum: 0,
        maximum: MOST_TABLE_BYTES,
        description: 'The first byte of the piece, counted from 0',
        allowed: 'the number of bytes before the piece',
      }),
    }),
    inQuery: ['from'],
    answer: Type.Object({
      bytes: Type.Integer({ description: 'As many have arrived' }),
      status: Type.Integer(),
    }),
    cost: 1,
    example: tableExamples.sendTable,
    bytesBody: {
      most: MOST_PIECE_BYTES,
      run: (bytes, { id, from }, call) => takePiece(id, from, bytes, call),
    },
    run: ({ id, from }, call) => takePiece(id, from, new Uint8Array(), call),
  }),
  endpoint({
    method: 'POST',
    path: `${PATH}/:id/count`,
    id: 'countTable',
    tag: TAG,
    summary: 'Count the rows of a table that was sent, and say what it costs',
    description: `Extension. What is wrong with the table is told here. A row costs ${CREDITS_A_ROW} credits.`,
    params: ID_IN_PATH,
    answer: Type.Object({
      kind: Type.String({ description: 'csv, jsonl, xlsx or parquet' }),
      columns: Type.Array(Type.String()),
      rows: Type.Integer(),
      credits: Type.Integer({ description: 'What geocoding it costs' }),
      status: Type.Integer(),
    }),
    cost: 10,
    example: tableExamples.countTable,
    run: ({ id }, call) => count(id, call),
  }),
  endpoint({
    method: 'POST',
    path: `${PATH}/:id/begin`,
    id: 'beginTable',
    tag: TAG,
    summary: 'Begin to geocode a table',
    description: `Extension. Costs ${CREDITS_A_ROW} credits for each row, once. Its end is an event \`table\`, in the stream and to the webhook.`,
    params: Type.Object({
      id: TableId,
      rows: Type.Integer({
        minimum: 1,
        maximum: MOST_TABLE_ROWS,
        description: 'As many as were counted: what you agree to pay for',
        allowed: `a whole number from 1 to ${MOST_TABLE_ROWS}`,
      }),
    }),
    answer: Type.Object({ message: Type.String(), credits: Type.Integer(), status: Type.Integer() }),
    cost: ({ rows }) => CREDITS_A_ROW * Math.min(MOST_TABLE_ROWS, Math.max(1, rowsIn(rows))),
    example: tableExamples.beginTable,
    async run({ id, rows }, call) {
      const { app, accountId } = call;
      const { job } = await sentTable(id, call);
      if (job.tasks === 0) throw errors.refused('The rows of the table have not been counted yet');
      if (job.tasks !== rows) throw errors.invalid('rows', `${job.tasks}, as many as the table has`);
      if (!(await app.store.jobs.begin(accountId, id, rows, app.now())))
        throw errors.refused('The table has been begun already');
      return { message: 'Table begun', credits: CREDITS_A_ROW * rows, status: 200 };
    },
  }),
  endpoint({
    method: 'GET',
    path: PATH,
    id: 'listTables',
    tag: TAG,
    summary: 'Tables of the account, the latest first',
    description: 'Extension.',
    params: Type.Object({}),
    answer: Type.Object({ tables: Type.Array(Table), status: Type.Integer() }),
    plainJson: true,
    cost: 1,
    example: tableExamples.listTables,
    run: async (_params, { app, accountId }) => ({
      tables: (await app.store.jobs.list(accountId, 'table')).map(shown),
      status: 200,
    }),
  }),
  endpoint({
    method: 'GET',
    path: `${PATH}/:id`,
    id: 'tableState',
    tag: TAG,
    summary: 'How far a table is',
    description: 'Extension. `bytes`: how much of it has arrived.',
    params: ID_IN_PATH,
    answer: Type.Object({ table: Table, bytes: Type.Integer(), status: Type.Integer() }),
    plainJson: true,
    cost: 1,
    example: tableExamples.tableState,
    async run({ id }, call) {
      const { job, files } = await tableOf(id, call);
      return { table: shown(job), bytes: await files.sent(id), status: 200 };
    },
  }),
  endpoint({
    method: 'GET',
    path: `${PATH}/:id/result`,
    id: 'tableResult',
    tag: TAG,
    summary: 'Fetch a geocoded table',
    description: 'Extension. As a file of the kind that was sent, for a day.',
    params: ID_IN_PATH,
    answer: Type.String(),
    media: 'application/octet-stream',
    cost: 1,
    example: tableExamples.tableResult,
    async run({ id }, call) {
      const { job, files } = await tableOf(id, call);
      const path = files.output(id);
      const found = job.status === 'done' ? await stat(path).catch(() => undefined) : undefined;
      if (!found) throw errors.notFound('The table has no result, or not yet');
      const answer = new StreamedAnswer('application/octet-stream', (response) => {
        const file = createReadStream(path);
        response.once('close', () => file.destroy());
        file.once('error', () => response.destroy());
        file.pipe(response);
      });
      return new AnswerWithHeaders(answer, { 'content-length': String(found.size) });
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${PATH}/:id`,
    id: 'deleteTable',
    tag: TAG,
    summary: 'Cancel a table and delete it with its result',
    description: 'Extension. What was paid for rows that are not done is not given back.',
    params: ID_IN_PATH,
    answer: Type.Object({ message: Type.String(), status: Type.Integer() }),
    cost: 1,
    example: tableExamples.deleteTable,
    async run({ id }, call) {
      const { app, accountId } = call;
      const { files } = await tableOf(id, call);
      await app.store.jobs.cancel(accountId, id, app.now());
      await app.store.jobs.remove(accountId, id);
      await files.remove(id);
      return { message: 'Table deleted', status: 200 };
    },
  }),
];
