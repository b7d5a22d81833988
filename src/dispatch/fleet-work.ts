// What the threads that plan fleets are asked and answer, and the work itself: bytes in, bytes out, so that no event loop reads or writes them.
import { readFleet } from '../fleet/vroom/read-fleet.ts';
import {
  checkedRequest,
  checkedSlotRequest,
  FleetError,
  type FleetRequest,
  type SlotRequest,
} from '../fleet/vroom/request.ts';
import type { WrittenFleet } from '../fleet/vroom/write-fleet.ts';
import { giveUpIfGone } from '../threads/on-behalf.ts';
import { checkFleet, offerSlots, planFleet, prepareFleet } from './answer-fleet.ts';
import { type FleetLimits, type FleetSize, requireSize, sizeOf } from './fleet-size.ts';
import type { Ground } from './ground.ts';

export interface FleetWork {
  /** `look` only finds out whether the fleet can be read, and how large it is. */
  readonly ask: 'plan' | 'check' | 'slots' | 'look';
  /** What was sent: as it was read, or as the bytes of its JSON where it is too long for an event loop. */
  readonly fleet: object | Uint8Array<ArrayBuffer>;
  /** With `plan`: a plan to go on with, as JSON. */
  readonly resume?: Uint8Array<ArrayBuffer>;
  readonly limits: FleetLimits;
}

/** Not an error: what is wrong with a fleet is an answer too, and it crosses threads. */
export type FleetOutcome =
  | { readonly json: Uint8Array<ArrayBuffer>; readonly size: FleetSize }
  /** A sentence that names the field. */
  | { readonly fault: string }
  /** Nobody waits for it any more; it may have been begun. */
  | { readonly left: true; readonly begun?: boolean };

/** How far the search is, with the best plan so far as JSON now and then. */
export interface FleetReport {
  readonly share: number;
  readonly best?: Uint8Array<ArrayBuffer>;
}

export interface FleetHooks {
  readonly now: () => number;
  /** True once nobody waits for the answer. */
  readonly isLeft: () => boolean;
  readonly report?: (report: FleetReport) => void;
  /** Milliseconds between two reports. */
  readonly reportEvery?: number;
}

/** Plans of this size are longer than any caller is sent. */
const MOST_ANSWER_BYTES = 24 * 2 ** 20;

export function doFleetWork(work: FleetWork, ground: Ground, hooks: FleetHooks): FleetOutcome {
  if (hooks.isLeft()) return { left: true };
  try {
    const { job, windows, ...request } = checkedWork(work);
    const size = sizeOf(request);
    if (work.ask === 'look') {
      requireSize(request, readFleet(request), work.limits);
      return { json: bytesOf(size), size };
    }
    const prepared = prepareFleet(resumed(request, work.resume), ground, work.limits);
    if (hooks.isLeft()) return { left: true };
    const question =
      job === undefined || windows === undefined ? undefined : { job, windows: windows.map(readWindow) };
    return {
      json: bytesOf(question ? offerSlots(prepared, question, hooks.now) : answer(work, prepared, hooks)),
      size,
    };
  } catch (error) {
    if (error instanceof FleetError) return { fault: error.message };
    throw error;
  }
}

function checkedWork({ ask, fleet }: FleetWork): FleetRequest & Partial<SlotRequest> {
  return ask === 'slots' ? checkedSlotRequest(read(fleet)) : checkedRequest(read(fleet));
}

function readWindow([from, until]: readonly number[], at: number): readonly [number, number] {
  if (from > until) throw new FleetError(`windows.${at} ends before it begins`);
  return [from, until];
}

function answer(work: FleetWork, prepared: ReturnType<typeof prepareFleet>, hooks: FleetHooks): unknown {
  if (work.ask === 'check') return checkFleet(prepared);
  let told = hooks.now();
  let shown = -1;
  return planFleet(prepared, {
    now: hooks.now,
    onProgress(share, best) {
      giveUpIfGone();
      if (hooks.isLeft()) return false;
      if (hooks.report && hooks.now() - told >= (hooks.reportEvery ?? 0)) {
        told = hooks.now();
        const plan = best();
        // The plan travels only when it is another one.
        hooks.report(plan.summary.cost === shown ? { share } : { share, best: bytesOf(plan) });
        shown = plan.summary.cost;
      }
      return true;
    },
  });
}

/** The request with the routes of a plan to begin with, unless it has its own: those are what was promised. */
function resumed(request: FleetRequest, plan: Uint8Array<ArrayBuffer> | undefined): FleetRequest {
  if (!plan || request.vehicles.some(({ steps }) => steps !== undefined)) return request;
  const { routes }: WrittenFleet = JSON.parse(new TextDecoder().decode(plan));
  const stepsOf = new Map(routes.map(({ vehicle, steps }) => [vehicle, steps]));
  return {
    ...request,
    vehicles: request.vehicles.map((vehicle) => ({
      ...vehicle,
      steps: (stepsOf.get(vehicle.id) ?? []).flatMap(({ type, id }) =>
        type === 'job' || type === 'pickup' || type === 'delivery' ? [{ type, id }] : [],
      ),
    })),
  };
}

function read(fleet: object | Uint8Array<ArrayBuffer>): unknown {
  if (!(fleet instanceof Uint8Array)) return fleet;
  try {
    return JSON.parse(new TextDecoder().decode(fleet));
  } catch {
    throw new FleetError('The request body is not valid JSON');
  }
}

function bytesOf(answer: unknown): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  if (bytes.length > MOST_ANSWER_BYTES)
    throw new FleetError('options.g: the plan would be too long with the lines of its routes');
  return bytes;
}
