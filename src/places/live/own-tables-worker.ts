// A worker thread that makes tables of the places that accounts keep, for the dataset that all threads share.
import { workerData } from 'node:worker_threads';
import { datasetFromShared } from '../../dataset/open.ts';
import { openRegions } from '../../regions/regions.ts';
import { giveWay } from '../../threads/give-way.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import { type OwnTables, type OwnTablesJob, ownTables } from './own-tables.ts';

// Whoever keeps many places can wait for them; requests beside it must not wait for a processor.
giveWay(15);
const regions = openRegions(datasetFromShared(workerData));

answerJobs<OwnTablesJob, OwnTables>(({ rows }) => ({ result: ownTables(rows, regions) }));
