// The layer of roads: joined lines of the major ones at low zooms, every edge that the zoom shows at high ones. Edges that
// look alike are one feature, joined where they meet, so that a name can run along the whole street.
import type { Dataset } from '../../dataset/open.ts';
import { Mode, RoadClass, WayFlag } from '../../roads/build/network.ts';
import { type GraphTable, ROAD_GRAPH, SEGMENT_INDEX } from '../../roads/graph/road-tables.ts';
import { runsInBox } from '../../roads/snap/runs-in-box.ts';
import { RUN, readSegmentIndex, type SegmentIndex } from '../../roads/snap/segment-index.ts';
import { LineFinder } from '../build/line-table.ts';
import { majorRoads, roadsFromAfar } from '../build/major-roads.ts';
import { className, drawnAs, LINES_BELOW, NAMES_FROM, shownFrom } from '../build/road-classes.ts';
import { columnOf, rowOf, type TileBox } from '../build/tile-grid.ts';
import { clipLine } from '../clip-line.ts';
import { joinPaths } from '../join-paths.ts';
import { Path } from '../path.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import { type LayerMaker, TILE_CLIP } from './layer-maker.ts';

interface AlikeEdges {
  readonly trait: number;
  readonly edges: number[];
}

const ONEWAY = 1;
const BRIDGE = 2;
const MARKS = 1024;

export class RoadLayer implements LayerMaker {
  readonly #graph: GraphTable;
  readonly #index: SegmentIndex;
  readonly #major: LineFinder;
  readonly #afar: LineFinder;
  readonly #line = new Path();
  readonly #part = new Path();

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
    const layer = new TileLayer('roads', most);
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
    const alike = new Map<string, number[]>();
    this.#major.inBox(box, (line) => {
      const trait = traits[line];
      const look = `${kind[line]} ${traitName[trait]} ${traitNameBn[trait]}`;
      const lines = alike.get(look);
      if (lines) lines.push(line);
      else alike.set(look, [line]);
    });
    for (const lines of alike.values()) {
      for (const line of lines) {
        this.#major.trace(line, box, this.#line);
        this.#draw(layer, this.#line);
      }
      const [first] = lines;
      layer.feature(Geometry.Line, {
        class: className(kind[first]),
        name: text.get(traitName[traits[first]]),
        name_bn: text.get(traitNameBn[traits[first]]),
      });
    }
  }

  #everyRoad(layer: TileLayer, box: TileBox): void {
    for (const { trait, edges } of this.#alike(box)) {
      if (edges.length === 1) {
        this.#line.clear();
        this.#traceEdge(edges[0], box, this.#line);
        this.#draw(layer, this.#line);
      } else {
        const paths = edges.map((edge) => this.#traceEdge(edge, box, new Path(this.#pointsOf(edge))));
        const oneway = (this.#marks(trait) & ONEWAY) !== 0;
        for (const path of joinPaths(paths, oneway)) this.#draw(layer, path);
      }
      layer.feature(Geometry.Line, this.#propertiesOf(trait));
    }
  }

  /** The edges of a tile, grouped by look. */
  #alike(box: TileBox): AlikeEdges[] {
    const { pointStart, edgeTrait, traitClass, traitName, traitNameBn } = this.#graph;
    const all: AlikeEdges[] = [];
    /** By everything except the Bangla name, which hardly ever differs if the rest is equal. */
    const byLook = new Map<number, AlikeEdges[]>();
    const long = new Set<number>();
    runsInBox(this.#index, [box.west, box.south, box.east, box.north], (edge) => {
      const trait = edgeTrait[edge];
      if (shownFrom(traitClass[trait]) > box.z) return;
      // An edge with several runs comes up several times.
      if (pointStart[edge + 1] - pointStart[edge] > RUN + 1) {
        if (long.has(edge)) return;
        long.add(edge);
      }
      const look = traitName[trait] * MARKS + this.#marks(trait);
      const candidates = byLook.get(look);
      const known = candidates?.find((each) => traitNameBn[each.trait] === traitNameBn[trait]);
      if (known) {
        known.edges.push(edge);
        return;
      }
      const fresh = { trait, edges: [edge] };
      all.push(fresh);
      if (candidates) candidates.push(fresh);
      else byLook.set(look, [fresh]);
    });
    // The major roads first: where a tile would be too large, paths are left out before streets.
    return all.sort((a, b) => shownFrom(traitClass[a.trait]) - shownFrom(traitClass[b.trait]));
  }

  #draw(layer: TileLayer, line: Path): void {
    clipLine(line, TILE_CLIP, this.#part, (part) => layer.line(part));
  }

  #traceEdge(edge: number, { units, left, top }: TileBox, into: Path): Path {
    const { pointStart, pointLon, pointLat } = this.#graph;
    for (let p = pointStart[edge]; p < pointStart[edge + 1]; p++) {
      into.add(Math.round(columnOf(pointLon[p], units)) - left, Math.round(rowOf(pointLat[p], units)) - top);
    }
    return into;
  }

  #pointsOf(edge: number): number {
    return this.#graph.pointStart[edge + 1] - this.#graph.pointStart[edge];
  }

  #propertiesOf(trait: number) {
    const { traitClass, traitName, traitNameBn, text } = this.#graph;
    const marks = this.#marks(trait);
    return {
      class: className(traitClass[trait]),
      name: text.get(traitName[trait]),
      name_bn: text.get(traitNameBn[trait]),
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
