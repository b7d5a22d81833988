// Refuses a caller who is above the rate before the body is received and read: what cannot run need not arrive.
import type { Exchange } from './exchange.ts';

export function turnAway({ caller, bodyPending, pipeline }: Exchange): void {
  if (bodyPending && caller?.kind === 'key') pipeline.app.admission.turnAway(caller);
}
