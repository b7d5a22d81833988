// The crossing of two roads: how it is asked for, and where their lines meet.
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../../src/dataset/open.ts';
import { toFixedDegrees } from '../../../src/geo/units.ts';
import {
  crossingAt,
  crossingQuestions,
  impliedCrossings,
  isCalledCrossing,
} from '../../../src/places/search/crossing-question.ts';
import { Crossings } from '../../../src/places/search/crossings.ts';

describe('a question for a crossing', () => {
  it.each([
    ['road 11 and road 4 banani', 'road 11', 'road 4 banani'],
    ['mirpur road & green road', 'mirpur road', 'green road'],
    ['mirpur road&green road', 'mirpur road', 'green road'],
    ['mirpur road x green road', 'mirpur road', 'green road'],
    ['মিরপুর রোড ও গ্রিন রোড', 'মিরপুর রোড', 'গ্রিন রোড'],
    ['panthapath and green road crossing', 'panthapath', 'green road'],
    ['ring road o mirpur road er mor', 'ring road', 'mirpur road'],
  ])('%s', (text, one, other) => {
    expect(crossingQuestions(text)[0]).toEqual({
      one: one.normalize('NFC'),
      other: other.normalize('NFC'),
    });
  });

  it('tries where the first road may end if only the end says that it is a crossing', () => {
    expect(crossingQuestions('green road panthapath mor')).toContainEqual({
      one: 'green road',
      other: 'panthapath',
    });
  });

  it('may be one without a word that says so, if both are roads', () => {
    expect(impliedCrossings('babor road humayun road')).toEqual([
      { one: 'babor road', other: 'humayun road' },
    ]);
    expect(impliedCrossings('road 11 road 4 banani')).toContainEqual({
      one: 'road 11',
      other: 'road 4 banani',
    });
    expect(impliedCrossings('green road panthapath')).toEqual([]);
    expect(impliedCrossings('road 5 block c')).toEqual([]);
  });

  it.each([
    'block o road 5',
    'school and college mirpur',
    'mirpur road',
    'gulshan 2 circle',
    'bread & butter',
    'ekattor',
  ])('is not %s', (text) => {
    expect(crossingQuestions(text)).toEqual([]);
  });
});

describe('the crossing of one place', () => {
  it.each([
    ['farmgate mor', 'farmgate'],
    ['ফার্মগেটের মোড়', 'ফার্মগেট'],
    ['gulshan 2 er mor', 'gulshan 2'],
    ['mor', undefined],
    ['farmgate', undefined],
    ['moor house', undefined],
  ])('%s: %s', (text, place) => {
    expect(crossingAt(text)).toBe(place?.normalize('NFC'));
  });
});

it.each([
  ['Mirpur 10 Circle', true],
  ['মিরপুর ১০ গোলচত্বর', true],
  ['Chashara Mor', true],
  ['Syed Mahbub Morshed Avenue', false],
])('whether %s is called a crossing', (name, is) => {
  expect(isCalledCrossing(name)).toBe(is);
});

type Line = readonly (readonly [number, number])[];

/** Streets of one line each, in rows 10, 11 … of the places table. */
function streets(...lines: Line[]): Crossings {
  const table = {
    place: Uint32Array.from(lines, (_, i) => 10 + i),
    lineStart: Uint32Array.from({ length: lines.length + 1 }, (_, i) => i),
    pointStart: Uint32Array.from({ length: lines.length + 1 }, (_, i) =>
      lines.slice(0, i).reduce((sum, line) => sum + line.length, 0),
    ),
    points: Int32Array.from(lines.flat(2), toFixedDegrees),
  };
  return new Crossings({ has: () => true, table: () => table } as unknown as Dataset);
}

describe('two streets', () => {
  const meeting = (...lines: Line[]) => streets(...lines).meeting(10, 11);

  it('meet where their lines cross', () => {
    const at = meeting(
      [
        [90.4, 23.75],
        [90.41, 23.75],
      ],
      [
        [90.405, 23.74],
        [90.405, 23.76],
      ],
    );
    expect(at?.lon).toBeCloseTo(90.405, 6);
    expect(at?.lat).toBeCloseTo(23.75, 6);
  });

  it('meet where one ends on the other, give or take a carriageway', () => {
    const at = meeting(
      [
        [90.4, 23.75],
        [90.41, 23.75],
      ],
      [
        [90.405, 23.7501],
        [90.405, 23.76],
      ],
    );
    expect(at?.lon).toBeCloseTo(90.405, 6);
    expect(at?.lat).toBeCloseTo(23.75005, 4);
  });

  it('do not meet where a block lies between them', () => {
    const one: [number, number][] = [
      [90.4, 23.75],
      [90.41, 23.75],
    ];
    const other: [number, number][] = [
      [90.4, 23.751],
      [90.41, 23.751],
    ];
    expect(meeting(one, other)).toBeUndefined();
    expect(streets(one).meeting(10, 10)).toBeUndefined();
  });
});
