// Cuts tiles from an opened dataset: the layers that it has the tables for, one after the other.
import { PbfWriter } from 'pbf';
import type { Dataset } from '../dataset/open.ts';
import { type TileAddress, tileBox } from './build/tile-grid.ts';
import { AreaLayer } from './layers/areas.ts';
import { BoundaryLayer } from './layers/boundaries.ts';
import { GroundLayers } from './layers/ground.ts';
import type { LayerMaker } from './layers/layer-maker.ts';
import { PlaceLayer } from './layers/places.ts';
import { RoadLayer } from './layers/roads.ts';

/** In the order in which a map draws them. */
const LAYERS = [GroundLayers, BoundaryLayer, AreaLayer, RoadLayer, PlaceLayer] as const;

/** One for each thread; threads share the dataset's memory. */
export class TileCutter {
  readonly #layers: readonly LayerMaker[];

  constructor(dataset: Dataset) {
    this.#layers = LAYERS.filter((Layer) => Layer.isIn(dataset)).map((Layer) => new Layer(dataset));
  }

  /** The tile's bytes; none for an empty tile. With `most` no layer has more bytes than that. */
  cut(address: TileAddress, most?: number): Uint8Array {
    const box = tileBox(address);
    const tile = new PbfWriter(new Uint8Array(1 << 14));
    for (const layer of this.#layers.flatMap((maker) => maker.cut(box, most))) layer.writeTo(tile);
    return tile.finish();
  }
}
