// A worker thread that cuts tiles from the dataset that all threads share, and compresses them.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../dataset/open.ts';
import { giveWay } from '../threads/give-way.ts';
import { answerJobs } from '../threads/worker-jobs.ts';
import type { TileAddress } from './build/tile-grid.ts';
import { packTile } from './pack-tile.ts';
import { TileCutter } from './tile-cutter.ts';

// A map can wait for a tile; the API beside it must not wait for a processor.
giveWay(15);
const cutter = new TileCutter(datasetFromShared(workerData));

answerJobs<TileAddress, Uint8Array>((address) => {
  const tile = packTile(cutter, address);
  return { result: tile, transfer: [tile.buffer] };
});
