import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openRupantor, type Rupantor } from '../../../src/places/rupantor.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';
import { AS_PEOPLE_WRITE, readAddressTable, weigh } from './address-table.ts';

let rupantor: Rupantor;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  rupantor = openRupantor(dataset, openRegions(dataset));
});

const district = (address: string): string | undefined =>
  rupantor.geocode(address).geocoded_address?.district;

describe('the examples of the service', () => {
  it('corrects a house on a road', () => {
    const result = rupantor.geocode('matikata rd basa 572/k');
    expect(result.fixed_address).toBe('house 572/k, matikata road, matikata, dhaka cantonment');
    expect(result.address_status).toBe('complete');
  });

  it('corrects a sub-area alone', () => {
    const result = rupantor.geocode('shawrapara');
    expect(result.fixed_address).toBe('shewrapara, mirpur');
    expect(result.address_status).toBe('incomplete');
  });
});

describe('the table of addresses', () => {
  it('has at least 400 addresses, and 97 % of their parts are right', () => {
    const table = readAddressTable();
    expect(table.length).toBeGreaterThanOrEqual(400);
    let right = 0;
    let total = 0;
    const wrong: string[] = [];
    for (const { line, address, parts } of table) {
      const verdict = weigh(parts, rupantor.geocode(address, { explain: true }).parts!);
      right += verdict.right;
      total += verdict.total;
      if (verdict.right < verdict.total) wrong.push(`${line}: ${address}`);
    }
    expect(right / total, wrong.join('\n')).toBeGreaterThanOrEqual(0.97);
  });
});

describe('addresses as customers type them', () => {
  const table = readAddressTable(AS_PEOPLE_WRITE);

  it('has 94 % of their parts right', () => {
    let right = 0;
    let total = 0;
    const wrong: string[] = [];
    for (const { line, address, parts } of table) {
      const verdict = weigh(parts, rupantor.geocode(address, { explain: true }).parts!);
      right += verdict.right;
      total += verdict.total;
      if (verdict.right < verdict.total) wrong.push(`${line}: ${address}`);
    }
    expect(right / total, wrong.join('\n')).toBeGreaterThanOrEqual(0.94);
  });

  it('finds the district of all, and the place of 95 %', () => {
    const astray: string[] = [];
    for (const { address, where } of table) {
      const { geocoded_address: found, fixed_address } = rupantor.geocode(address);
      expect(found?.district.toLowerCase(), address).toContain(where!.district);
      const { area, sub_area, thana, sub_district, union, Address } = found!;
      const text = [area, sub_area, thana, sub_district, union, Address, fixed_address].join().toLowerCase();
      if (!where!.names.some((name) => text.includes(name))) astray.push(address);
    }
    expect(astray.length / table.length, astray.join('\n')).toBeLessThanOrEqual(0.05);
  });
});

describe('parts that contradict each other', () => {
  it.each([
    ['a wrong thana beside the right area', 'Uttara sector 7, Thana Mirpur, Dhaka 1230', 'Dhaka', 'Uttara'],
    ['a wrong district beside two that agree', 'Agrabad, Chittagong, Dhaka', 'Chattogram', 'Agrabad'],
    ['a wrong district beside an area and its sector', 'Uttara Sector 4, Sylhet', 'Dhaka', 'Uttara'],
    ['one name that is in every town', 'সিলেট, আম্বরখানা, বড় বাজার', 'Sylhet', 'Amberkhana'],
  ])('%s', (_what, address, district, area) => {
    const { geocoded_address, fixed_address } = rupantor.geocode(address);
    expect(geocoded_address).toMatchObject({ district, area });
    expect(geocoded_address!.Address).toContain(district);
    expect(fixed_address).not.toMatch(/khulna/);
  });

  it('keeps the district against one common name', () => {
    expect(district('Bara Bazar, Sylhet')).toBe('Sylhet');
  });

  it('claims less, and does not repeat what it overruled', () => {
    const result = rupantor.geocode('Agrabad, Chittagong, Dhaka', { explain: true });
    expect(result.confidence_score_percentage).toBeLessThan(80);
    expect(result.fixed_address).toBe('agrabad, chattogram');
  });
});

describe('what people write around a name', () => {
  const parts = (address: string): string[] =>
    rupantor.geocode(address, { explain: true }).parts!.map(({ kind, value }) => `${kind}=${value}`);

  it.each([
    ['Vill+Post: Haripur, Thana: Chatmohar, Pabna', ['village=haripur', 'postoffice=haripur']],
    ['গ্রাম ও ডাকঘর: হরিপুর, থানা: চাটমোহর, পাবনা', ['village=haripur', 'postoffice=haripur']],
    ['Vill: Ramnagar, PS: Sadar, Dist: Bogura', ['thana=bogra sadar', 'district=bogura']],
    ['Wari, 34 rankin street, dhaka', ['house=34', 'road=rankin street']],
    ['House 10, House No 10, Road 4, Banasree', ['house=10', 'road=4']],
    ['Mirpur 12 bus stand er opposite e, basa 7', ['area=mirpur', 'section=12', 'house=7']],
    ['Nasrin Jahan 01811111111 house 27 dhanmondi', ['person=nasrin jahan', 'house=27']],
    ['H-16,R-3,S-12,Uttara', ['house=16', 'road=3', 'sector=12', 'area=uttara']],
  ])('%s', (address, expected) => {
    expect(parts(address)).toEqual(expect.arrayContaining(expected));
  });

  it('takes a landmark where nothing else tells the place, and says that it is unsure', () => {
    const result = rupantor.geocode('opposite Rajuk Uttara Model College, sector 6');
    expect(result.geocoded_address?.area).toBe('Uttara');
    expect(result.confidence_score_percentage).toBeLessThan(70);
  });
});

describe('the whole chain together', () => {
  it.each([
    ['mirpur, kushtia', 'Kushtia'],
    ['mirpur, dhaka', 'Dhaka'],
    ['মিরপুর, কুষ্টিয়া', 'Kushtia'],
    ['shibganj, bogura', 'Bogura'],
    ['shibganj, sylhet', 'Sylhet'],
    ['kotwali, chittagong', 'Chattogram'],
    ['kotwali, dhaka', 'Dhaka'],
  ])('distinguishes namesakes by the rest: %s', (address, expected) => {
    expect(district(address)).toBe(expected);
  });

  it('overrules a wrong district by two parts that agree', () => {
    expect(district('section 10, mirpur, pallabi, chittagong')).toBe('Dhaka');
  });

  it('does not let one common name overrule a district', () => {
    expect(district('rampur, thakurgaon')).toBe('Thakurgaon');
  });

  it('fills in what is missing', () => {
    const { geocoded_address } = rupantor.geocode('house 33, road 5, sector 4, uttara');
    expect(geocoded_address).toMatchObject({
      area: 'Uttara',
      district: 'Dhaka',
      city: 'Dhaka',
      sub_area: 'Sector 4',
    });
    expect(geocoded_address!.thana).toMatch(/^Uttara/);
  });

  it('adds thana and district when asked', () => {
    const { fixed_address } = rupantor.geocode('shewrapara', { thana: true, district: true });
    expect(fixed_address).toBe('shewrapara, mirpur, kafrul, dhaka');
  });

  it('writes the address in Bangla unless told not to', () => {
    expect(rupantor.geocode('বাসা ৮, রোড ২, মিরপুর').bangla_address).toBe(
      'বাড়ি ৮, রোড ২, মিরপুর'.normalize('NFC'),
    );
    expect(rupantor.geocode('mirpur', { bangla: false }).bangla_address).toBe('');
  });
});

describe('complete and incomplete', () => {
  it.each(['house 5, sector 7, uttara', 'house 5, mirpur', 'matikata rd basa 572/k', 'plot 7, banani'])(
    '%s is complete',
    (address) => {
      expect(rupantor.geocode(address).address_status).toBe('complete');
    },
  );
  it.each(['house 5, road 3, sector 7, uttara', 'বাসা ৫, রোড ৩, ধানমন্ডি'])(
    '%s is not complete, as its road is not known, and claims no more than the area',
    (address) => {
      const { address_status, verdict, confidence_score_percentage } = rupantor.geocode(address, {
        verdict: true,
      });
      const road = verdict?.parts.find(({ part }) => part === 'road');
      expect([address_status, verdict?.level, road?.verdict]).toEqual(['incomplete', 'area', 'not found']);
      expect(confidence_score_percentage).toBeLessThanOrEqual(95);
    },
  );
  it('takes the road of an area as known, in the verdict too', () => {
    const { address_status, verdict } = rupantor.geocode('matikata rd basa 572/k', { verdict: true });
    const road = verdict?.parts.find(({ part }) => part === 'road');
    expect([address_status, road?.verdict, road?.reason]).toEqual([
      'complete',
      'inferred',
      'the road of the area',
    ]);
  });
  it('is incomplete where no more than the district is known of the part of town', () => {
    const { address_status, verdict } = rupantor.geocode('House 871, Qwertybagh, Dhaka', { verdict: true });
    const area = verdict?.parts.find(({ part }) => part === 'area' || part === 'subarea');
    expect([address_status, verdict?.level, area?.verdict]).toEqual(['incomplete', 'district', 'not found']);
  });
  it.each(['mirpur', 'house 5', 'road 3, uttara', 'dhaka', '', '!!!'])('%s is incomplete', (address) => {
    expect(rupantor.geocode(address).address_status).toBe('incomplete');
  });
});

describe('honesty', () => {
  it.each(['', '   ', 'xyzzy qwrtp', '!!!', '🛺🛺', '你好世界', '12345678901234567890'])(
    'recognises nothing in %j',
    (address) => {
      const result = rupantor.geocode(address);
      expect(result.geocoded_address).toBeNull();
      expect(result.confidence_score_percentage).toBe(0);
      expect(result.status).toBe(200);
    },
  );

  it('is not sure where only the district is known', () => {
    expect(rupantor.geocode('dhaka').confidence_score_percentage).toBeLessThan(70);
  });

  it('is sure of a well-known area with its district', () => {
    expect(rupantor.geocode('dhanmondi, dhaka').confidence_score_percentage).toBeGreaterThanOrEqual(85);
  });

  it('states a whole percentage, and bounds that contain the point, for any text', () => {
    const words = fc.constantFrom(
      'house',
      '12/a',
      'rd',
      'mirpur',
      'ঢাকা',
      'near',
      ',',
      'উত্তরা',
      '১০',
      'er pashe',
      '#',
      'x',
      'কুমিল্লা',
    );
    const address = fc.oneof(
      fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
      fc.string({ maxLength: 200, unit: 'binary' }),
      fc.string({ maxLength: 2000 }),
    );
    fc.assert(
      fc.property(address, (q) => {
        const result = rupantor.geocode(q, { explain: true });
        const percentage = result.confidence_score_percentage;
        expect(Number.isInteger(percentage) && percentage >= 0 && percentage <= 100).toBe(true);
        const geocoded = result.geocoded_address;
        if (!geocoded) return;
        const corners = [...geocoded.bounds.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
          Number(x),
          Number(y),
        ]);
        const [lon, lat] = geocoded.geo_location;
        expect(lon).toBeGreaterThanOrEqual(corners[0][0]);
        expect(lon).toBeLessThanOrEqual(corners[1][0]);
        expect(lat).toBeGreaterThanOrEqual(corners[0][1]);
        expect(lat).toBeLessThanOrEqual(corners[2][1]);
      }),
      { numRuns: 400 },
    );
  });
});
