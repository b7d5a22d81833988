// Which instructions a traveller gets, and which not, at hand-drawn junctions.
import { describe, expect, it } from 'vitest';
import type { RouteLeg } from '../../../src/roads/guidance/leg.ts';
import { manoeuvresOf } from '../../../src/roads/guidance/manoeuvres.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { legOf } from './junctions.ts';

const told = (leg: RouteLeg): string[] =>
  manoeuvresOf(leg).map(({ kind, modifier }) => `${kind}: ${modifier}`);
/** The instructions between departure and arrival. */
const between = (leg: RouteLeg): string[] => told(leg).slice(1, -1);

describe('what is not announced', () => {
  it('a road that simply continues', () => {
    expect(between(legOf([{ name: 'A' }, { name: 'A' }, { name: 'A' }]))).toEqual([]);
  });
  it('straight on at a crossing', () => {
    const crossing = { name: 'A', arms: [{ bearing: 90 }, { bearing: 270 }] };
    expect(between(legOf([crossing, { name: 'A' }]))).toEqual([]);
  });
  it('a bend without any other road', () => {
    expect(between(legOf([{ bearingIn: 0 }, { bearing: 80 }]))).toEqual([]);
  });
  it('a bend where only a minor track leaves', () => {
    const bend = { name: 'A', class: RoadClass.Primary, arms: [{ bearing: 10, class: RoadClass.Service }] };
    expect(between(legOf([bend, { name: 'A', class: RoadClass.Primary, bearing: 35 }]))).toEqual([]);
  });
  it('a name that only begins or ends', () => {
    expect(between(legOf([{ name: 'A' }, { name: '' }, { name: 'A' }]))).toEqual([]);
  });
});

describe('turns', () => {
  const cross = (bearing: number): string[] =>
    between(
      legOf([
        {
          name: 'A',
          arms: [0, 90, 270].filter((b) => Math.abs(b - bearing) > 20).map((b) => ({ bearing: b })),
        },
        { name: 'B', bearing },
      ]),
    );
  it.each([
    [90, 'turn: right'],
    [270, 'turn: left'],
    [140, 'turn: sharp right'],
    [225, 'turn: sharp left'],
  ])('towards %i° at a crossing: %s', (bearing, expected) => {
    expect(cross(bearing)).toEqual([expected]);
  });
  it('two roads to the same side get different words', () => {
    const leg = (own: number, other: number) =>
      legOf([
        { name: 'A', arms: [{ bearing: 0 }, { bearing: other }] },
        { name: 'B', bearing: own },
      ]);
    expect(between(leg(70, 110))).toEqual(['turn: slight right']);
    expect(between(leg(110, 70))).toEqual(['turn: sharp right']);
  });
  it('a road that turns at a junction and keeps its name is stayed on', () => {
    const leg = legOf([
      { name: 'A', arms: [{ bearing: 0, name: 'B' }] },
      { name: 'A', bearing: 90 },
    ]);
    expect(between(leg)).toEqual(['continue: right']);
  });
  it('a corner is announced if the roads visible there may not be entered', () => {
    const leg = legOf([
      { name: 'A', arms: [{ bearing: 0, allowed: false }] },
      { name: 'B', bearing: 90 },
    ]);
    expect(between(leg)).toEqual(['turn: right']);
  });
  it('a new name straight on is announced', () => {
    const leg = legOf([{ name: 'A', arms: [{ bearing: 90 }] }, { name: 'B' }]);
    expect(between(leg)).toEqual(['new name: straight']);
  });
  it('driving an edge back is a U-turn', () => {
    expect(
      between(
        legOf([
          { name: 'A', turnsBack: true },
          { name: 'A', bearing: 180 },
        ]),
      ),
    ).toEqual(['continue: uturn']);
  });
  it('through a gap in a divided road and back is one U-turn', () => {
    const leg = legOf([
      { name: 'Airport Road', arms: [{ bearing: 0, name: 'Airport Road' }] },
      { name: '', bearing: 90, metres: 20, arms: [{ bearing: 90 }] },
      { name: 'Airport Road', bearing: 180 },
    ]);
    expect(between(leg)).toEqual(['continue: uturn']);
  });
});

describe('turns that are one', () => {
  it('a new name that turns where other roads meet is a turn', () => {
    const leg = (arms: { bearing: number; allowed: boolean }[]) =>
      legOf([
        { name: 'A', arms },
        { name: 'B', bearing: 50 },
      ]);
    expect(between(leg([{ bearing: 0, allowed: false }]))).toEqual(['turn: slight right']);
    expect(between(leg([]))).toEqual(['new name: slight right']);
  });
  it('two turns a few metres apart make one, onto the second road', () => {
    const leg = legOf([
      { name: 'A', arms: [{ bearing: 0 }, { bearing: 270 }] },
      { name: 'B', bearing: 45, metres: 9, arms: [{ bearing: 45 }, { bearing: 0 }] },
      { name: 'C', bearing: 90 },
    ]);
    expect(between(leg)).toEqual(['turn: right']);
    expect(manoeuvresOf(leg)[1]).toMatchObject({ name: 'C', metres: 109, firstEdge: 1 });
  });
  it('farther apart they are two', () => {
    const leg = legOf([
      { name: 'A', arms: [{ bearing: 0 }, { bearing: 270 }] },
      { name: 'B', bearing: 90, metres: 30, arms: [{ bearing: 90 }, { bearing: 0 }] },
      { name: 'C', bearing: 180 },
    ]);
    expect(between(leg)).toEqual(['turn: right', 'turn: right']);
  });
  it('a U-turn is announced with the road that one stays on, whatever the gap is called', () => {
    const leg = legOf([
      { name: 'Airport Road', class: RoadClass.Primary, arms: [{ bearing: 0, class: RoadClass.Primary }] },
      { name: 'U-loop', class: RoadClass.PrimaryLink, bearing: 60, bearingIn: 120, metres: 30 },
      { name: 'Airport Road', class: RoadClass.Primary, bearing: 180 },
    ]);
    expect(between(leg)).toEqual(['continue: uturn']);
    expect(manoeuvresOf(leg)[1].name).toBe('Airport Road');
  });
});

describe('forks, ramps and merging', () => {
  it.each([
    [340, 20, 'fork: slight left'],
    [20, 340, 'fork: slight right'],
  ])('a split at %i° against %i°: %s', (own, other, expected) => {
    expect(between(legOf([{ arms: [{ bearing: other }] }, { bearing: own }]))).toEqual([expected]);
  });
  it('leaving a trunk road by a link', () => {
    const leg = legOf([
      { class: RoadClass.Trunk, arms: [{ bearing: 0, class: RoadClass.Trunk }] },
      { class: RoadClass.TrunkLink, bearing: 330 },
    ]);
    expect(between(leg)).toEqual(['off ramp: slight left']);
  });
  it('onto a motorway and into its traffic', () => {
    const leg = legOf([
      { class: RoadClass.Primary, arms: [{ bearing: 0, class: RoadClass.Primary }] },
      { class: RoadClass.MotorwayLink, bearing: 300, bearingIn: 280 },
      { class: RoadClass.Motorway, bearing: 270 },
    ]);
    expect(between(leg)).toEqual(['on ramp: left', 'merge: slight left']);
  });
});

describe('roundabouts', () => {
  const ring = { roundabout: true, class: RoadClass.Secondary } as const;
  const leg = legOf([
    { name: 'A', bearing: 0 },
    { ...ring, bearing: 315, arms: [{ bearing: 270 }] },
    { ...ring, bearing: 45, arms: [{ bearing: 0 }, { bearing: 350, allowed: false }] },
    { ...ring, bearing: 135, arms: [{ bearing: 180, roundabout: true }] },
    { name: 'C', bearing: 90 },
  ]);
  it('counts the exits that may be taken', () => {
    const [, enter, leave] = manoeuvresOf(leg);
    expect(enter).toMatchObject({ kind: 'roundabout', exit: 3, modifier: 'right', name: 'C', metres: 300 });
    expect(leave).toMatchObject({ kind: 'exit roundabout', exit: 3, name: 'C', metres: 100 });
  });
  it('that the leg ends in has no exit', () => {
    const inside = legOf([{ name: 'A' }, { ...ring, bearing: 315 }]);
    expect(manoeuvresOf(inside)[1]).toMatchObject({ kind: 'roundabout', exit: 0 });
  });
  it('that the leg starts in is only exited', () => {
    const inside = legOf([
      { ...ring, bearing: 315, arms: [{ bearing: 300, roundabout: true }] },
      { name: 'A', bearing: 270 },
    ]);
    expect(told(inside)).toEqual(['depart: straight', 'exit roundabout: slight left', 'arrive: straight']);
  });
});

describe('roads that are drawn too long', () => {
  it('are one turn, not a turn and a U-turn', () => {
    const leg = legOf([
      { name: 'A', arms: [{ bearing: 0 }] },
      { name: 'B', bearing: 90, metres: 54 },
      { name: 'C', bearing: 268 },
    ]);
    expect(between(leg)).toEqual(['turn: left']);
    expect(manoeuvresOf(leg)[1]).toMatchObject({ name: 'C' });
  });
  it('leave a U-turn on one road as it is', () => {
    const leg = legOf([
      { name: 'A', arms: [{ bearing: 0 }] },
      { name: 'B', bearing: 90, metres: 54, turnsBack: true },
      { name: 'B', bearing: 270 },
    ]);
    expect(between(leg)).toEqual(['turn: right', 'continue: uturn']);
  });
});

describe('a road that has its name in places', () => {
  it('is the same road by its number', () => {
    const straight = legOf([
      { name: 'Dhaka Highway', ref: 'N8', arms: [{ bearing: 20 }] },
      { name: '', ref: 'N8' },
    ]);
    expect(between(straight)).not.toContain('turn: straight');
    const numbered = legOf([
      { name: 'Dhaka Highway', ref: 'N8' },
      { name: 'N8', ref: 'N8' },
    ]);
    expect(between(numbered)).toEqual([]);
    const bent = legOf([
      { name: '', ref: 'N8', arms: [{ bearing: 0 }] },
      { name: 'Dhaka Highway', ref: 'N8', bearing: 90 },
    ]);
    expect(between(bent)).toEqual(['turn: right']);
  });
});

describe('ferries', () => {
  it('are taken and left', () => {
    const leg = legOf([
      { name: 'A' },
      { class: RoadClass.Ferry, name: 'Paturia – Daulatdia' },
      { name: 'B' },
    ]);
    expect(between(leg)).toEqual(['ferry: straight', 'leave ferry: straight']);
    expect(manoeuvresOf(leg)[1]).toMatchObject({ ferry: true, name: 'Paturia – Daulatdia' });
  });
  it('have quays whose turns and names are not told', () => {
    const leg = legOf([
      { name: 'A', arms: [{ bearing: 0 }] },
      { name: 'Paturia Ferry', bearing: 140, metres: 2 },
      { class: RoadClass.Ferry, name: 'Paturia Ferry', bearing: 140 },
      { name: 'Paturia Ferry', bearing: 140, metres: 5, arms: [{ bearing: 300 }] },
      { name: 'B', bearing: 70 },
    ]);
    expect(between(leg)).toEqual(['ferry: straight', 'leave ferry: straight']);
    expect(manoeuvresOf(leg)[2]).toMatchObject({ kind: 'leave ferry', name: 'B' });
  });
  it('do not lend their name to the road behind them', () => {
    const leg = legOf([
      { name: 'A' },
      { class: RoadClass.Ferry, name: 'Paturia Ferry' },
      { name: 'Paturia Ferry', metres: 500 },
    ]);
    expect(manoeuvresOf(leg)[2]).toMatchObject({ kind: 'leave ferry', name: '' });
  });
});

describe('the list as a whole', () => {
  const leg = legOf(
    [
      { name: 'A', arms: [{ bearing: 0 }] },
      { name: 'B', bearing: 90, arms: [{ bearing: 90 }] },
      { name: 'C', bearing: 180 },
    ],
    { startSide: 'left', endSide: 'right' },
  );
  const list = manoeuvresOf(leg);
  it('covers every metre, second, edge and point once', () => {
    expect(list.reduce((sum, one) => sum + one.metres, 0)).toBe(300);
    expect(list.reduce((sum, one) => sum + one.seconds, 0)).toBe(30);
    for (let x = 1; x < list.length; x++) {
      expect(list[x].firstPoint).toBe(list[x - 1].lastPoint);
      expect(list[x].firstEdge).toBe(list[x - 1].endEdge);
    }
  });
  it('begins with the departure and ends with the arrival, each with its side', () => {
    expect(list[0]).toMatchObject({ kind: 'depart', side: 'left', firstPoint: 0 });
    expect(list.at(-1)).toMatchObject({
      kind: 'arrive',
      side: 'right',
      metres: 0,
      firstPoint: 3,
      lastPoint: 3,
    });
  });
});
