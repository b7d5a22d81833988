// Entry point of the threads that decode blocks.
import { answerJobs } from '../../../threads/worker-jobs.ts';
import { memoryOf } from '../passes/pass.ts';
import { type BlockJob, type BlockResult, BlockWorker } from './block-job.ts';

const worker = new BlockWorker();

answerJobs<BlockJob, BlockResult>((job) => {
  const result = worker.run(job);
  return { result, transfer: 'batch' in result ? memoryOf(job.setup, result.batch) : [] };
});
