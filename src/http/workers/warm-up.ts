// Calls everything once before callers do: tables that are made when they are first needed, schemas that are compiled then, and code that is slow until it has run
// would otherwise hold up whoever comes by at that moment. It takes a second or two of a processor, so it is done once for a thread, not for every dataset.
import { setTimeout as pause } from 'node:timers/promises';
import { routeOf } from '../pipeline/endpoint-route.ts';
import { contractEndpoints } from '../served.ts';
import type { World } from '../world.ts';
import { ReadingCall } from './reading-call.ts';

/** Between two calls while others are answered, so that theirs come first. */
const PAUSE_MS = 20;

/** `isWanted`: false once the world is no longer in use. `pauseMs`: 0 in a thread that nobody waits for yet. */
export async function warmUp(
  world: World,
  isWanted: () => boolean = () => true,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (const endpoint of contractEndpoints) {
    if (!endpoint.reads || endpoint.successor !== undefined) continue;
    await pause(pauseMs, undefined, { ref: false });
    if (!isWanted()) return;
    const sent = { api_key: '', ...endpoint.example.params };
    const { read, serialize } = routeOf(endpoint);
    try {
      const answer = await endpoint.run(
        read(sent, sent),
        new ReadingCall(world, sent, undefined, undefined, 0),
      );
      if (endpoint.finish === undefined) serialize(answer);
    } catch {
      // The dataset has not what the example asks for; whoever asks is told.
    }
  }
}
