// Speeds that the operator reports for stretches of road: jams, roadworks, floods that can be waded. They are in one list with closures.
import { Type } from 'typebox';
import {
  checkSpeed,
  endOfClosure,
  lineOfStretch,
  profilesOfClosure,
  waysOfStretch,
} from '../../roads/route/closed-area.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { operatorExamples } from './recorded-examples.ts';

/** In one call, and in force at any time. */
const MOST_SENT = 200;
const MOST_IN_FORCE = 2_000;

export const trafficEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/traffic',
    id: 'reportTraffic',
    tag: 'Operator',
    summary: 'Report how fast stretches of road are at present',
    description: `In force in all threads when the call is answered, on other nodes within seconds, until its end; over restarts. Of several reports on a road the latest holds. They are listed and removed like closures. At most ${MOST_IN_FORCE} are in force.`,
    access: 'operator',
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
            ways: Type.Optional(
              Type.Array(Type.Integer({ minimum: 0 }), {
                minItems: 1,
                maxItems: 200,
                description: 'Ids of ways in the source',
              }),
            ),
            speed: Type.Number({
              minimum: 1,
              maximum: 150,
              description: 'km/h; roads never get faster than they are when free',
            }),
            until: Type.String({ maxLength: 40, description: '`2026-08-01T18:00+06:00`, `20m`, `2h` …' }),
            profiles: Type.Optional(Type.Array(Type.String(), { commas: true })),
            note: Type.Optional(Type.String({ maxLength: 500 })),
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
    cost: 0,
    example: operatorExamples.reportTraffic,
    async run({ reports }, { app, world }) {
      const now = app.now();
      const records = reports.map(({ coordinates, ways, speed, until, profiles, note = '' }, at) => {
        if ((coordinates === undefined) === (ways === undefined))
          throw errors.refused(`Send either coordinates or ways in reports.${at}`);
        return {
          geometry: JSON.stringify(lineOfStretch(coordinates)),
          ways: waysOfStretch(ways),
          kind: 'speed',
          factor: null,
          speed: checkSpeed(speed),
          note,
          created_at: now,
          until: endOfClosure(until, now),
          profiles: profilesOfClosure(profiles),
        };
      });
      const kept = await app.store.closures.report(records, now, MOST_IN_FORCE);
      if (!kept)
        throw errors.refused(
          `At most ${MOST_IN_FORCE} reports are in force; remove some, or wait for their ends`,
        );
      await world.closures?.refresh();
      return { ids: kept.map(({ id }) => id), status: 200 };
    },
  }),
];
