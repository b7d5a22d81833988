// Speeds that are reported for stretches of road: jams, roadworks, floods that can be waded. They are in one list with closures. The operator reports them,
// and accounts whose keys the operator gave the family `traffic`: each sees, changes and removes its own.
import { Type } from 'typebox';
import { haversine } from '../../geo/distance.ts';
import {
  ClosureInputError,
  checkSpeed,
  endOfClosure,
  lineOfStretch,
  profilesOfClosure,
  waysOfStretch,
} from '../../roads/route/closed-area.ts';
import type { ReportRoom } from '../../store/closures.ts';
import type { Call } from '../call.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { WaysOfStretch } from '../ways-of-stretch.ts';
import { DAY_MS, Id } from './account-endpoint.ts';
import { ClosureAnswer, shownClosure } from './closures.ts';
import { operatorExamples } from './recorded-examples.ts';

/** In one call, and in force at any time: the operator's, and those of all accounts together. */
const MOST_SENT = 200;
const MOST_IN_FORCE = 2_000;
/** Of an account. */
const OF_AN_ACCOUNT = { inForce: 200, metres: 20_000, ways: 20, ms: DAY_MS };

const BOUNDS = `Keys need the family \`traffic\`, which only the operator gives them. An account has at most ${OF_AN_ACCOUNT.inForce} reports in force, each up to ${OF_AN_ACCOUNT.metres / 1000} km or ${OF_AN_ACCOUNT.ways} ways long and for up to 24 hours; it sees, changes and removes its own.`;

const FAMILY = { tag: 'Operator', access: 'operator', forKeys: true, scope: 'traffic' } as const;

const Speed = Type.Number({
  minimum: 1,
  maximum: 150,
  description: 'km/h; roads never get faster than they are when free',
});
const Until = Type.String({ maxLength: 40, description: '`2026-08-01T18:00+06:00`, `20m`, `2h` …' });
const Note = Type.Optional(Type.String({ maxLength: 500 }));

export const trafficEndpoints = [
  endpoint({
    ...FAMILY,
    method: 'GET',
    path: '/v2/api/traffic',
    id: 'listTraffic',
    summary: 'Reported speeds in force',
    description: BOUNDS,
    params: Type.Object({}),
    answer: Type.Object({ reports: Type.Array(ClosureAnswer), status: Type.Integer() }),
    cost: 0,
    example: operatorExamples.listTraffic,
    async run(_params, call) {
      const reports = await call.app.store.closures.reports(call.now(), reporterOf(call));
      return { reports: reports.map(shownClosure), status: 200 };
    },
  }),

  endpoint({
    ...FAMILY,
    method: 'POST',
    path: '/v2/api/traffic',
    id: 'reportTraffic',
    summary: 'Report how fast stretches of road are at present',
    description: `In force in all threads when the call is answered, on other nodes within seconds, until its end; over restarts. Of several reports on a road the latest holds, and those of the operator before those of accounts. They are listed and removed like closures. At most ${MOST_IN_FORCE} are in force. ${BOUNDS}`,
    params: Type.Object({
      reports: Type.Array(
        Type.Object(
          {
            coordinates: Type.Optional(
              Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
                minItems: 2,
                maxItems: 50,
                description:
                  '`[lon, lat]` along the road: the stretch is the quickest way by car through them; or ways',
              }),
            ),
            ways: WaysOfStretch,
            speed: Speed,
            until: Until,
            profiles: Type.Optional(Type.Array(Type.String(), { commas: true })),
            note: Note,
          },
          { title: 'TrafficReport' },
        ),
        { minItems: 1, maxItems: MOST_SENT, allowed: `a list of 1 to ${MOST_SENT} reports` },
      ),
    }),
    answer: Type.Object({
      ids: Type.Array(Type.Integer(), { description: 'In the order of the reports' }),
      status: Type.Integer(),
    }),
    cost: 1,
    example: operatorExamples.reportTraffic,
    async run({ reports }, call) {
      const { app, world } = call;
      const now = app.now();
      const account = reporterOf(call);
      const records = reports.map(({ coordinates, ways, speed, until, profiles, note = '' }, at) => {
        if ((coordinates === undefined) === (ways === undefined))
          throw errors.refused(`Send either coordinates or ways in reports.${at}`);
        if (account !== undefined) checkStretch(at, coordinates, ways);
        return inReport(at, () => ({
          geometry: JSON.stringify(lineOfStretch(coordinates)),
          ways: waysOfStretch(ways),
          kind: 'speed',
          factor: null,
          speed: checkSpeed(speed),
          note,
          created_at: now,
          until: endFor(account, until, now),
          profiles: profilesOfClosure(profiles),
        }));
      });
      const room = roomFor(account);
      const kept = await app.store.closures.report(records, now, room);
      if (!kept)
        throw errors.refused(
          `At most ${room.most} reports are in force; remove some, or wait for their ends`,
        );
      await world.closures?.refresh();
      return { ids: kept.map(({ id }) => id), status: 200 };
    },
  }),

  endpoint({
    ...FAMILY,
    method: 'PATCH',
    path: '/v2/api/traffic/:id',
    id: 'changeTraffic',
    summary: 'Change the speed, the end or the note of a report',
    description: 'What is not sent stays as it is.',
    params: Type.Object({ id: Id, speed: Type.Optional(Speed), until: Type.Optional(Until), note: Note }),
    answer: Type.Object({ report: ClosureAnswer, status: Type.Integer() }),
    cost: 1,
    example: operatorExamples.changeTraffic,
    async run({ id, speed, until, note }, call) {
      const now = call.now();
      const account = reporterOf(call);
      const change = {
        ...(speed === undefined ? {} : { speed: checkSpeed(speed) }),
        ...(until === undefined ? {} : { until: endFor(account, until, now) }),
        ...(note === undefined ? {} : { note }),
      };
      if (Object.keys(change).length === 0) throw errors.refused('Send speed, until or note');
      const report = await call.app.store.closures.changeReport({ id, account, now }, change);
      if (!report) throw errors.notFound(`There is no report ${id}`);
      await call.world.closures?.refresh();
      return { report: shownClosure(report), status: 200 };
    },
  }),

  endpoint({
    ...FAMILY,
    method: 'DELETE',
    path: '/v2/api/traffic/:id',
    id: 'removeTraffic',
    summary: 'Take a report back',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ message: Type.String(), status: Type.Integer() }),
    cost: 0,
    example: operatorExamples.removeTraffic,
    async run({ id }, call) {
      const { store } = call.app;
      if (!(await store.closures.removeReport({ id, account: reporterOf(call), now: call.now() })))
        throw errors.notFound(`There is no report ${id}`);
      await call.world.closures?.refresh();
      return { message: `Report ${id} is removed`, status: 200 };
    },
  }),
];

/** The account that reports; undefined for the operator, who may do so with all. */
const reporterOf = ({ caller, accountId }: Call): number | undefined =>
  caller.kind === 'operator' ? undefined : accountId;

const roomFor = (account: number | undefined): ReportRoom =>
  account === undefined
    ? { most: MOST_IN_FORCE }
    : { account, most: OF_AN_ACCOUNT.inForce, mostOfAccounts: MOST_IN_FORCE };

function endFor(account: number | undefined, until: string, now: number): number {
  const end = endOfClosure(until, now);
  if (account !== undefined && end > now + OF_AN_ACCOUNT.ms)
    throw new ClosureInputError('until', 'at most 24 hours from now');
  return end;
}

/** What is wrong with a report of the list names it. */
function inReport<T>(at: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ClosureInputError)) throw error;
    throw errors.invalid(`reports.${at}.${error.field}`, error.allowed);
  }
}

function checkStretch(
  at: number,
  coordinates: readonly (readonly number[])[] = [],
  ways: readonly number[] = [],
): void {
  if (ways.length > OF_AN_ACCOUNT.ways)
    throw errors.invalid(`reports.${at}.ways`, `at most ${OF_AN_ACCOUNT.ways} ids`);
  let metres = 0;
  for (let i = 1; i < coordinates.length; i++) {
    const [[fromLon, fromLat], [lon, lat]] = [coordinates[i - 1], coordinates[i]];
    metres += haversine(fromLon, fromLat, lon, lat);
  }
  // Of coordinates that are none the length is no number; they are refused by name later.
  if (metres > OF_AN_ACCOUNT.metres)
    throw errors.invalid(`reports.${at}.coordinates`, `at most ${OF_AN_ACCOUNT.metres / 1000} km long`);
}
