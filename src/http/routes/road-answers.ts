// What endpoints about roads share: the front that answers them, and responses that a worker computes and writes.

import type { Answer, AnswerName, AnswerRequest } from '../../roads/answers/contract-answers.ts';
import type { Profile } from '../../roads/engine.ts';
import type { RoadFront } from '../../roads/pool/road-front.ts';
import type { Call } from '../call.ts';
import { WrittenJson } from '../endpoint.ts';
import { errors } from '../errors.ts';
import type { World } from '../world.ts';

/** Computed by a worker thread, in turn with the work of other accounts, for as long as the caller waits. */
export const laterFor = <N extends AnswerName>(
  call: Call,
  name: N,
  request: AnswerRequest<N>,
): Promise<Answer<N>> => roadsOf(call.world).later(name, request, call.behalf);

/** The same as JSON, written there as well. */
export async function byWorker<N extends AnswerName>(
  call: Call,
  name: N,
  request: AnswerRequest<N>,
): Promise<WrittenJson> {
  return new WrittenJson(await roadsOf(call.world).laterJson(name, request, call.behalf));
}

/** The profiles that the server offers. */
export const profilesOf = ({ world }: Pick<Call, 'world'>): readonly Profile[] =>
  roadsOf(world).roads.profiles;

export function roadsOf(world: World): RoadFront {
  if (!world.roads) throw errors.notReady('The dataset holds no roads; import some with `thikana import`');
  return world.roads;
}
