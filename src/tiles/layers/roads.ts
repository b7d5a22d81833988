// The layer of roads: joined lines of the major ones at low zooms, every edge that the zoom shows at high ones. Edges that
// look alike are one feature, joined where they meet, so that a name can run along the whole street.
import type { Dataset } from '../../dataset/open.ts';
import { type GraphTable, ROAD_GRAPH, SEGMENT_INDEX } from '../../roads/graph/road-tables.ts';
import { Mode, RoadClass, WayFlag } from '../../roads/network/vocabulary.ts';
import { readSegmentIndex, type SegmentIndex } from '../../roads/snap/segment-index.ts';
import { LineFinder } from '../build/line-table.ts';
import { majorRoads, roadsFromAfar } from '../build/major-roads.ts';
import { className, drawnAs, LINES_BELOW, NAMES_FROM, shownFrom } from '../build/road-classes.ts';
import type { TileBox } from '../build/tile-grid.ts';
import { clipLine } from '../clip-line.ts';
import { PathJoiner } from '../join-paths.ts';
import { Path } from '../line-path.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import { bothNames } from './both-names.ts';
import { addEdge, eachEdge } from './edges-in-box.ts';
import { type LayerMaker, TILE_CLIP } from './layer-maker.ts';

const ONEWAY = 1;
const BRIDGE = 2;
const MARKS = 1024;

interface Alike {
  /** Of the first of them. */
  readonly trait: number;
  /** Edges, or joined lines. */
  readonly roads: number[];
}

/** The roads of a tile grouped by look, in the order in which the first of each came. */
class AlikeRoads {
  readonly all: Alike[] = [];
  /** By everything except the Bangla name, which hardly ever differs if the rest is equal. */
  readonly #byLook = new Map<number, Alike[]>();

  constructor(readonly nameBn: ArrayLike<number>) {}

  add(look: number, trait: number, road: number): void {
    const candidates = this.#byLook.get(look);
    if (candidates) {
      for (const each of candidates)
        if (this.nameBn[each.trait] === this.nameBn[trait]) {
          each.roads.push(road);
          return;
        }
    }
    const fresh = { trait, roads: [road] };
    this.all.push(fresh);
    if (candidates) candidates.push(fresh);
    else this.#byLook.set(look, [fresh]);
  }
}

export class RoadLayer implements LayerMaker {
  readonly #graph: GraphTable;
  readonly #index: SegmentIndex;
  readonly #major: LineFinder;
  readonly #afar: LineFinder;
  readonly #line = new Path();
  readonly #part = new Path();
  readonly #joiner = new PathJoiner();
  readonly #layer = new TileLayer('roads');

  constructor(dataset: Dataset) {
    this.#graph = dataset.table(ROAD_GRAPH);
    this.#index = readSegmentIndex(dataset.table(SEGMENT_INDEX));
    this.#major = new LineFinder(majorRoads(dataset));
    this.#afar = new LineFinder(roadsFromAfar(dataset));
  }

  static isIn(dataset: Dataset): boolean {
    return dataset.has(ROAD_GRAPH.file);
  }

  cut(box: TileBox, most?: number): TileLayer {
    const layer = this.#layer.clear(most);
    if (box.z < NAMES_FROM) this.#fromAfar(layer, box);
    else if (box.z < LINES_BELOW) this.#majorRoads(layer, box);
    else this.#everyRoad(layer, box);
    return layer;
  }

  #fromAfar(layer: TileLayer, box: TileBox): void {
    const { kind } = this.#afar.table;
    let drawn = 0;
    this.#afar.inBox(box, (line) => {
      if (kind[line] !== drawn) layer.feature(Geometry.Line, { class: className(drawn) });
      drawn = kind[line];
      this.#afar.trace(line, box, this.#line);
      this.#draw(layer, this.#line);
    });
    layer.feature(Geometry.Line, { class: className(drawn) });
  }

  #majorRoads(layer: TileLayer, box: TileBox): void {
    const { kind, look: traits } = this.#major.table;
    const { text, traitName, traitNameBn } = this.#graph;
    const alike = new AlikeRoads(traitNameBn);
    this.#major.inBox(box, (line) => {
      const trait = traits[line];
      alike.add(traitName[trait] * MARKS + kind[line], trait, line);
    });
    for (const { trait, roads } of alike.all) {
      for (const line of roads) {
        this.#major.trace(line, box, this.#line);
        this.#draw(layer, this.#line);
      }
      layer.feature(Geometry.Line, {
        class: className(kind[roads[0]]),
        ...bothNames(text, traitName[trait], traitNameBn[trait]),
      });
    }
  }

  #everyRoad(layer: TileLayer, box: TileBox): void {
    for (const { trait, roads } of this.#alike(box)) {
      this.#joiner.clear();
      for (const edge of roads) addEdge(this.#joiner, this.#graph, edge, box);
      this.#joiner.join((this.#marks(trait) & ONEWAY) !== 0);
      while (this.#joiner.next(this.#line)) this.#draw(layer, this.#line);
      layer.feature(Geometry.Line, this.#propertiesOf(trait));
    }
  }

  /** The edges of a tile, grouped by look. */
  #alike(box: TileBox): Alike[] {
    const { edgeTrait, traitClass, traitName, traitNameBn } = this.#graph;
    const alike = new AlikeRoads(traitNameBn);
    eachEdge(this.#graph, this.#index, box, (edge) => {
      const trait = edgeTrait[edge];
      if (shownFrom(traitClass[trait]) > box.z) return;
      alike.add(traitName[trait] * MARKS + this.#marks(trait), trait, edge);
    });
    // The major roads first: where a tile would be too large, paths are left out before streets.
    return alike.all.sort((a, b) => shownFrom(traitClass[a.trait]) - shownFrom(traitClass[b.trait]));
  }

  #draw(layer: TileLayer, line: Path): void {
    clipLine(line, TILE_CLIP, this.#part, layer);
  }

  #propertiesOf(trait: number) {
    const { traitClass, traitName, traitNameBn, text } = this.#graph;
    const marks = this.#marks(trait);
    return {
      class: className(traitClass[trait]),
      ...bothNames(text, traitName[trait], traitNameBn[trait]),
      oneway: marks & ONEWAY ? 1 : 0,
      bridge: marks & BRIDGE ? 1 : 0,
    };
  }

  /** Everything a style can see of a road except its names, as a number below MARKS. */
  #marks(trait: number): number {
    const { traitClass, traitFlags, traitForward, traitBackward } = this.#graph;
    const driven = traitClass[trait] !== RoadClass.Ferry;
    const oneway =
      driven && (traitForward[trait] & Mode.Car) !== 0 && (traitBackward[trait] & Mode.Car) === 0;
    const bridge = (traitFlags[trait] & WayFlag.Bridge) !== 0;
    return drawnAs(traitClass[trait]) * 4 + (oneway ? ONEWAY : 0) + (bridge ? BRIDGE : 0);
  }
}
