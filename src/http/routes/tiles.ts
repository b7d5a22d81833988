// The map: vector tiles cut from the dataset, and what a map needs to know about them.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Type } from 'typebox';
import type { Dataset } from '../../dataset/open.ts';
import { MOST_ZOOM } from '../../tiles/build/tile-grid.ts';
import { OVERVIEW_ZOOM } from '../../tiles/overview-tiles.ts';
import { TRAFFIC_LEVELS } from '../../tiles/style/traffic-layer.ts';
import { tileJson } from '../../tiles/tilejson.ts';
import { TRAFFIC_FROM, TrafficCutter } from '../../tiles/traffic-cutter.ts';
import { AnswerWithHeaders, BytesAnswer, endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { isKnown } from '../etag.ts';
import { encodingFor } from '../pipeline/compress.ts';
import type { World } from '../world.ts';
import { tileExamples } from './recorded-examples.ts';
import { roadsOf } from './road-answers.ts';
import { CarUnlessTold, profileOf } from './routing-parameters.ts';
import { readInstant, WRITTEN_TIME } from './travel-time.ts';

const TYPE = 'application/vnd.mapbox-vector-tile';
const NOTHING = new Uint8Array(0);
/** Counts what tiles look like: a newer program may cut them otherwise from the same dataset. */
const REVISION = 2;
/** What is reported is on maps after so long at the latest. */
const TRAFFIC_KEPT_SECONDS = 60;

const gunzipAsync = promisify(gunzip);

const Text = Type.String();
const Zoom = Type.Integer({ minimum: 0, maximum: MOST_ZOOM, description: 'Zoom' });
const Place = (description: string) => Type.Integer({ minimum: 0, maximum: 2 ** MOST_ZOOM - 1, description });

export const tileEndpoints = [
  endpoint({
    method: 'GET',
    path: '/tiles.json',
    id: 'tileJson',
    tag: 'Maps',
    summary: 'What a map needs to know about the tiles',
    description:
      'TileJSON 3.0. Give the URL of this call to a map as a vector source; a key in it comes back in the URL of the tiles. Costs nothing.',
    params: Type.Object({}),
    answer: Type.Object({
      tilejson: Text,
      name: Text,
      description: Text,
      version: Text,
      scheme: Text,
      tiles: Type.Array(Text),
      minzoom: Type.Integer(),
      maxzoom: Type.Integer(),
      bounds: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
      center: Type.Array(Type.Number(), { minItems: 3, maxItems: 3 }),
      attribution: Text,
      vector_layers: Type.Array(
        Type.Object({ id: Text, description: Text, fields: Type.Record(Text, Text) }),
      ),
    }),
    plainJson: true,
    forPeople: true,
    cost: 0,
    example: tileExamples.tileJson,
    run: (_params, call) => tileJson(call.world.dataset, call.keyedUrl('/tiles/{z}/{x}/{y}.mvt')),
  }),
  endpoint({
    method: 'GET',
    path: '/tiles/:z/:x/:y.mvt',
    id: 'tile',
    tag: 'Maps',
    summary: 'One tile of the map',
    description: [
      'A Mapbox Vector Tile 2.1 with the layers that `/tiles.json` lists, in web Mercator, `y` counted from the north.',
      'Maps enlarge tiles of zoom 14 beyond it.',
      `Costs 1 credit; tiles up to zoom ${OVERVIEW_ZOOM} need no key and cost nothing without one. Nothing where it is 204 or 304, and nothing for people who are signed in to the console.`,
    ].join(' '),
    params: Type.Object({ z: Zoom, x: Place('Column, from the west'), y: Place('Row, from the north') }),
    answer: Type.Any(),
    withoutBody: {
      204: 'There is nothing to draw here',
      304: 'The tile is still what `If-None-Match` says',
    },
    media: TYPE,
    forPeople: true,
    forAll: ({ z }) => Number(z) <= OVERVIEW_ZOOM,
    cost: {
      most: () => 1,
      spent: (answer) => (answer instanceof BytesAnswer && answer.status === 200 ? 1 : 0),
    },
    example: tileExamples.tile,
    async run({ z, x, y }, call) {
      const { world, headers, caller } = call;
      checkPlace(z, x, y);
      const etag = etagOf(world, `${z}-${x}-${y}`);
      // A cache on the way knows a tile by its URL: one that was answered to a key in a header, or to a session, is not for whoever asks next.
      const keepers = caller.kind === 'visitor' || call.isKeyInUrl ? 'public' : 'private';
      const keep = { etag, 'cache-control': `${keepers}, max-age=3600` };
      if (isKnown(headers['if-none-match'], etag))
        return new AnswerWithHeaders(new BytesAnswer(304, TYPE, NOTHING), keep);
      // Those without a key get what has been cut ahead: they cannot make the server cut anything.
      const tile =
        caller.kind === 'visitor'
          ? (world.tiles.cutAhead({ z, x, y }) ?? NOTHING)
          : await world.tiles.tile({ z, x, y });
      return new AnswerWithHeaders(await tileAnswer(tile, headers['accept-encoding']), keep);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tiles/traffic/:z/:x/:y.mvt',
    id: 'trafficTile',
    tag: 'Maps',
    summary: 'Traffic on one tile of the map',
    description: [
      `A Mapbox Vector Tile 2.1 with one layer, \`traffic\`: the roads whose speeds by the hour are known or reported, as lines with \`level\`, which is ${TRAFFIC_LEVELS.join(', ')}.`,
      `From zoom ${TRAFFIC_FROM} on; 204 where nothing is known. Costs 1 credit, nothing where it is 204.`,
    ].join(' '),
    params: Type.Object({
      z: Zoom,
      x: Place('Column, from the west'),
      y: Place('Row, from the north'),
      profile: CarUnlessTold,
      at: Type.Optional(
        Type.String({
          maxLength: 40,
          description: `When: ${WRITTEN_TIME}. Default: now, with what is reported`,
        }),
      ),
    }),
    answer: Type.Any(),
    withoutBody: { 204: 'Nothing is known of the traffic here' },
    media: TYPE,
    forPeople: true,
    reads: true,
    elsewhere: true,
    // Of the tile as it was cut, or as it is sent.
    cost: { most: () => 1, spent: (answer) => (lengthOf(answer) > 0 ? 1 : 0) },
    example: tileExamples.trafficTile,
    run({ z, x, y, profile, at = 'now' }, call) {
      checkPlace(z, x, y);
      const instant = readInstant('at', at, () => call.now());
      const { roads } = roadsOf(call.world);
      return trafficOf(call.world.dataset).packed({ z, x, y }, roads.slowness(profileOf(profile), instant));
    },
    async finish(tile, { headers }) {
      const keep = { 'cache-control': `private, max-age=${TRAFFIC_KEPT_SECONDS}` };
      const bytes = tile instanceof Uint8Array ? tile : NOTHING;
      return new AnswerWithHeaders(await tileAnswer(bytes, headers['accept-encoding']), keep);
    },
  }),
];

const lengthOf = (answer: unknown): number =>
  answer instanceof BytesAnswer ? answer.bytes.length : answer instanceof Uint8Array ? answer.length : 0;

function checkPlace(z: number, x: number, y: number): void {
  const last = 2 ** z - 1;
  if (x > last) throw errors.invalid('x', `a whole number from 0 to ${last} at zoom ${z}`);
  if (y > last) throw errors.invalid('y', `a whole number from 0 to ${last} at zoom ${z}`);
}

/** One for the datasets of a thread. */
const trafficCutters = new WeakMap<Dataset, TrafficCutter>();
function trafficOf(dataset: Dataset): TrafficCutter {
  const known = trafficCutters.get(dataset) ?? new TrafficCutter(dataset);
  trafficCutters.set(dataset, known);
  return known;
}

/** Tiles are kept compressed; the few who cannot read that get them as they were. */
async function tileAnswer(tile: Uint8Array, accept: string | string[] | undefined): Promise<BytesAnswer> {
  if (tile.length === 0) return new BytesAnswer(204, TYPE, NOTHING);
  if (encodingFor(accept, ['gzip']) === 'gzip') return new BytesAnswer(200, TYPE, tile, 'gzip');
  return new BytesAnswer(200, TYPE, await gunzipAsync(tile));
}

/** The same for all servers of a dataset; weak, since the bytes differ by encoding. */
const etagOf = ({ dataset }: World, tile: string): string =>
  `W/"${dataset.manifest.generation}-${REVISION}-${tile}"`;
