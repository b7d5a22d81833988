// The rules by which the units that hold a point are made to agree, each in a country of a few rows: known boundaries count more
// than guessed cells, finer units determine the larger ones, and units that do not fit give way. Every rule is tried with the
// rows in several orders, so that no row number, not even 0, means anything of its own.
import { describe, expect, it } from 'vitest';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { areaAbove, chainAt, emptyChain, type NamedUnits } from '../../src/regions/chain.ts';
import type { RegionFinder } from '../../src/regions/region-finder.ts';

const POINT = { x: 100, y: 200 };

interface Unit {
  readonly kind: RegionKind;
  /** The cell is guessed. */
  readonly guessed?: boolean;
  readonly at?: readonly [x: number, y: number];
  readonly parent?: string;
  readonly division?: string;
  readonly district?: string;
  readonly upazila?: string;
  readonly thana?: string;
  readonly city?: string;
}

const {
  Country,
  Division,
  District,
  Upazila,
  Thana,
  CityCorporation,
  Pauroshova,
  Union,
  Ward,
  Area,
  SubArea,
} = RegionKind;

/** Two districts of two divisions; Savar has two unions, Gazipur one upazila and one union. */
const UNITS = {
  Bangladesh: { kind: Country },
  Andorra: { kind: Country },
  Canillo: { kind: Division, parent: 'Andorra' },
  soldeu: { kind: District, parent: 'Andorra' },
  Dhaka: { kind: Division, parent: 'Bangladesh' },
  Sylhet: { kind: Division, parent: 'Bangladesh' },
  dhaka: { kind: District, parent: 'Dhaka', division: 'Dhaka' },
  gazipur: { kind: District, parent: 'Sylhet', division: 'Sylhet' },
  savar: { kind: Upazila, district: 'dhaka', upazila: 'savar', at: [104, 207] },
  dhamrai: { kind: Upazila, district: 'dhaka', upazila: 'dhamrai', at: [103, 195] },
  kaliganj: { kind: Upazila, district: 'gazipur', upazila: 'kaliganj', at: [100, 201] },
  'savar thana': { kind: Thana, district: 'dhaka', upazila: 'savar', thana: 'savar thana' },
  'mirpur thana': { kind: Thana, district: 'dhaka', thana: 'mirpur thana' },
  'gazipur thana': { kind: Thana, district: 'gazipur', thana: 'gazipur thana' },
  ashulia: { kind: Union, district: 'dhaka', upazila: 'savar', thana: 'savar thana', at: [90, 190] },
  birulia: { kind: Union, district: 'dhaka', upazila: 'savar', at: [101, 190] },
  kushura: { kind: Union, district: 'dhaka', upazila: 'dhamrai', at: [100, 200] },
  tumulia: { kind: Union, district: 'gazipur', upazila: 'kaliganj', at: [100, 200] },
  'dhaka city': { kind: CityCorporation },
  'other city': { kind: CityCorporation },
  'savar town': { kind: Pauroshova },
  'other town': { kind: Pauroshova },
  'ward 1': { kind: Ward, city: 'dhaka city' },
  'ward 2': { kind: Ward, city: 'savar town' },
  'ward 3': { kind: Ward },
  mirpur: { kind: Area },
  banani: { kind: Area },
  'section 2': { kind: SubArea, parent: 'mirpur' },
  'block c': { kind: SubArea, parent: 'section 2' },
  'block x': { kind: SubArea },
} satisfies Record<string, Unit>;
type Name = keyof typeof UNITS;

interface Case {
  /** The units whose shape holds the point. */
  readonly holds: readonly Name[];
  /** Their cells, or those of others, are guesses. */
  readonly guessed?: readonly Name[];
  /** The nearest unit of a kind where none holds the point. */
  readonly nearest?: Name;
  readonly named?: { readonly union?: Name; readonly upazila?: Name };
  readonly without?: readonly Name[];
}

/** A finder over the units, its kinds beginning with the one at `turn`, each kind's units in turned order too. */
function finderOf({ holds, guessed = [], nearest, without = [] }: Case, turn: number) {
  const all = (Object.entries(UNITS) as [Name, Unit][]).filter(([name]) => !without.includes(name));
  const kinds = [...new Set(all.map(([, { kind }]) => kind))];
  const order = [...kinds.slice(turn % kinds.length), ...kinds.slice(0, turn % kinds.length)];
  const rows = order.flatMap((kind) => {
    const same = all.filter(([, unit]) => unit.kind === kind);
    const by = Math.floor(turn / kinds.length) % same.length;
    return [...same.slice(by), ...same.slice(0, by)];
  });
  const names = rows.map(([name]) => name);
  const rowOf = (name: string | undefined): number => names.indexOf(name as Name);
  const column = (of: (unit: Unit) => number) => Int32Array.from(rows, ([, unit]) => of(unit));
  const linked = (field: 'parent' | 'division' | 'district' | 'upazila' | 'thana' | 'city') =>
    column((unit) => rowOf(unit[field]));
  const asked: string[] = [];
  const finder: RegionFinder = {
    table: {
      kind: Uint8Array.from(rows, ([, { kind }]) => kind),
      parent: linked('parent'),
      division: linked('division'),
      district: linked('district'),
      upazila: linked('upazila'),
      thana: linked('thana'),
      city: linked('city'),
      lon: column(({ at }) => at?.[0] ?? 5_000),
      lat: column(({ at }) => at?.[1] ?? 5_000),
      postcode: new Int32Array(rows.length),
    },
    find: (kind) => rowOf(holds.find((name) => UNITS[name].kind === kind)),
    nearest: (kind, _x, _y, reach) => {
      asked.push(`${kind} within ${reach}`);
      return nearest !== undefined && UNITS[nearest].kind === kind ? rowOf(nearest) : -1;
    },
    isApproximate: (row) => guessed.includes(names[row]),
    knowsBoundaries: (kind) => all.some(([name, unit]) => unit.kind === kind && !guessed.includes(name)),
    firstRow: (kind) => rows.findIndex(([, unit]) => unit.kind === kind),
  };
  return { finder, names, rowOf, asked };
}

/** What the chain says, by name; the same for every order of the rows. */
function chainOf(given: Case): Record<string, Name> | false {
  const answers = Array.from({ length: 33 }, (_, turn) => {
    const { finder, names, rowOf } = finderOf(given, turn);
    const chain = emptyChain();
    const named: NamedUnits = {
      ...(given.named?.union && { union: rowOf(given.named.union) }),
      ...(given.named?.upazila && { upazila: rowOf(given.named.upazila) }),
    };
    if (!chainAt(finder, POINT.x, POINT.y, chain, named)) return 'false';
    const told = Object.entries(chain).filter(([, row]) => row !== -1);
    return JSON.stringify(Object.fromEntries(told.map(([kind, row]) => [kind, names[row] ?? `row ${row}`])));
  });
  expect([...new Set(answers)]).toHaveLength(1);
  return JSON.parse(answers[0]);
}

const DHAKA = { country: 'Bangladesh', division: 'Dhaka', district: 'dhaka' };
const GAZIPUR = { country: 'Bangladesh', division: 'Sylhet', district: 'gazipur' };

describe('a union', () => {
  it('whose boundary is known tells upazila, thana, district and division', () => {
    expect(chainOf({ holds: ['ashulia', 'kaliganj', 'gazipur thana', 'gazipur'] })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      thana: 'savar thana',
      union: 'ashulia',
    });
  });

  it('whose boundary is known but not its thana leaves the thana to the point', () => {
    expect(chainOf({ holds: ['birulia', 'savar thana'] })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      thana: 'savar thana',
      union: 'birulia',
    });
  });

  it('whose cell is guessed does not overrule the upazila, and gives way to the nearest of it', () => {
    expect(chainOf({ holds: ['kushura', 'savar', 'dhaka'], guessed: ['kushura'] })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      union: 'birulia',
    });
  });

  it('whose cell is guessed stays where it fits', () => {
    expect(chainOf({ holds: ['ashulia', 'savar', 'dhaka'], guessed: ['ashulia'] })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      union: 'ashulia',
    });
  });

  it('that a source names counts more than the point, guessed or not', () => {
    const holds: Name[] = ['tumulia', 'kaliganj', 'gazipur'];
    for (const guessed of [[], ['ashulia'], ['ashulia', 'tumulia']] as Name[][]) {
      expect(chainOf({ holds, guessed, named: { union: 'ashulia' } })).toEqual({
        ...DHAKA,
        upazila: 'savar',
        thana: 'savar thana',
        union: 'ashulia',
      });
    }
  });

  it('is not looked for where a source names the upazila', () => {
    expect(chainOf({ holds: ['tumulia', 'kaliganj', 'gazipur'], named: { upazila: 'savar' } })).toEqual({
      ...DHAKA,
      upazila: 'savar',
    });
  });

  it('of another district is left out where there is no upazila', () => {
    const holds: Name[] = ['tumulia', 'mirpur thana'];
    expect(chainOf({ holds, guessed: ['tumulia'] })).toEqual({ ...DHAKA, thana: 'mirpur thana' });
  });

  it('of the same district stays where there is no upazila', () => {
    const holds: Name[] = ['ashulia', 'mirpur thana'];
    expect(chainOf({ holds, guessed: ['ashulia'] })).toEqual({
      ...DHAKA,
      thana: 'mirpur thana',
      union: 'ashulia',
    });
  });
});

describe('a thana', () => {
  it('that a source names in the place of an upazila tells the district', () => {
    expect(chainOf({ holds: ['kaliganj', 'gazipur'], named: { upazila: 'mirpur thana' } })).toEqual({
      ...DHAKA,
      thana: 'mirpur thana',
    });
  });

  it('of a city stands without an upazila', () => {
    expect(chainOf({ holds: ['mirpur thana', 'dhaka'] })).toEqual({ ...DHAKA, thana: 'mirpur thana' });
  });

  it('tells its upazila where no upazila holds the point', () => {
    expect(chainOf({ holds: ['savar thana', 'dhaka'] })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      thana: 'savar thana',
    });
  });

  it('of another district or upazila is left out', () => {
    expect(chainOf({ holds: ['savar', 'gazipur thana', 'dhaka'] })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      thana: 'savar thana',
    });
    expect(chainOf({ holds: ['dhamrai', 'savar thana', 'dhaka'] })).toEqual({ ...DHAKA, upazila: 'dhamrai' });
  });

  it('of the upazila is the nearest one where none contains the point', () => {
    for (const nearest of ['savar thana', 'gazipur thana'] as const)
      expect(chainOf({ holds: ['savar', 'dhaka'], nearest })).toEqual({
        ...DHAKA,
        upazila: 'savar',
        thana: 'savar thana',
      });
    expect(chainOf({ holds: ['dhamrai', 'dhaka'], nearest: 'savar thana' })).toEqual({
      ...DHAKA,
      upazila: 'dhamrai',
    });
  });

  it('without an upazila of its own stays beside the one that holds the point', () => {
    expect(chainOf({ holds: ['savar', 'mirpur thana', 'dhaka'] })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      thana: 'mirpur thana',
    });
  });
});

describe('a district', () => {
  it('comes from the upazila, also where the line of another runs a little differently', () => {
    expect(chainOf({ holds: ['savar', 'gazipur'] })).toEqual({ ...DHAKA, upazila: 'savar' });
  });

  it('whose boundary is known counts more than a guessed upazila, which gives way to the nearest of it', () => {
    expect(chainOf({ holds: ['kaliganj', 'dhaka'], guessed: ['kaliganj', 'savar', 'dhamrai'] })).toEqual({
      ...DHAKA,
      upazila: 'dhamrai',
    });
  });

  it('that is guessed itself does not count more than a guessed upazila', () => {
    expect(chainOf({ holds: ['kaliganj', 'dhaka'], guessed: ['kaliganj', 'dhaka'] })).toEqual({
      ...GAZIPUR,
      upazila: 'kaliganj',
    });
    expect(chainOf({ holds: ['kaliganj', 'dhaka'], guessed: ['kaliganj', 'dhaka', 'gazipur'] })).toEqual({
      ...GAZIPUR,
      upazila: 'kaliganj',
    });
  });

  it('with no boundary known at the point leaves the guess as it is', () => {
    expect(chainOf({ holds: ['kaliganj'], guessed: ['kaliganj'] })).toEqual({
      ...GAZIPUR,
      upazila: 'kaliganj',
    });
  });

  it('that alone holds the point gets the nearest of its upazilas', () => {
    expect(chainOf({ holds: ['dhaka'] })).toEqual({ ...DHAKA, upazila: 'dhamrai' });
    expect(chainOf({ holds: ['dhaka'], guessed: ['dhaka'] })).toEqual({ ...DHAKA, upazila: 'dhamrai' });
    expect(chainOf({ holds: ['gazipur'] })).toEqual({ ...GAZIPUR, upazila: 'kaliganj' });
    expect(chainOf({ holds: ['gazipur'], without: ['kaliganj', 'tumulia'] })).toEqual(GAZIPUR);
  });
});

describe('a point in no district', () => {
  it('but in a division belongs to the division', () => {
    expect(chainOf({ holds: ['Sylhet'] })).toEqual({ country: 'Bangladesh', division: 'Sylhet' });
  });

  it('but inside the country belongs to the nearest district within 150 km', () => {
    const sea: Case = { holds: ['Bangladesh'], nearest: 'gazipur' };
    expect(chainOf(sea)).toEqual({ ...GAZIPUR, upazila: 'kaliganj' });
    const { finder, asked } = finderOf(sea, 0);
    chainAt(finder, POINT.x, POINT.y, emptyChain());
    expect(asked).toEqual([`${District} within 150000`, `${Thana} within 3000`]);
  });

  it('or upazila belongs to the nearest thana of its district, where one is near', () => {
    expect(chainOf({ holds: ['dhaka'], nearest: 'mirpur thana' })).toEqual({
      ...DHAKA,
      thana: 'mirpur thana',
    });
    expect(chainOf({ holds: ['dhaka'], nearest: 'savar thana' })).toEqual({
      ...DHAKA,
      upazila: 'savar',
      thana: 'savar thana',
    });
    expect(chainOf({ holds: ['dhaka'], nearest: 'gazipur thana' })).toEqual({ ...DHAKA, upazila: 'dhamrai' });
  });

  it('and far from all is in the country alone; outside of it nowhere', () => {
    expect(chainOf({ holds: ['Bangladesh'] })).toEqual({ country: 'Bangladesh' });
    expect(chainOf({ holds: [] })).toBe(false);
    expect(chainOf({ holds: [], nearest: 'dhaka' })).toBe(false);
  });
});

describe('a country', () => {
  it('is the one that the division lies in, or the district where there are no divisions', () => {
    expect(chainOf({ holds: ['Canillo'] })).toEqual({ country: 'Andorra', division: 'Canillo' });
    expect(chainOf({ holds: ['soldeu'] })).toEqual({ country: 'Andorra', district: 'soldeu' });
    expect(chainOf({ holds: ['Dhaka'] })).toEqual({ country: 'Bangladesh', division: 'Dhaka' });
  });

  it('is not invented where the table holds none', () => {
    expect(chainOf({ holds: ['savar'], without: ['Bangladesh', 'Andorra'] })).toEqual({
      division: 'Dhaka',
      district: 'dhaka',
      upazila: 'savar',
    });
  });
});

describe('a ward', () => {
  it('tells its town, also where the line of another holds the point', () => {
    expect(chainOf({ holds: ['ward 1', 'other city', 'dhaka', 'mirpur thana'] })).toMatchObject({
      ward: 'ward 1',
      cityCorporation: 'dhaka city',
    });
    const town = chainOf({ holds: ['ward 2', 'other city', 'savar'] });
    expect(town).toMatchObject({ ward: 'ward 2', pauroshova: 'savar town' });
    expect(town).not.toHaveProperty('cityCorporation');
    const city = chainOf({ holds: ['ward 1', 'savar town', 'savar'] });
    expect(city).toMatchObject({ cityCorporation: 'dhaka city' });
    expect(city).not.toHaveProperty('pauroshova');
  });

  it('of no town leaves the town as it was found', () => {
    expect(chainOf({ holds: ['ward 3', 'other town', 'savar'] })).toMatchObject({
      ward: 'ward 3',
      pauroshova: 'other town',
    });
  });
});

describe('a town', () => {
  it('is a city corporation or a pauroshova, not both', () => {
    expect(chainOf({ holds: ['dhaka city', 'savar town', 'mirpur thana'] })).toEqual({
      ...DHAKA,
      thana: 'mirpur thana',
      cityCorporation: 'dhaka city',
    });
  });

  const base = { ...DHAKA, upazila: 'savar', thana: 'savar thana' };
  it.each<[string, readonly Name[], readonly Name[], object]>([
    ['known beside a known union', ['savar town'], [], { pauroshova: 'savar town' }],
    ['known beside a guessed union', ['savar town'], ['ashulia'], { pauroshova: 'savar town' }],
    [
      'guessed beside a guessed union',
      ['savar town'],
      ['ashulia', 'savar town'],
      { pauroshova: 'savar town' },
    ],
    ['guessed beside a known union', ['savar town'], ['savar town'], { union: 'ashulia' }],
    [
      'a guessed city beside a known union',
      ['dhaka city'],
      ['dhaka city'],
      { cityCorporation: 'dhaka city' },
    ],
    ['a known city beside a known union', ['dhaka city'], [], { cityCorporation: 'dhaka city' }],
  ])('%s', (_, town, guessed, rest) => {
    expect(chainOf({ holds: ['ashulia', 'savar', 'savar thana', ...town], guessed })).toEqual({
      ...base,
      ...rest,
    });
  });
});

describe('an area', () => {
  it.each<[string, readonly Name[], readonly Name[], object]>([
    ['alone', ['mirpur'], [], { area: 'mirpur' }],
    ['above a known sub-area', ['section 2', 'banani'], [], { area: 'mirpur', subArea: 'section 2' }],
    ['two steps above', ['block c'], [], { area: 'mirpur', subArea: 'block c' }],
    ['beside a guessed sub-area of another', ['section 2', 'banani'], ['section 2'], { area: 'banani' }],
    [
      'of a guessed sub-area',
      ['section 2', 'mirpur'],
      ['section 2'],
      { area: 'mirpur', subArea: 'section 2' },
    ],
    [
      'from a guessed sub-area where none holds the point',
      ['section 2'],
      ['section 2'],
      { area: 'mirpur', subArea: 'section 2' },
    ],
    ['beside a sub-area of none', ['block x', 'banani'], [], { area: 'banani', subArea: 'block x' }],
    ['that there is none of', ['block x'], [], { subArea: 'block x' }],
  ])('%s', (_, holds, guessed, rest) => {
    expect(chainOf({ holds: ['savar', ...holds], guessed })).toEqual({ ...DHAKA, upazila: 'savar', ...rest });
  });

  it('is not looked for without end where parents run in a circle', () => {
    const { finder, rowOf } = finderOf({ holds: [] }, 0);
    const row = rowOf('block x');
    finder.table.parent[row] = row;
    expect(areaAbove(finder, row)).toBe(-1);
    expect(areaAbove(finder, rowOf('block c'))).toBe(rowOf('mirpur'));
    expect(areaAbove(finder, -1)).toBe(-1);
  });
});
