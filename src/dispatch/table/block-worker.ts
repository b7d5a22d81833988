// A worker thread that geocodes blocks of a table on the dataset in shared memory.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { openRupantor } from '../../places/rupantor.ts';
import { openRegions } from '../../regions/regions.ts';
import { deflatedPiece } from '../../tables/deflated-piece.ts';
import { type RowBlock, TableError } from '../../tables/table.ts';
import { messageOf } from '../../text/thrown.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import type { BlockFailure, BlockWorkerData } from './block-pool.ts';
import { BlockGeocoder, type GeocodedBlock } from './geocode-block.ts';

const { dataset: shared, order }: BlockWorkerData = workerData;
const dataset = datasetFromShared(shared);
const rupantor = openRupantor(dataset, openRegions(dataset));
const geocoder = new BlockGeocoder(rupantor.geocode, order, deflatedPiece);

answerJobs<RowBlock, GeocodedBlock>((block) => ({ result: geocoder.block(block) }), {
  describe: (error): BlockFailure => ({
    message: messageOf(error),
    isTableError: error instanceof TableError,
  }),
});
