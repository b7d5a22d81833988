import { describe, expect, it } from 'vitest';
import { PLACE_TYPES } from '../../../src/dataset/tables/place-types.ts';
import { placeSeed } from '../../../src/ingest/osm/place-seed.ts';
import { keyInterest, worthALook } from '../../../src/ingest/osm/tag-interest.ts';
import { PLACE_TABLE, placeClass, SUB_TYPES, USEFUL_UNNAMED } from '../../../src/ingest/osm/tagged-class.ts';

const of = (tags: Record<string, string>) => placeClass(new Map(Object.entries(tags)));

describe('the table of place types', () => {
  it('names only types of the contract, and each value once in a key', () => {
    for (const byType of Object.values(PLACE_TABLE)) {
      const values = Object.values(byType).flatMap((list) => list.split(' '));
      expect(new Set(values).size).toBe(values.length);
      for (const type of Object.keys(byType)) expect(PLACE_TYPES).toContain(type);
    }
  });

  it('has only keys that make an element relevant', () => {
    for (const key of Object.keys(PLACE_TABLE)) {
      expect(worthALook(keyInterest(key) | keyInterest('name')), key).toBe(true);
    }
  });

  it('refers elsewhere only to tags that it has', () => {
    for (const tag of [...Object.keys(SUB_TYPES), ...USEFUL_UNNAMED]) {
      const [key, value] = tag.split('=');
      expect(of({ [key]: value }), tag).toBeDefined();
    }
  });

  it.each([
    [{ amenity: 'school' }, 'Education', 'School'],
    [{ amenity: 'atm' }, 'Bank', 'ATM'],
    [{ amenity: 'place_of_worship', religion: 'muslim' }, 'Religious Place', 'Mosque'],
    [{ amenity: 'place_of_worship' }, 'Religious Place', 'Place of Worship'],
    [{ shop: 'car_repair' }, 'Shop', 'Car Repair'],
    [{ office: 'ngo' }, 'Office', 'NGO'],
    [{ railway: 'station', public_transport: 'station' }, 'Transportation', 'Railway Station'],
    [{ amenity: 'cafe', shop: 'books', building: 'yes' }, 'Food', 'Cafe,Books'],
    [{ amenity: 'restaurant;bar' }, 'Food', 'Restaurant,Bar'],
    [{ aeroway: 'aerodrome' }, 'Transportation', 'Airport'],
    [{ building: 'mosque' }, 'Religious Place', 'Mosque'],
    [{ building: 'apartments' }, 'Residential', 'Apartments'],
    [{ healthcare: 'laboratory' }, 'Healthcare', 'Laboratory'],
  ])('%j', (tags: Record<string, string>, type, subType) => {
    expect(of(tags)).toMatchObject({ type, subType });
  });

  it('leaves out what is not a place, or no longer one', () => {
    const none: Record<string, string>[] = [
      { amenity: 'bench' },
      { shop: 'vacant' },
      { shop: 'no' },
      { highway: 'residential' },
      { natural: 'tree' },
    ];
    for (const tags of none) {
      expect(of(tags)).toBeUndefined();
    }
  });
});

describe('places and addresses from tags', () => {
  const seed = (tags: Record<string, string>) => placeSeed(new Map(Object.entries(tags)));

  it('keeps other names, each once', () => {
    const { name, aliases } =
      seed({
        place: 'city',
        name: 'চট্টগ্রাম',
        'name:en': 'Chattogram',
        alt_name: 'Chittagong;Chatgaon',
        old_name: 'Chittagong',
      }) ?? {};
    expect(name).toBe('Chattogram');
    expect(aliases).toEqual(['Chittagong', 'Chatgaon']);
  });

  it('keeps a shop with its address as one place', () => {
    expect(
      seed({
        shop: 'books',
        name: 'Prothoma',
        'addr:housenumber': '5',
        'addr:street': 'Road 2',
        'addr:postcode': '1205',
      }),
    ).toMatchObject({
      kind: 4,
      name: 'Prothoma',
      house: '5',
      street: 'Road 2',
      postcode: 1205,
    });
  });

  it('keeps the address of a shop without a name', () => {
    expect(seed({ shop: 'books', 'addr:housenumber': '5' })).toMatchObject({
      kind: 5,
      house: '5',
      type: 'Shop',
    });
  });

  it('shows useful places without a name by what they are', () => {
    expect(seed({ amenity: 'toilets' })).toMatchObject({ name: 'Toilets' });
    expect(seed({ leisure: 'pitch' })).toMatchObject({ nameless: true });
    expect(seed({ landuse: 'farmland' })).toBeUndefined();
    expect(seed({ building: 'yes' })).toBeUndefined();
  });

  it('truncates names that are notes', () => {
    expect(seed({ amenity: 'school', name: 'x'.repeat(5000) })?.name).toHaveLength(200);
  });
});
