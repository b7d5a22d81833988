// What every layer of a tile implements, and the box that lines and rings are clipped to.

import { BUFFER, EXTENT, type TileBox } from '../build/tile-grid.ts';
import type { ClipBox } from '../clip-line.ts';
import type { TileLayer } from '../tile-layer.ts';

export interface LayerMaker {
  /** One layer or several, none larger than `most` bytes: the least important features are left out. They are the same objects for every tile. */
  cut(box: TileBox, most?: number): TileLayer | readonly TileLayer[];
}

/** A tile with its buffer, in units from its corner. */
export const TILE_CLIP: ClipBox = {
  left: -BUFFER,
  top: -BUFFER,
  right: EXTENT + BUFFER,
  bottom: EXTENT + BUFFER,
};
