// Moving objects: positions in, events out, in the response, as a stream and to a webhook.
import { randomBytes } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { Tracking } from '../../fences/open-tracking.ts';
import { mostEvents } from '../../fences/track-limits.ts';
import type { ObjectPosition } from '../../fences/tracker.ts';
import { isProfile } from '../../roads/engine.ts';
import { isLearned, LEARNED_PROFILES, waitingTerms } from '../../roads/learn/terms.ts';
import { instantIn } from '../../text/instant.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import type { CostOfAnswer } from '../cost.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { eventStream } from '../event-stream.ts';
import { fromJson, type Given } from '../parameters.ts';
import { trackingExamples } from './recorded-examples.ts';

const TAG = 'Tracking';
const MOST_POSITIONS = 10_000;
/** Positions per credit. */
const PER_CREDIT = 100;
const MOST_STREAMS = 20;
/** A time further in the future than this comes from a wrong clock. */
const AHEAD_MS = 3_600_000;

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

function positionsIn({ positions }: Given): number {
  const sent = fromJson(positions);
  return Array.isArray(sent) ? Math.min(Math.max(sent.length, 1), MOST_POSITIONS) : 1;
}

/** A credit for each hundred positions begun, and one for each full hundred of the events that they raise. */
const credits = (positions: number, events: number): number =>
  Math.ceil(positions / PER_CREDIT) + Math.floor(events / PER_CREDIT);

const cost: CostOfAnswer = {
  most(sent) {
    const positions = positionsIn(sent);
    return credits(positions, mostEvents(positions));
  },
  spent(answer, sent) {
    const { events } = answer as Static<typeof Tracked>;
    return credits(positionsIn(sent), events);
  },
};

/** The largest answer where the package does not say. */
const MOST_KIB = 12 * 1024;

const FenceName = Type.Object({ id: Type.String(), name: Type.String() }, { title: 'FenceName' });
const Tracked = Type.Object({
  message: Type.String(),
  status: Type.Integer(),
  ignored: Type.Integer({ description: 'Positions not newer than the last one known' }),
  events: Type.Integer({ description: 'Events that the positions raised' }),
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
});

function webhookUrl(text: string, { mayPostTo }: Tracking): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw errors.invalid('url', 'an http or https URL without a user name');
  if (!mayPostTo(url.href))
    throw errors.invalid(
      'url',
      'a URL of a public host: this server sends nothing to itself or its own network',
    );
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
      'Extension. Answers which geofences and polygons of the account each object entered, left or dwells in. Positions that are not newer than the last one known are ignored. A call may raise 500 events and ten more for each position, at most 10,000; if it would raise more, or a position lies in more than 250 fences, nothing is stored. A credit for each hundred positions begun, and one for each full hundred events.',
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
      profile: Type.Optional(
        Type.String({
          maxLength: 20,
          description: `What moves, for speeds that are learned: one of ${LEARNED_PROFILES.join(', ')}; car when absent`,
        }),
      ),
    }),
    answer: Tracked,
    cost,
    example: trackingExamples.track,
    async run({ positions, dwell = 300, profile = 'car' }, { app, accountId, caller, world }) {
      const offered = world.roads ? world.roads.roads.profiles.filter(isLearned) : LEARNED_PROFILES;
      if (!isProfile(profile) || !offered.includes(profile))
        throw errors.invalid('profile', `one of ${offered.join(', ')}`);
      const now = app.now();
      const read = positions.map(
        ({ id, lon, lat, time }, at): ObjectPosition => ({
          id: String(id),
          lon,
          lat,
          at: timeOf(time, now, at),
        }),
      );
      const kib = (caller.kind === 'key' ? caller.key.terms.package.answer_kib : null) ?? MOST_KIB;
      const { objects, ignored, events } = await app.tracking.tracker.track(accountId, read, {
        dwellMs: dwell * 1000,
        mostBytes: kib * 1024,
        ...(app.learns ? { waiting: waitingTerms(profile, now) } : {}),
      });
      return { message: 'Positions taken', status: 200, ignored, events, data: objects };
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
      await app.store.webhooks.put(
        accountId,
        { url: webhookUrl(url, app.tracking), secret, delivered },
        app.now(),
      );
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
            disabled: Type.Union([Type.String(), Type.Null()], {
              description: 'When it was switched off, after failing for about three days; ISO 8601',
            }),
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
      const { url, failures, last_error, delivered, disabled_at } = webhook;
      const disabled = disabled_at === null ? null : new Date(disabled_at).toISOString();
      const waiting = (await app.store.tracking.lastNumber(accountId)) - delivered;
      return { message: 'Webhook', status: 200, data: { url, waiting, failures, last_error, disabled } };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v2/api/webhook/enable',
    id: 'enableWebhook',
    tag: TAG,
    summary: 'Switch the webhook on again',
    description:
      'Extension. A webhook that has failed for about three days is switched off. It goes on with the first event that it has not received and that is still kept; it is tried at once also if it was only waiting for the next attempt.',
    params: Type.Object({}),
    answer: Done,
    cost: 1,
    example: trackingExamples.enableWebhook,
    async run(_params, { app, accountId }) {
      if (!(await app.store.webhooks.enable(accountId))) throw errors.notFound('There is no webhook');
      return { message: 'Webhook enabled', status: 200 };
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
