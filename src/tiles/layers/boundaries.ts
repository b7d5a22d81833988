// The layer of boundaries: one feature for each level that the zoom shows.
import type { Dataset } from '../../dataset/open.ts';
import { REGIONS } from '../../dataset/tables/regions.ts';
import { boundaryLines } from '../build/boundary-lines.ts';
import { LineFinder } from '../build/line-table.ts';
import type { TileBox } from '../build/tile-grid.ts';
import { clipLine } from '../clip-line.ts';
import { Path } from '../line-path.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import { type LayerMaker, TILE_CLIP } from './layer-maker.ts';

export class BoundaryLayer implements LayerMaker {
  readonly #lines: LineFinder;
  readonly #line = new Path();
  readonly #part = new Path();
  readonly #layer = new TileLayer('boundaries');

  constructor(dataset: Dataset) {
    this.#lines = new LineFinder(boundaryLines(dataset));
  }

  static isIn(dataset: Dataset): boolean {
    return dataset.has(REGIONS.file);
  }

  cut(box: TileBox, most?: number): TileLayer {
    const layer = this.#layer.clear(most);
    const { kind } = this.#lines.table;
    let level = 0;
    this.#lines.inBox(box, (line) => {
      if (kind[line] !== level) layer.feature(Geometry.Line, { level });
      level = kind[line];
      this.#lines.trace(line, box, this.#line);
      clipLine(this.#line, TILE_CLIP, this.#part, layer);
    });
    layer.feature(Geometry.Line, { level });
    return layer;
  }
}
