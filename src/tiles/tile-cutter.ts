// Cuts tiles from an opened dataset: each layer that it has the tables for.
import { PbfWriter } from 'pbf';
import type { Dataset } from '../dataset/open.ts';
import { type TileAddress, tileBox } from './build/tile-grid.ts';
import { AreaLayer } from './layers/areas.ts';
import { BoundaryLayer } from './layers/boundaries.ts';
import { GroundLayers } from './layers/ground.ts';
import { HouseNumberLayer } from './layers/house-numbers.ts';
import type { LayerMaker } from './layers/layer-maker.ts';
import { PlaceLayer } from './layers/places.ts';
import { RoadLayer } from './layers/roads.ts';

/** In the order in which a map draws them. */
const LAYERS = [GroundLayers, BoundaryLayer, AreaLayer, RoadLayer, HouseNumberLayer, PlaceLayer] as const;

/** One per thread; threads share the memory of the dataset. */
export class TileCutter {
  readonly #layers: readonly LayerMaker[];
  /** For the next tile, too. */
  #bytes: Uint8Array = new Uint8Array(1 << 16);

  constructor(dataset: Dataset) {
    this.#layers = LAYERS.filter((Layer) => Layer.isIn(dataset)).map((Layer) => new Layer(dataset));
  }

  /** The bytes of the tile, valid until the next is cut; none if it is empty. With `most`, no layer has more bytes than that. */
  cut(address: TileAddress, most?: number): Uint8Array {
    const box = tileBox(address);
    const tile = new PbfWriter(this.#bytes);
    for (const layer of this.#layers.flatMap((maker) => maker.cut(box, most))) layer.writeTo(tile);
    this.#bytes = tile.buf;
    return tile.finish();
  }
}
