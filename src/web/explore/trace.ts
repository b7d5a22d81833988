// A measured trace put on the roads.
import { signal } from '@preact/signals';
import type { MatchedTrace } from '../../client/call-types.ts';
import { sentenceOf } from '../frame/action.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { lookAtAll } from './explore-map.ts';
import { lonLat } from './position.ts';
import { readTrace, type Trace, TraceError, type TraceFault } from './read-trace.ts';
import type { Profile } from './route-options.ts';
import { tool } from './tool.ts';

export const trace = signal<Trace | undefined>(undefined);
export const traceProfile = signal<Profile>('car');
export const matched = signal<MatchedTrace | undefined>(undefined);
/** What was wrong with the file, or the server's sentence. */
export const traceProblem = signal<{ readonly fault: TraceFault } | string | undefined>(undefined);

export async function takeFile(file: File): Promise<void> {
  tool.value = 'trace';
  matched.value = undefined;
  traceProblem.value = undefined;
  try {
    trace.value = readTrace(file.name, await file.text());
    lookAtAll(trace.value.points);
    await match();
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    trace.value = undefined;
    traceProblem.value = { fault: error.fault };
  }
}

export async function match(): Promise<void> {
  const asked = trace.value;
  if (!asked) return;
  try {
    const answer = await call<MatchedTrace>({
      method: 'POST',
      path: '/v2/api/routing/matching',
      body: {
        points: asked.points.map(lonLat).join(';'),
        ...(asked.times ? { times: asked.times.join(';') } : {}),
        profile: traceProfile.value,
      },
    });
    if (trace.value === asked) matched.value = answer;
  } catch (error) {
    if (error instanceof ThikanaError) traceProblem.value = sentenceOf(error);
  }
}
