// An event as it leaves the server, in a stream or to a webhook.
import type { FenceEventRecord } from '../store/tracking.ts';

/** Something that happened to a tracked object. */
interface ObjectEvent {
  readonly number: number;
  readonly event: 'enter' | 'leave' | 'dwell';
  readonly object: string;
  readonly fence: { readonly id: string; readonly name: string };
  readonly longitude: number;
  readonly latitude: number;
  readonly time: string;
}

/** A job has ended: a fleet was planned, a table geocoded. */
interface PlanEvent {
  readonly number: number;
  readonly event: 'plan' | 'table';
  readonly job: { readonly id: string; readonly status: string };
  readonly time: string;
}

export type FenceEvent = ObjectEvent | PlanEvent;

export function fenceEvent(record: FenceEventRecord): FenceEvent {
  const { number, kind } = record;
  const time = new Date(record.at).toISOString();
  if (kind === 'plan' || kind === 'table')
    return { number, event: kind, job: { id: record.object, status: record.fence }, time };
  return {
    number,
    event: kind,
    object: record.object,
    fence: { id: record.fence, name: record.fence_name },
    longitude: record.lon,
    latitude: record.lat,
    time,
  };
}
