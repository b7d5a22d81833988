// Refuses a caller who is above the rate before the body is received and read: what cannot run need not arrive. Not where the body says which call is
// meant: what becomes of that call is told in the way of its protocol.
import type { Exchange } from './exchange.ts';

export function turnAway({ caller, bodyPending, route, pipeline }: Exchange): void {
  if (!bodyPending || caller?.kind !== 'key' || route.endpoint.standsFor !== undefined) return;
  pipeline.app.admission.turnAway(caller);
}
