// Hours at which roads and gates are closed, as their tags say it.
import { describe, expect, it } from 'vitest';
import { roadRow } from '../../../../src/ingest/osm/roads/road-row.ts';
import { timedGate } from '../../../../src/ingest/osm/roads/timed-tags.ts';
import { weekMinutes } from '../../../../src/ingest/osm/roads/week-hours.ts';
import { timedOnSigns } from '../../../../src/roads/network/road-signs.ts';
import { spansOf, type TimedAccess } from '../../../../src/roads/network/timed-access.ts';
import { ALL_MODES, MOTOR_MODES, Mode, VEHICLE_MODES } from '../../../../src/roads/network/vocabulary.ts';
import { readMap } from '../reading.ts';
import { at } from '../town.ts';

const DAY = 24 * 60;
const hours = (text: string): string[] | undefined => {
  const minutes = weekMinutes(text);
  const time = (minute: number): string => `${Math.floor(minute / DAY)} ${(minute % DAY) / 60}`;
  return minutes && spansOf(minutes).map(([from, to]) => `${time(from)} - ${time(to)}`);
};
/** Spans of every day of the week, from hour to hour. */
const daily = (from: number, to: number) =>
  Array.from({ length: 7 }, (_, day) => [day * DAY + from * 60, day * DAY + to * 60]);
const rulesOf = (tags: Record<string, string>): TimedAccess[] =>
  timedOnSigns(roadRow(new Map(Object.entries({ highway: 'primary', ...tags })))?.signs ?? '');

describe('hours of the week', () => {
  it.each([
    ['Mo 08:00-10:00', ['1 8 - 1 10']],
    ['Sa-Su 8:00-10:00', ['0 8 - 0 10', '6 8 - 6 10']],
    ['Fr 22:00-06:00', ['5 22 - 6 6']],
    ['Sa 22:00-02:00', ['0 0 - 0 2', '6 22 - 0 0'].map((one) => one.replace('- 0 0', '- 7 0'))],
    ['Su,Mo 07:00-09:00,16:30-19:00', ['0 7 - 0 9', '0 16.5 - 0 19', '1 7 - 1 9', '1 16.5 - 1 19']],
    ['Su 07:00-09:00, Mo 10:00-12:00', ['0 7 - 0 9', '1 10 - 1 12']],
    ['24/7', ['0 0 - 7 0']],
    ['Su-Th 06:00-18:00; Mo-Th off; PH off', ['0 6 - 0 18']],
    ['Tu sunrise-sunset', ['2 6 - 2 18']],
    ['Su-Sa off', []],
  ])('reads %s', (text, expected) => {
    expect(hours(text)).toEqual(expected);
  });

  it.each([
    'Jan-Mar 08:00-10:00',
    'week 1-10',
    '08:00-10:70',
    'sunset+1:00',
    'by appointment',
    '',
    'Mo[1] 08:00-10:00',
  ])('does not take %s for hours of every week', (text) => {
    expect(hours(text) ?? []).toEqual([]);
  });
});

describe('roads that close by the hour', () => {
  it('are closed to the modes of the key, the most specific one first', () => {
    expect(rulesOf({ 'motor_vehicle:conditional': 'no @ (07:00-19:00)' })).toEqual(
      [false, true].map((against) => ({ against, modes: MOTOR_MODES, opens: false, closed: daily(7, 19) })),
    );
    const [rule] = rulesOf({
      'vehicle:conditional': 'no @ (07:00-19:00)',
      motorcycle: 'yes',
      'hgv:conditional': 'no @ (00:00-06:00)',
    });
    expect(rule).toMatchObject({
      modes: VEHICLE_MODES & ~Mode.Motorcycle & ~Mode.Truck,
      closed: daily(7, 19),
    });
    expect(rulesOf({ 'access:conditional': 'no @ (07:00-19:00 AND hgv)' })[0]).toMatchObject({
      modes: Mode.Truck,
    });
  });

  it('have the last value that holds', () => {
    const value = 'no @ (06:00-22:00); yes @ (12:00-13:00)';
    const [rule] = rulesOf({ 'hgv:conditional': value });
    expect(rule.closed.slice(0, 2)).toEqual([
      [360, 720],
      [780, 1320],
    ]);
  });

  it('are one-way by the hour, for vehicles', () => {
    expect(rulesOf({ 'oneway:conditional': 'yes @ (07:00-10:00)' })).toEqual([
      { against: true, modes: VEHICLE_MODES, opens: false, closed: daily(7, 10) },
    ]);
    const [turned] = rulesOf({ 'oneway:conditional': '-1 @ (07:00-10:00)', 'oneway:bicycle': 'no' });
    expect(turned).toMatchObject({ against: false, modes: VEHICLE_MODES & ~Mode.Bike });
    const [opened] = rulesOf({ oneway: 'yes', 'oneway:conditional': 'no @ (22:00-24:00)' });
    expect(opened).toMatchObject({ against: true, opens: true, closed: daily(0, 22) });
  });

  it('say when they open to those who may not use them otherwise, but not to those their class is not for', () => {
    const [rule] = rulesOf({ hgv: 'no', 'hgv:conditional': 'yes @ (22:00-24:00)' });
    expect(rule).toEqual({ against: false, modes: Mode.Truck, opens: true, closed: daily(0, 22) });
    expect(rulesOf({ highway: 'footway', 'access:conditional': 'yes @ (08:00-20:00)' })).toEqual([]);
  });

  it('are kept where nobody may use them otherwise', () => {
    const closed = { highway: 'residential', access: 'no' };
    expect(roadRow(new Map(Object.entries(closed)))).toBeUndefined();
    const row = roadRow(new Map(Object.entries({ ...closed, 'access:conditional': 'yes @ (06:00-09:00)' })));
    expect(row).toMatchObject({ forward: 0, backward: 0 });
    expect(timedOnSigns(row?.signs ?? '')).toMatchObject([
      { modes: ALL_MODES, opens: true },
      { modes: ALL_MODES, opens: true },
    ]);
  });

  it('are ferries with opening hours', () => {
    const tags = { route: 'ferry', opening_hours: '06:00-18:00' };
    const row = roadRow(new Map(Object.entries(tags)));
    const [rule, back] = timedOnSigns(row?.signs ?? '');
    expect(rule.closed.slice(0, 2)).toEqual([
      [0, 360],
      [1080, DAY + 360],
    ]);
    expect([rule.modes, back.against]).toEqual([ALL_MODES, true]);
    expect(
      timedOnSigns(roadRow(new Map(Object.entries({ ...tags, opening_hours: '24/7' })))?.signs ?? ''),
    ).toEqual([]);
  });

  it('are gates with hours, for those who may pass them', () => {
    const gate = (tags: Record<string, string>) =>
      timedGate(new Map(Object.entries({ barrier: 'gate', ...tags })), ALL_MODES);
    expect(gate({ opening_hours: '05:00-23:00' }).rules).toMatchObject([
      { modes: ALL_MODES, against: false },
    ]);
    expect(gate({ 'motor_vehicle:conditional': 'no @ (23:00-05:00)' }).rules).toMatchObject([
      { modes: MOTOR_MODES },
    ]);
    expect(gate({ opening_hours: 'Jan off' })).toMatchObject({ rules: [], unread: 'opening_hours=Jan off' });
    expect(timedGate(new Map([['opening_hours', '05:00-23:00']]), ALL_MODES).rules).toEqual([]);
  });
});

describe('a gate with hours on a way', () => {
  it('cuts the way, and closes what begins at it', async () => {
    const gate = { barrier: 'gate', opening_hours: '06:00-22:00' };
    const { roads } = await readMap({
      nodes: [1, 2, 3, 4].map((id) => at(id, id, 0, id === 2 ? gate : undefined)),
      ways: [
        { id: 7, refs: [1, 2, 3], tags: { highway: 'service' } },
        { id: 8, refs: [3, 4], tags: { highway: 'residential' } },
      ],
    });
    if (!roads) throw new Error('the map has roads');
    expect([...roads.waySourceId]).toEqual([7, 7, 8]);
    expect([...roads.wayNodeStart]).toEqual([0, 2, 4, 6]);
    expect(roads.wayNodes[1]).toBe(roads.wayNodes[2]);
    const sides = [...roads.waySigns].map((text) => timedOnSigns(roads.strings.get(text)));
    expect(sides.map((rules) => rules.map(({ against }) => against))).toEqual([[true], [false], []]);
  });
});
