// Journeys for the interfaces of other engines: short ones at once, others by a worker thread, as for our own calls.
import type { Journey, JourneyRequest } from '../../../roads/answers/journey.ts';
import type { Call } from '../../call.ts';
import { laterFor, roadsOf } from '../../routes/road-answers.ts';

/** Journeys with more points than this are left to a worker thread. */
const QUICK_POINTS = 10;

export function journey(call: Call, request: JourneyRequest): Journey | Promise<Journey> {
  const { by } = request;
  const quick =
    by.kind === 'points' &&
    by.points.length <= QUICK_POINTS &&
    by.alternatives === 0 &&
    !by.avoid &&
    !by.time;
  return quick ? roadsOf(call.world).now('journey', request) : laterFor(call, 'journey', request);
}
