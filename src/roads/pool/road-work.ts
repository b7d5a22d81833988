// Long work on roads as it is sent to a worker thread, and how it is done there.
import type { JobResult } from '../../threads/worker-jobs.ts';
import {
  type AnswerContext,
  type AnswerName,
  type AnswerRequest,
  answer,
} from '../answers/contract-answers.ts';
import { AnswerTooLarge } from './road-failure.ts';

export interface RoadWork {
  readonly name: AnswerName;
  readonly request: AnswerRequest<AnswerName>;
  /** True: the answer is returned as UTF-8 JSON, so that no event loop has to serialise it. */
  readonly json: boolean;
}

/** Half of what an overview through 500 points across the country takes with its full geometry. */
const MOST_ANSWER_BYTES = 12 * 2 ** 20;

export function answerRoadWork(
  { name, request, json }: RoadWork,
  context: AnswerContext,
): JobResult<unknown> {
  const found = answer(name, context, request);
  if (!json) return { result: found };
  const bytes = new TextEncoder().encode(JSON.stringify(found));
  if (bytes.length > MOST_ANSWER_BYTES) throw new AnswerTooLarge(bytes.length);
  return { result: bytes, transfer: [bytes.buffer] };
}
