// What every layer of a tile can do, and where lines and rings are cut.
import type { ClipBox } from '../clip-line.ts';
import { BUFFER, EXTENT, type TileBox } from '../tile-grid.ts';
import type { TileLayer } from '../tile-layer.ts';

export interface LayerMaker {
  cut(box: TileBox): TileLayer;
}

/** A tile with its buffer, in units from its corner. */
export const TILE_CLIP: ClipBox = {
  left: -BUFFER,
  top: -BUFFER,
  right: EXTENT + BUFFER,
  bottom: EXTENT + BUFFER,
};
