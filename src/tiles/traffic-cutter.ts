// Tiles of traffic, to be laid over those of the map: the roads whose traffic is known, as lines by how slow they are at one time. The map's own
// tiles hold for as long as the dataset; these change with the hour and with what is reported.
import { PbfWriter } from 'pbf';
import type { Dataset } from '../dataset/open.ts';
import { type GraphTable, ROAD_GRAPH, SEGMENT_INDEX } from '../roads/graph/road-tables.ts';
import { readSegmentIndex, type SegmentIndex } from '../roads/snap/segment-index.ts';
import { shownFrom } from './build/road-classes.ts';
import { type TileAddress, tileBox } from './build/tile-grid.ts';
import { clipLine } from './clip-line.ts';
import { PathJoiner } from './join-paths.ts';
import { addEdge, eachEdge } from './layers/edges-in-box.ts';
import { TILE_CLIP } from './layers/layer-maker.ts';
import { Path } from './line-path.ts';
import { packTile } from './pack-tile.ts';
import { TRAFFIC_LEVELS, type TrafficLevel } from './style/traffic-layer.ts';
import { Geometry, TileLayer } from './tile-layer.ts';

/** Below it streets are too close to tell their colours apart. */
export const TRAFFIC_FROM = 9;

/** The most times as long that roads of each level take as when they are free. A road that is closed takes for ever. */
const MOST: Readonly<Record<TrafficLevel, number>> = {
  free: 1.25,
  slow: 2,
  busy: 4,
  jam: Number.MAX_VALUE,
  closed: Number.POSITIVE_INFINITY,
};

/** Classes that the map shows from this zoom on are streets, of which there are so many that their traffic is drawn thinner. */
const STREETS_FROM = 13;

/** How many times as long an edge takes as when it is free; undefined where nothing is known of its traffic. */
type Slowness = (edge: number) => number | undefined;

export class TrafficCutter {
  readonly #graph: GraphTable;
  readonly #index: SegmentIndex;
  readonly #joiner = new PathJoiner();
  readonly #line = new Path();
  readonly #part = new Path();
  readonly #layer = new TileLayer('traffic');

  constructor(dataset: Dataset) {
    this.#graph = dataset.table(ROAD_GRAPH);
    this.#index = readSegmentIndex(dataset.table(SEGMENT_INDEX));
  }

  /** The tile as gzip; no bytes for an empty one. */
  packed(address: TileAddress, slowness: Slowness): Uint8Array<ArrayBuffer> {
    return packTile({ cut: (at, most) => this.cut(at, slowness, most) }, address);
  }

  cut(address: TileAddress, slowness: Slowness, most?: number): Uint8Array {
    const tile = new PbfWriter();
    if (address.z < TRAFFIC_FROM) return tile.finish();
    const box = tileBox(address);
    const roads = TRAFFIC_LEVELS.map((): number[] => []);
    const streets = TRAFFIC_LEVELS.map((): number[] => []);
    const { edgeTrait, traitClass } = this.#graph;
    eachEdge(this.#graph, this.#index, box, (edge) => {
      const from = shownFrom(traitClass[edgeTrait[edge]]);
      if (from > box.z) return;
      const slow = slowness(edge);
      if (slow === undefined) return;
      const level = TRAFFIC_LEVELS.findIndex((one) => slow <= MOST[one]);
      (from < STREETS_FROM ? roads : streets)[level].push(edge);
    });
    const layer = this.#layer.clear(most);
    // What matters most comes first: where a tile would be too large, roads that are free are left out before jams.
    for (let level = TRAFFIC_LEVELS.length - 1; level >= 0; level--) {
      for (const minor of [false, true]) {
        this.#joiner.clear();
        for (const edge of (minor ? streets : roads)[level]) addEdge(this.#joiner, this.#graph, edge, box);
        this.#joiner.join(false);
        while (this.#joiner.next(this.#line)) clipLine(this.#line, TILE_CLIP, this.#part, layer);
        layer.feature(Geometry.Line, { level: TRAFFIC_LEVELS[level], ...(minor ? { minor: 1 } : {}) });
      }
    }
    layer.writeTo(tile);
    return tile.finish();
  }
}
