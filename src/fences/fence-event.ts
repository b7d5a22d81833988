// An event as it leaves the server, in a stream or to a webhook.
import type { FenceEventRecord } from '../store/tracking.ts';

export interface FenceEvent {
  readonly number: number;
  readonly event: FenceEventRecord['kind'];
  readonly object: string;
  readonly fence: { readonly id: string; readonly name: string };
  readonly longitude: number;
  readonly latitude: number;
  readonly time: string;
}

export const fenceEvent = (record: FenceEventRecord): FenceEvent => ({
  number: record.number,
  event: record.kind,
  object: record.object,
  fence: { id: record.fence, name: record.fence_name },
  longitude: record.lon,
  latitude: record.lat,
  time: new Date(record.at).toISOString(),
});
