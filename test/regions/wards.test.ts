import { afterAll, describe, expect, it } from 'vitest';
import { RegionKind } from '../../src/dataset/tables/regions.ts';
import { toFixedDegrees } from '../../src/geo/units.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { Wards } from '../../src/regions/wards.ts';
import { smallDataset } from '../fixtures/small-dataset.ts';

const small = smallDataset({ places: false });
afterAll(() => small.remove());
const wards = new Wards(openRegions(small.dataset));
const at = (lon: number, lat: number) => [toFixedDegrees(lon), toFixedDegrees(lat)] as const;

describe('Wards', () => {
  it('finds ward and zone of the corporation that the point lies in', () => {
    expect(wards.wardAt(...at(90.2, 23.3))).toMatchObject({ ward: 2, zone: 2 });
    expect(wards.wardAt(...at(90.1, 23.1))).toMatchObject({ ward: 1, zone: 5 });
    expect(wards.zoneAt(...at(90.1, 23.1))).toBe(5);
    expect(wards.wardAt(...at(90.8, 23.2))).toBeUndefined();
    expect(wards.zoneAt(...at(90.8, 23.2))).toBeUndefined();
  });

  it('draws a ward as a polygon in a string', () => {
    expect(JSON.parse(wards.wardGeometry(1))).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [90, 23.25],
          [90.15, 23.25],
          [90.15, 23.5],
          [90, 23.5],
          [90, 23.25],
        ],
      ],
    });
  });

  it('lists a ward whose shape nobody knows with a shape of nothing, which callers can parse', () => {
    const regions = openRegions(small.dataset);
    const row = regions.rows(RegionKind.Ward)[0];
    const polygonStart = regions.shapes.polygonStart.slice();
    polygonStart[row] = polygonStart[row + 1];
    const without = Object.create(regions, { shapes: { value: { ...regions.shapes, polygonStart } } });
    for (const name of ['name', 'rows', 'rowOf', 'aliases', 'nameBn'] as const) {
      Object.defineProperty(without, name, { value: regions[name].bind(regions) });
    }
    const lacking = new Wards(without);
    const ward = lacking.wards().find((each) => JSON.parse(each.area).coordinates.length === 0);
    expect(ward?.ward).toBe(regions.table.number[row]);
    expect(() => lacking.wardGeometry(ward!.ward, ward!.city_corporation)).toThrow(
      `The shape of ward ${ward!.ward} of ${ward!.city_corporation} is not in this dataset`,
    );
  });

  it.each(['DSCC', 'dhaka south', '2', 'Dhaka South City Corporation', 'ঢাকা দক্ষিণ সিটি কর্পোরেশন'])(
    'takes %s for Dhaka South',
    (corporation) => {
      expect(JSON.parse(wards.wardGeometry(1, corporation.normalize('NFC'))).coordinates[0][0]).toEqual([
        90, 23,
      ]);
    },
  );

  it('says which wards there are when one is unknown', () => {
    expect(() => wards.wardGeometry(3)).toThrow(
      'Dhaka North City Corporation has no ward 3; its wards run from 1 to 2',
    );
    expect(() => wards.wardGeometry(1, 'Atlantis')).toThrow(/There is no city corporation Atlantis/);
  });

  it('lists wards and zones by corporation and number', () => {
    expect(wards.wards().map(({ ward, zone, city_corporation }) => [ward, zone, city_corporation])).toEqual([
      [1, 1, 'Dhaka North City Corporation'],
      [2, 2, 'Dhaka North City Corporation'],
      [1, 5, 'Dhaka South City Corporation'],
    ]);
    expect(wards.zones().map(({ zone }) => zone)).toEqual([1, 2, 5]);
    expect(JSON.parse(wards.zones()[0].area).type).toBe('Polygon');
  });

  it('tells the halves of Dhaka apart', () => {
    expect(wards.dhakaHalfAt(...at(90.2, 23.3))).toBe('DNCC');
    expect(wards.dhakaHalfAt(...at(90.25, 23.1))).toBe('DSCC');
    expect(wards.dhakaHalfAt(...at(90.8, 23.2))).toBeUndefined();
    expect(wards.cityCorporationsAt(...at(90.2, 23.3))).toEqual([
      { id: 1, name: 'Dhaka North City Corporation' },
    ]);
    expect(wards.cityCorporationsAt(...at(90.8, 23.2))).toEqual([]);
  });
});
