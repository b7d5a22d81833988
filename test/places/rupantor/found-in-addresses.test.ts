// Places that addresses name, and units that they write: what is named is found, and what is written binds.
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { haversine } from '../../../src/geo/distance.ts';
import { openRupantor, type Rupantor } from '../../../src/places/rupantor.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

let rupantor: Rupantor;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  rupantor = openRupantor(dataset, openRegions(dataset));
});

describe('a place that is named', () => {
  it.each([
    ['ঢাকা মেডিকেল কলেজ হাসপাতাল', 23.7256, 90.3978],
    ['Dhaka College, Dhaka', 23.7352, 90.3833],
    ['Dhaka Medical College Hospital, ward 12', 23.7256, 90.3978],
    ['Barishal University, Kornokathi, Barishal', 22.6593, 90.3617],
    ['Rajshahi Cadet College, Sardah, Rajshahi', 24.3124, 88.719],
    ['Bashundhara City, Panthapath', 23.751, 90.3907],
    ['bashundara city', 23.751, 90.3907],
    ['পদ্মা সেতু', 23.444, 90.262],
    ['sona masjid land port', 24.834, 88.134],
    ['বাংলাদেশ সচিবালয়, ঢাকা', 23.7285, 90.408],
    ['Faridpur Medical College Hospital, Faridpur', 23.5894, 89.8359],
    ['Madhupur Upazila Stadium, Tangail', 24.6054, 90.0311],
    ['Jamuna Future Park, Dhaka', 23.8137, 90.424],
    ['Bashundhara City Shopping Complex, Panthapath', 23.751, 90.3907],
    ['Airport Railway Station, Uttara, Dhaka', 23.8521, 90.4083],
    ['যশোর বিমানবন্দর, যশোর', 23.1838, 89.1608],
    ['ষাটগম্বুজ মসজিদ, বাগেরহাট সদর', 22.6745, 89.7418],
    ['KUET, Khulna', 22.9, 89.502],
    ['rmch rajshahi', 24.372, 88.586],
    ['ju savar', 23.8821, 90.2672],
    ['Puthia Rajbari', 24.3618, 88.8367],
    ['Airport railway station', 23.8521, 90.4083],
    ['Dhaka Bishwabidyaloy', 23.734, 90.3928],
    ['Dhaka Medikel Kolej Hashpatal', 23.7256, 90.3978],
    ['Haji Danesh Bishwabiddaloy, Dinajpur', 25.6967, 88.6524],
  ])('is where the address is: %s', (address, lat, lon) => {
    const found = rupantor.geocode(address).geocoded_address;
    expect(found, address).not.toBeNull();
    expect(haversine(Number(found!.longitude), Number(found!.latitude), lon, lat)).toBeLessThan(500);
  });

  it.each(['Rahman Building, 45 Motijheel C/A, Dhaka', 'Aulad Hossain Market, Nakhalpara, Tejgaon, Dhaka'])(
    'is not another one that shares a word: %s',
    (address) => {
      expect(rupantor.geocode(address).fixed_address).not.toMatch(/ramna|badda/);
    },
  );

  it.each(['Old Dhaka, Dhaka', 'puran dhaka, chawkbazar'])('is not the dot of a city: %s', (address) => {
    expect(rupantor.geocode(address, { explain: true }).parts!.map(({ kind }) => kind)).not.toContain(
      'business',
    );
  });
});

describe('an office that is called after its unit', () => {
  it.each([
    ['Jatrabari Thana, Dhaka', 'jatrabari thana', 23.7113, 90.437],
    ['Jatrabari Thana Dhaka', 'jatrabari thana', 23.7113, 90.437],
    ['ধানমন্ডি থানা, ঢাকা', 'dhanmondi police station', 23.7414, 90.3797],
  ])(
    'is the answer where nothing finer is written, and stands in the address: %s',
    (address, name, lat, lon) => {
      const { fixed_address, geocoded_address: at } = rupantor.geocode(address);
      expect(fixed_address).toMatch(new RegExp(`^${name}, .*dhaka$`));
      expect(haversine(Number(at!.longitude), Number(at!.latitude), lon, lat)).toBeLessThan(100);
    },
  );

  it.each([
    ['Fuljhuri UP, Barguna Sadar', 22.2263, 90.1301],
    ['ফুলঝুড়ি ইউপি, বরগুনা সদর', 22.2263, 90.1301],
    ['Fuljhuree Union Porishod Office, Barguna', 22.2263, 90.1301],
    ['Budhonti UP office, Bijoynagar, Brahmanbaria', 24.0721, 91.2612],
    ['Imamganj PO, Patharghata', 22.1068, 89.9543],
    ['PO Imamganj, Patharghata, Barguna', 22.1068, 89.9543],
    ['ভালুকশি পোস্ট অফিস, আগৈলঝাড়া, বরিশাল', 23.0423, 90.1747],
    ['Paindong sub post office Fatikchhari Chattogram', 22.7117, 91.7781],
    ['Babugonj PS, Barishal', 22.8201, 90.325],
    ['Hathazari Head Post Office, Hathazari, Chattogram', 22.5025, 91.8081],
  ])('is found by its sound in a unit that is written, by any word for it: %s', (address, lat, lon) => {
    const { finest } = rupantor.understand(address);
    expect(finest?.level).toBe('place');
    expect(haversine(finest!.lon / 1e7, finest!.lat / 1e7, lon, lat)).toBeLessThan(100);
  });

  it.each([
    'Panchgaon Union Parishad, Rajnagar, Moulvibazar',
    'Panchgaon UP, Rajnagar, Moulvibazar',
    'Panchgaon post office, Rajnagar, Moulvibazar',
  ])('is not the unit around it, of which the claim is below 90: %s', (address) => {
    expect(rupantor.geocode(address).confidence_score_percentage).toBeLessThan(90);
  });

  it.each([
    ['House 3, pick up point er pashe, Mirpur 10', 'union'],
    ['Wake Up Cafe, Banani', 'union'],
  ])('is none where “up” is another word: %s', (address, kind) => {
    const { parts } = rupantor.geocode(address, { explain: true });
    expect(parts!.map((part) => part.kind)).not.toContain(kind);
  });

  it('has a union as its unit beside a village', () => {
    const { parts } = rupantor.geocode('Vill: Char Para, Muladuli UP, Ishwardi, Pabna', { explain: true });
    expect(parts).toContainEqual(expect.objectContaining({ kind: 'union', value: 'muladuli' }));
  });

  it('is none where the rest of the address says another district', () => {
    const at = (address: string) => rupantor.geocode(address).geocoded_address;
    expect(at('Phulbari Upazila Health Complex, Dinajpur')?.business_name).toBe(
      'Phulbari Upazila Health Complex',
    );
    expect(at('Phulbari Upazila Health Complex, Kurigram')?.district).toBe('Kurigram');
  });

  it.each(['Dhanmondi thana, road 3, house 5', 'Road 3, Dhanmondi thana, Dhaka', 'Thana: Dhanmondi, Dhaka'])(
    'is the unit elsewhere: %s',
    (address) => {
      const { parts } = rupantor.geocode(address, { explain: true });
      expect(parts).toContainEqual(expect.objectContaining({ kind: 'thana', value: 'dhanmondi' }));
      expect(rupantor.understand(address).finest?.level).not.toBe('place');
    },
  );
});

it('reads X Sadar as that upazila, and a union of another one that is written beside it as an unknown name', () => {
  const { parts, geocoded_address: at } = rupantor.geocode('মালগ্রাম, দক্ষিণপাড়া, বগুড়া সদর', { explain: true });
  expect(parts).toContainEqual(expect.objectContaining({ kind: 'upazila', value: 'bogra sadar' }));
  expect(at?.sub_district).toBe('Bogra Sadar');
});

it('binds an area that is spelled by its sound, with a section that it has', () => {
  expect(rupantor.geocode('Arambag, Mirpor 7').fixed_address).toBe('section 7, arambag, mirpur');
});

describe('the confidence', () => {
  const claim = (address: string): number => rupantor.geocode(address).confidence_score_percentage;

  it('is below 90 where a name is written that is not known there', () => {
    expect(claim('Notun Alor Pathshala, Uttara, Dhaka')).toBeLessThan(90);
  });

  it('is below 90 where a hospital or bank is written that is not known there', () => {
    expect(claim('Onnorokom Superspeciality Hospital, Uttara, Dhaka')).toBeLessThan(90);
  });

  it('is that of the area where a house is written beside a name that is not known', () => {
    expect(claim('House 12, Notun Alor Pathshala, Uttara, Dhaka')).toBe(95);
  });

  it('is above that of an area around a house where the area is all that is written, not where a thing is written too', () => {
    expect(claim('Sector 4, Uttara, Dhaka')).toBeGreaterThan(95);
    expect(claim('House 3, Sector 4, Uttara, Dhaka')).toBeLessThanOrEqual(97);
    expect(claim('Ramna Police Station, Dhaka')).toBeLessThanOrEqual(95);
    expect(claim('Block C, Rayerbagh, Dhaka')).toBeLessThanOrEqual(95);
    expect(claim('Dhaka')).toBeLessThan(70);
  });

  it('is below 90 for a long street of which nothing says where on it, and not beside a part of town', () => {
    expect(claim('Satmasjid Road')).toBeLessThan(90);
    expect(claim('Satmasjid Road, Dhanmondi')).toBeGreaterThanOrEqual(90);
  });
});

describe('a place that shares its last words with another', () => {
  it.each(['Toru Ideal School, Hazaribagh, Dhaka', 'Saberi International School, Mirpur, Dhaka'])(
    'is not that one, far from the part of town that is written: %s',
    (address) => {
      const { finest, resolved } = rupantor.understand(address);
      expect(finest?.level).not.toBe('place');
      expect(resolved.parts.some(({ kind }) => kind === 'business')).toBe(true);
    },
  );
});

describe('a section of the area around the one that is written', () => {
  it.each([
    ['House 19, Mirpur 13, Kafrul', 'Section 13, Mirpur, Dhaka'],
    ['House 2, Section 13, Kafrul', 'Section 13, Mirpur, Dhaka'],
    ['House 2, Sector 11, Uttara West', 'Sector 11, Uttara, Dhaka'],
  ])('%s', (address, place) => {
    expect(rupantor.geocode(address).geocoded_address?.Address).toBe(place);
  });
});

it('answers a union beside the upazila of a town with the union, not the town', () => {
  expect(rupantor.understand('Bhunabir Union, Sreemangal, Moulvibazar').finest?.level).toBe('union');
});

describe('a unit that is written', () => {
  it('is that unit, not one that its letters nearly are, where the word beside it lies', () => {
    expect(rupantor.geocode('চাঁদপুর লঞ্চঘাট').geocoded_address?.district).toBe('Chandpur');
  });

  it('as a district bounds a place of which nothing but its kind is written', () => {
    expect(rupantor.geocode('Rajshahi Judge Court').geocoded_address?.district).toBe('Rajshahi');
  });

  it('with one letter for two that look like it is Uttara, not Wari', () => {
    expect(rupantor.geocode('বাসা ৯, রোড ১৩, সেক্টর ১৩, উওরা, ঢাকা').fixed_address).toBe(
      'house 9, road 13, sector 13, uttara, dhaka',
    );
  });

  it.each([
    ['Rosulbag, Lalbagh, Dhaka', 'Lalbagh'],
    ['Arambag, Mirpur 7', 'Mirpur'],
    ['Adabor, Monsurabad 12', 'Adabor'],
    ['Rampura, Haji Para', 'Rampura'],
  ])('bounds what stands beside it: %s', (address, area) => {
    expect(rupantor.geocode(address).geocoded_address?.area).toBe(area);
  });

  it.each([
    ['বাংলাদেশ সচিবালয়, ঢাকা', 'Dhaka'],
    ['Faridpur Medical College Hospital, Faridpur', 'Faridpur'],
    ['Cantonment, Jashore', 'Jashore'],
  ])('is the district of the answer: %s', (address, district) => {
    expect(rupantor.geocode(address).geocoded_address?.district).toBe(district);
  });

  it.each([
    'Gulshan, Agrabad',
    'Mirpur 10, Khulshi',
    'Uttara, Zindabazar, Sylhet',
    'Notun Bazar, Kallyanpur',
    'Banasree, Dhanmondi',
  ])('far from another one is a conflict, and nothing is sure: %s', (address) => {
    expect(rupantor.geocode(address).confidence_score_percentage).toBeLessThanOrEqual(79);
  });

  it.each([
    ['Kallyanpur, Notun Bazar', 'notun bazar', 'the rest lies in Kallyanpur'],
    ['Banasree, Dhanmondi', 'dhanmondi', 'the rest lies in Banasree'],
  ])('is said to be in conflict: %s', (address, value, reason) => {
    const { verdict } = rupantor.geocode(address, { verdict: true });
    expect(verdict?.parts).toContainEqual(expect.objectContaining({ value, verdict: 'in conflict', reason }));
  });

  it.each(['Shewrapara, Mirpur', 'Bashundhara R/A, Badda, Dhaka', 'Sector 18, Uttara, Turag'])(
    'beside or around another one is none: %s',
    (address) => {
      const { verdict } = rupantor.geocode(address, { verdict: true });
      expect(verdict?.parts.filter((part) => part.verdict === 'in conflict')).toEqual([]);
    },
  );
});

describe('a name of several words', () => {
  it.each([
    ['mirpur cantonment', 'mirpur cantonment'],
    ['savar cantonment', 'savar cantonment'],
    ['Savar Cantonment, Dhaka', 'savar cantonment'],
    ['jessore cantonment', 'jashore cantonment'],
  ])('is no two names, of which one lies elsewhere: %s', (address, name) => {
    const { fixed_address } = rupantor.geocode(address);
    expect(fixed_address).toContain(name);
    expect(fixed_address).not.toContain('dhaka cantonment');
  });

  it.each(['23 Kuril Bishwa Road', 'Ka-23 Kuril Bishwa road', 'Kuril Bishwa road'])(
    'of a road begins with the area, behind a house too: %s',
    (address) => {
      expect(rupantor.geocode(address).geocoded_address?.area).toBe('Kuril');
    },
  );
});
