// The layer of roads: joined lines of the great ones at low zooms, every edge that the zoom shows at high ones. Edges that
// look alike are one feature, joined where they meet, so that a name runs along its street.
import type { Dataset } from '../../dataset/open.ts';
import { RoadClass, WayFlag } from '../../roads/build/network.ts';
import { type GraphTable, ROAD_GRAPH, SEGMENT_INDEX } from '../../roads/graph/road-tables.ts';
import { runsInBox } from '../../roads/snap/runs-in-box.ts';
import { readSegmentIndex, type SegmentIndex } from '../../roads/snap/segment-index.ts';
import { columnOf, rowOf, type TileBox } from '../build/tile-grid.ts';
import { clipLine } from '../clip-line.ts';
import { joinPaths } from '../join-paths.ts';
import { LineFinder } from '../line-table.ts';
import { Path } from '../path.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import { greatRoads, roadsFromAfar } from './great-roads.ts';
import { type LayerMaker, TILE_CLIP } from './layer-maker.ts';
import { className, LINES_BELOW, NAMES_FROM, shownFrom } from './road-classes.ts';

export class RoadLayer implements LayerMaker {
  readonly #graph: GraphTable;
  readonly #index: SegmentIndex;
  readonly #great: LineFinder;
  readonly #afar: LineFinder;
  readonly #line = new Path();
  readonly #part = new Path();

  constructor(dataset: Dataset) {
    this.#graph = dataset.table(ROAD_GRAPH);
    this.#index = readSegmentIndex(dataset.table(SEGMENT_INDEX));
    this.#great = new LineFinder(greatRoads(dataset));
    this.#afar = new LineFinder(roadsFromAfar(dataset));
  }

  static isIn(dataset: Dataset): boolean {
    return dataset.has(ROAD_GRAPH.file);
  }

  cut(box: TileBox): TileLayer {
    const layer = new TileLayer('roads');
    if (box.z < NAMES_FROM) this.#fromAfar(layer, box);
    else if (box.z < LINES_BELOW) this.#greatRoads(layer, box);
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

  #greatRoads(layer: TileLayer, box: TileBox): void {
    const { kind, look: traits } = this.#great.table;
    const { text, traitName, traitNameBn } = this.#graph;
    const alike = new Map<string, number[]>();
    this.#great.inBox(box, (line) => {
      const trait = traits[line];
      const look = `${kind[line]} ${traitName[trait]} ${traitNameBn[trait]}`;
      const lines = alike.get(look);
      if (lines) lines.push(line);
      else alike.set(look, [line]);
    });
    for (const lines of alike.values()) {
      for (const line of lines) {
        this.#great.trace(line, box, this.#line);
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
    const { edgeTrait, traitClass } = this.#graph;
    const byTrait = new Map<number, Set<number>>();
    runsInBox(this.#index, [box.west, box.south, box.east, box.north], (edge) => {
      const trait = edgeTrait[edge];
      if (shownFrom(traitClass[trait]) > box.z) return;
      const edges = byTrait.get(trait);
      if (edges) edges.add(edge);
      else byTrait.set(trait, new Set([edge]));
    });
    const looks = new Map<string, { readonly trait: number; readonly edges: number[] }>();
    for (const [trait, edges] of byTrait) {
      const look = this.#lookOf(trait);
      const known = looks.get(look);
      if (known) known.edges.push(...edges);
      else looks.set(look, { trait, edges: [...edges] });
    }
    for (const { trait, edges } of looks.values()) {
      const paths = edges.map((edge) => this.#traceEdge(edge, box)).filter(({ length }) => length > 1);
      for (const path of joinPaths(paths, this.#marks(trait).oneway === 1)) this.#draw(layer, path);
      layer.feature(Geometry.Line, this.#propertiesOf(trait));
    }
  }

  #draw(layer: TileLayer, line: Path): void {
    clipLine(line, TILE_CLIP, this.#part, (part) => layer.line(part));
  }

  #traceEdge(edge: number, { units, left, top }: TileBox): Path {
    const { pointStart, pointLon, pointLat } = this.#graph;
    const path = new Path(pointStart[edge + 1] - pointStart[edge]);
    for (let p = pointStart[edge]; p < pointStart[edge + 1]; p++) {
      path.add(Math.round(columnOf(pointLon[p], units)) - left, Math.round(rowOf(pointLat[p], units)) - top);
    }
    return path;
  }

  #lookOf(trait: number): string {
    const { traitClass, traitName, traitNameBn } = this.#graph;
    const { oneway, bridge } = this.#marks(trait);
    return `${className(traitClass[trait])} ${traitName[trait]} ${traitNameBn[trait]} ${oneway}${bridge}`;
  }

  #propertiesOf(trait: number) {
    const { traitClass, traitName, traitNameBn, text } = this.#graph;
    return {
      class: className(traitClass[trait]),
      name: text.get(traitName[trait]),
      name_bn: text.get(traitNameBn[trait]),
      ...this.#marks(trait),
    };
  }

  #marks(trait: number): { readonly oneway: number; readonly bridge: number } {
    const { traitClass, traitFlags, traitForward, traitBackward } = this.#graph;
    const driven = traitClass[trait] !== RoadClass.Ferry;
    const oneway = driven && (traitForward[trait] & CAR) !== 0 && (traitBackward[trait] & CAR) === 0;
    return { oneway: oneway ? 1 : 0, bridge: traitFlags[trait] & WayFlag.Bridge ? 1 : 0 };
  }
}

const CAR = 1;
