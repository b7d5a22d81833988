// Everything that tracking moving objects needs in one thread of a server.
import type { Store } from '../store/open.ts';
import { EventFeed } from './event-feed.ts';
import type { Fences } from './fences.ts';
import { namesPrivateHost, poster } from './post.ts';
import { Tracker } from './tracker.ts';
import { type GaveUp, WebhookDelivery } from './webhook-delivery.ts';

const SWEEP_MS = 3_600_000;

export interface Tracking {
  readonly tracker: Tracker;
  readonly feed: EventFeed;
  readonly delivery: WebhookDelivery;
  /** Whether events may be sent there, as far as the URL tells by itself. */
  mayPostTo(url: string): boolean;
  close(): Promise<void>;
}

export interface TrackingOptions {
  readonly now?: () => number;
  /** Allows webhooks on this machine and its network. */
  readonly privateWebhooks?: boolean;
  /** Told when a webhook is given up. */
  readonly gaveUp?: GaveUp;
}

export function openTracking(store: Store, fences: Fences, options: TrackingOptions = {}): Tracking {
  const { now = Date.now, privateWebhooks = false, gaveUp } = options;
  const feed = new EventFeed(store.tracking);
  const delivery = new WebhookDelivery(store, poster(privateWebhooks), { now, gaveUp });
  delivery.start();
  const sweep = setInterval(() => void store.tracking.dropOld(now()).catch(() => undefined), SWEEP_MS);
  sweep.unref();
  return {
    tracker: new Tracker(fences, store.tracking, now),
    feed,
    delivery,
    mayPostTo: (url) => privateWebhooks || !namesPrivateHost(url),
    async close() {
      clearInterval(sweep);
      await feed.close();
      await delivery.close();
    },
  };
}
