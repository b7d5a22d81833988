// Moving objects: positions in, events out, in the response, as a stream and to a webhook.
import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { ObjectPosition } from '../../fences/tracker.ts';
import { instantIn } from '../../text/instant.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { eventStream } from '../event-stream.ts';
import { fromJson, type Given } from '../parameters.ts';
import { Latitude, Longitude } from './coordinates.ts';
import { trackingExamples } from './examples/tracking.ts';

const TAG = 'Tracking';
const MOST_POSITIONS = 10_000;
/** Positions per credit. */
const PER_CREDIT = 100;
const MOST_STREAMS = 20;
/** A time further in the future than this comes from a wrong clock. */
const AHEAD_MS = 3_600_000;

const FenceName = Type.Object({ id: Type.String(), name: Type.String() }, { title: 'FenceName' });
const Done = Type.Object({ message: Type.String(), status: Type.Integer() });

function timeOf(time: string | number | undefined, now: number, at: number): number {
  if (time === undefined) return now;
  const number = typeof time === 'number' ? time : /^\d+(\.\d+)?$/.test(time) ? Number(time) : undefined;
  // Seconds until the year 2286; larger numbers are milliseconds.
  const milliseconds =
    number === undefined ? instantIn(String(time)) : number < 1e10 ? number * 1000 : number;
  if (!(milliseconds >= 0 && milliseconds <= now + AHEAD_MS))
    throw errors.invalid(
      `positions.${at}.time`,
      'an ISO 8601 time or a number of seconds since 1970, not in the future',
    );
  return Math.round(milliseconds);
}

function cost({ positions }: Given): number {
  const sent = fromJson(positions);
  return Array.isArray(sent) ? Math.max(1, Math.ceil(Math.min(sent.length, MOST_POSITIONS) / PER_CREDIT)) : 1;
}

function webhookUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw errors.invalid('url', 'an http or https URL without a user name');
  return url.href;
}

export const trackingEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/track',
    id: 'track',
    tag: TAG,
    summary: 'Positions of moving things',
    description:
      'Extension. Answers which geofences and polygons of the account each object entered, left or dwells in. Positions that are not newer than the last one known are ignored.',
    params: Type.Object({
      positions: Type.Array(
        Type.Object({
          id: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Integer()], {
            description: 'The caller’s own name for the object',
          }),
          lon: Longitude,
          lat: Latitude,
          time: Type.Optional(
            Type.Union([Type.String({ maxLength: 40 }), Type.Number()], {
              description: 'ISO 8601, or seconds since 1970; now when absent',
            }),
          ),
        }),
        { minItems: 1, maxItems: MOST_POSITIONS, allowed: `a list of 1 to ${MOST_POSITIONS} positions` },
      ),
      dwell: Type.Optional(
        Type.Number({
          minimum: 1,
          maximum: 604_800,
          default: 300,
          description: 'Seconds inside a fence after which a dwell event is sent',
        }),
      ),
    }),
    answer: Type.Object({
      message: Type.String(),
      status: Type.Integer(),
      ignored: Type.Integer({ description: 'Positions not newer than the last one known' }),
      data: Type.Array(
        Type.Object(
          {
            id: Type.String(),
            entered: Type.Array(FenceName),
            left: Type.Array(FenceName),
            dwells: Type.Array(Type.Object({ ...FenceName.properties, seconds: Type.Integer() })),
          },
          { title: 'TrackedObject' },
        ),
      ),
    }),
    cost,
    example: trackingExamples.track,
    async run({ positions, dwell = 300 }, { app, accountId }) {
      const now = app.now();
      const read = positions.map(
        ({ id, lon, lat, time }, at): ObjectPosition => ({
          id: String(id),
          lon,
          lat,
          at: timeOf(time, now, at),
        }),
      );
      const { objects, ignored } = await app.tracking.tracker.track(accountId, read, dwell * 1000);
      return { message: 'Positions taken', status: 200, ignored, data: objects };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/events',
    id: 'events',
    tag: TAG,
    summary: 'Events as they happen',
    description:
      'Extension. Server-sent events (`enter`, `leave`, `dwell`) with their number as id; a browser that reconnects goes on where it was (`Last-Event-ID`).',
    params: Type.Object({
      after: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'The number of the last event known; only new ones when absent',
        }),
      ),
    }),
    answer: Type.String(),
    streams: true,
    cost: 1,
    example: trackingExamples.events,
    async run({ after }, { app, accountId, headers }) {
      const { feed } = app.tracking;
      const last = headers['last-event-id'];
      const known = after ?? (typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : undefined);
      const seat = feed.seat(accountId, MOST_STREAMS);
      if (seat === undefined) throw errors.limitExceeded(MOST_STREAMS, 0, 60);
      try {
        return eventStream(seat, known ?? (await feed.lastNumber(accountId)));
      } catch (error) {
        seat.free();
        throw error;
      }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v2/api/webhook',
    id: 'setWebhook',
    tag: TAG,
    summary: 'Where events are sent',
    description:
      'Extension. Events from now on are posted there as `{"events": […]}`, in order and at least once, with `X-Thikana-Signature: t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" with the secret>`. The secret is shown only here.',
    params: Type.Object({ url: Type.String({ minLength: 8, maxLength: 2000 }) }),
    answer: Type.Object({ message: Type.String(), status: Type.Integer(), secret: Type.String() }),
    cost: 1,
    example: trackingExamples.setWebhook,
    async run({ url }, { app, accountId }) {
      const secret = randomBytes(32).toString('hex');
      const delivered = await app.store.tracking.lastNumber(accountId);
      await app.store.webhooks.put(accountId, { url: webhookUrl(url), secret, delivered }, app.now());
      return { message: 'Webhook set', status: 200, secret };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/webhook',
    id: 'webhook',
    tag: TAG,
    summary: 'The webhook of the account',
    description: 'Extension.',
    params: Type.Object({}),
    answer: Type.Object({
      message: Type.String(),
      status: Type.Integer(),
      data: Type.Union([
        Type.Object(
          {
            url: Type.String(),
            waiting: Type.Integer({ description: 'Events not yet sent' }),
            failures: Type.Integer({ description: 'Attempts that failed since the last success' }),
            last_error: Type.Union([Type.String(), Type.Null()]),
          },
          { title: 'Webhook' },
        ),
        Type.Null(),
      ]),
    }),
    plainJson: true,
    cost: 1,
    example: trackingExamples.webhook,
    async run(_params, { app, accountId }) {
      const webhook = await app.store.webhooks.find(accountId);
      if (!webhook) return { message: 'No webhook', status: 200, data: null };
      const { url, failures, last_error, delivered } = webhook;
      const waiting = (await app.store.tracking.lastNumber(accountId)) - delivered;
      return { message: 'Webhook', status: 200, data: { url, waiting, failures, last_error } };
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v2/api/webhook',
    id: 'deleteWebhook',
    tag: TAG,
    summary: 'Remove the webhook',
    description: 'Extension.',
    params: Type.Object({}),
    answer: Done,
    cost: 1,
    example: trackingExamples.deleteWebhook,
    async run(_params, { app, accountId }) {
      if (!(await app.store.webhooks.remove(accountId))) throw errors.notFound('There is no webhook');
      return { message: 'Webhook deleted', status: 200 };
    },
  }),
];
