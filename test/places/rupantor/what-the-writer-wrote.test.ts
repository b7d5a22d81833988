// What an address says is respected: ordinary words do not become places, named districts are not overruled by one name,
// directions stay, and notes, phones and order numbers stay out of the corrected address.
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openRupantor, type Rupantor } from '../../../src/places/rupantor.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { ordinaryWord } from '../../../src/text/ordinary-words.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

let rupantor: Rupantor;
beforeAll(() => {
  const dataset = openDataset(starterDataset());
  rupantor = openRupantor(dataset, openRegions(dataset));
});

const fixed = (address: string): string => rupantor.geocode(address).fixed_address;
const districtOf = (address: string): string | undefined =>
  rupantor.geocode(address).geocoded_address?.district;

describe('an ordinary word', () => {
  it.each(['building', 'police', 'bari', 'wasa', 'manager', 'ভবন', 'মসজিদ'])('is known: %s', (word) => {
    const known = ordinaryWord(word) !== undefined || fixed(`${word}, Mirpur, Dhaka`) === 'mirpur, dhaka';
    expect(known).toBe(true);
  });

  it.each([
    ['Rahman Building, 45 Motijheel C/A, Dhaka', /^house 45, rahman building, motijheel, dhaka$/],
    [
      'bari 12, police box er samne, Mohakhali, Dhaka',
      /^house 12, mohakhali, banani, dhaka$|^house 12, mohakhali/,
    ],
    ['WASA Building er pase, Kawran Bazar, Dhaka', /^karwan bazar, tejgaon, dhaka$/],
    ['প্রধান কার্যালয়, মতিঝিল, ঢাকা', /^(?!.*kakrail).*motijheel/],
    ['Bangladesh Bank head office, Motijheel', /^bangladesh bank, .*motijheel/],
    ['Green View Apartment, Flat 5C, 66/1 Shantinagar, Dhaka', /^(?!.*goran).*shantinagar/],
  ])('does not become a place: %s', (address, expected) => {
    expect(fixed(address)).toMatch(expected);
  });
});

describe('a road', () => {
  it.each([
    ['House 5, Rani Avenue, Dhaka', /rani avenue/],
    ['5 Rani Road, Mirpur 11, Dhaka', /rani road/],
    ['12 Nobabpur Road, Dhaka', /nawabpur road/],
    ['3 Elephent Road, Dhaka', /elephant road/],
    ['22 Kaji Nojrul Islam Avenue, Dhaka', /kazi nazrul islam avenue/],
    ['42 VIP Road, Naya Paltan, Dhaka', /vip road/],
  ])('is corrected only to one of the same sound: %s', (address, expected) => {
    expect(fixed(address)).toMatch(expected);
  });
});

describe('a lane', () => {
  it.each([
    ['12 Purana Paltan Line, Dhaka', /^house 12, purana paltan line, /],
    ['১২ পুরানা পল্টন লাইন, ঢাকা', /^house 12, purana paltan line, /],
    ['mirpur 11 block b line 5 house 7', /^house 7, line 5, block b, section 11, mirpur$/],
    ['Police Line, Rajshahi', /^police line, rajshahi$/],
    ['House 3, Sonargaon Janapath, Uttara', /^house 3, sonargaon janapath, uttara$/],
  ])('has its own name: %s', (address, expected) => {
    expect(fixed(address)).toMatch(expected);
  });

  it('is known as a street', () => {
    expect(rupantor.understand('Purana Paltan Line, Dhaka').finest?.level).toBe('street');
    expect(rupantor.understand('Police Line, Rajshahi').finest?.level).toBe('district');
  });
});

describe('an old and a new number', () => {
  it.each([
    ['road 27 old 16 new dhanmondi', 'road 16, old road 27, dhanmondi'],
    ['House 5, Road 27 (old), 16 (new), Dhanmondi', 'house 5, road 16, old road 27, dhanmondi'],
    ['রোড ২৭ (পুরাতন), নতুন ১৬, ধানমন্ডি', 'road 16, old road 27, dhanmondi'],
    ['road 8/a (old 15) dhanmondi', 'road 8/a, old road 15, dhanmondi'],
    ['Road 16 (27 old), Dhanmondi', 'road 16, old road 27, dhanmondi'],
    ['House 12 (old 45), Road 5 (new), Dhanmondi', 'house 12, old house 45, road 5, dhanmondi'],
    ['House 3, Road 27 (old), Dhanmondi', 'house 3, road 27 (old), dhanmondi'],
    ['House 5, Road 5, New Market, Dhaka', 'house 5, road 5, new market, dhaka'],
    ['House 5, Road 5 New Market Dhaka', 'house 5, road 5, new market, dhaka'],
    ['house 12 new road 5 dhanmondi', 'house 12, road 5, dhanmondi'],
  ])('are both kept, and the new one is the number: %s', (address, expected) => {
    expect(fixed(address)).toBe(expected);
    expect(fixed(expected)).toBe(expected);
  });
});

describe('two spellings of one part of town', () => {
  it.each([
    ['kawran bazar, karwan bazar', 'karwan bazar, tejgaon'],
    ['House 5, New Market, Nuw Market, Dhaka', 'house 5, new market, dhaka'],
    ['launch gat, launch ghat, Barishal', 'launch ghat, barishal'],
    ['Shahjalal Uposhohor, D Block', 'block d, shahjalal upashahar'],
  ])('are written once: %s', (address, expected) => {
    expect(fixed(address)).toBe(expected);
  });
});

describe('a named district', () => {
  it.each([
    ['Cantonment, Jashore', 'Jashore'],
    ['Kadamtali, Chattogram', 'Chattogram'],
    ['Kazipara, Brahmanbaria', 'Brahmanbaria'],
    ['Sadarghat, Chittagong', 'Chattogram'],
    ['Mohammadpur, Magura', 'Magura'],
  ])('is not overruled by one name: %s', (address, district) => {
    expect(districtOf(address)).toBe(district);
  });
});

describe('a direction', () => {
  it.each([
    ['West Agargaon, House 5, Dhaka', /west agargaon/],
    ['purbo nakhalpara 345, tejgaon', /purbo nakhalpara|east nakhalpara/],
    ['দক্ষিণ কাফরুল, বাসা ৪৫৬/৩', /south kafrul/],
  ])('stays: %s', (address, expected) => {
    expect(fixed(address)).toMatch(expected);
  });
});

describe('what says nothing about the place', () => {
  it.each([
    ['INV-2231 | Sumaiya | 12/7 Block D Tajmahal Rd Mohammadpur | 01999888777', /inv|2231|sumaiya|01999/],
    ['Plot 15, Road 3, Block I, Bashundhara; Phn: 01300112233; COD 890', /cod|890|0130/],
    ['কল দিয়ে আসবেন। বাসা ৯, রোড ১২, সেক্টর ৬, উত্তরা। রুবেল ০১৬১২৩৪৫৬৭৮', /rubel|kal|asben|0161/],
    ['Parcel for Ohona, House 61, Road 8/A, Dhanmondi. leave with darwan', /parcel|ohona|leave|darwan/],
  ])('stays out: %s', (address, unwanted) => {
    expect(fixed(address)).not.toMatch(unwanted);
  });
});

describe('numbers', () => {
  it.each([
    ['Building 6, Japan Garden City, Mohammadpur', /^building 6, japan garden city/],
    ['Ka-27/3 Jagannathpur, Vatara, Dhaka', /^house ka-27\/3,/],
    ['Gha 21 uttor badda, dhaka', /^house gha-21, north badda/],
    ['Sarat Gupta Road 41 Narinda Dhaka', /^house 41, sarat gupta road, narinda/],
    [
      'Sec-11, Blk-C, Ave-4, Rd-12, H-9, Pallabi',
      /^house 9, road 12, avenue 4, block c, section 11, pallabi/,
    ],
    ['60 feet road, Pirerbag, Mirpur', /^60 feet road/],
    ['5 no gate, 34/1 nayapaltan, Dhaka', /^house 34\/1,/],
  ])('are read: %s', (address, expected) => {
    expect(fixed(address)).toMatch(expected);
  });
});

describe('a landmark alone', () => {
  it('tells the place', () => {
    const { geocoded_address: at } = rupantor.geocode('Jamuna Future Park level 4');
    expect(at?.district).toBe('Dhaka');
    expect(at?.business_name).toBe('Jamuna Future Park');
  });
});

describe('a village, town or branch', () => {
  const point = (address: string): [number, number] => {
    const at = rupantor.geocode(address).geocoded_address;
    return [Number(at?.latitude), Number(at?.longitude)];
  };

  it('lies where it is in the upazila named, not at the town that the upazila is called after', () => {
    const [lat, lon] = point('Village Bhatiary, Sitakunda, Chattogram');
    expect(lat).toBeCloseTo(22.424, 1);
    expect(lon).toBeCloseTo(91.747, 1);
  });

  it('stays a village though an upazila elsewhere has its name', () => {
    expect(fixed('Vill: Jagannathpur, PO: Rajnagar, Moulvibazar')).toMatch(/^jagannathpur, rajnagar/);
  });

  it('keeps the municipality that is named beside its upazila', () => {
    expect(fixed('Noapara bazar, Abhaynagar, Jessore')).toBe('noapara, abhaynagar, jashore');
  });

  it('is found by a well-known place of the upazila, and by a shopping centre alone', () => {
    expect(point('Sylhet Railway station, Dakshin Surma')[0]).toBeCloseTo(24.8805, 2);
    expect(point('Jamuna Future Park, Dhaka')[0]).toBeCloseTo(23.8137, 2);
  });

  it('is not any branch of a bank in the district', () => {
    expect(rupantor.geocode('Sonali Bank, Barishal').confidence_score_percentage).toBeLessThan(70);
  });
});

describe('numbers and notes', () => {
  it.each([
    ['hs 45 r 18 s 14 uttara dhaka', 'house 45, road 18, sector 14, uttara, dhaka'],
    ['H-22, R-10, B-C, S-12, Mirpur', 'house 22, road 10, block c, section 12, mirpur'],
    ['31/2 Kazi Bari goli, Manda, Mugda. No exchange', 'house 31/2, kazi bari goli, manda, mugda'],
    ['198 Nakhalpara, Tejgaon, Dhaka, 01400112299 no return', 'house 198, nakhalpara, tejgaon, dhaka'],
  ])('%s', (address, expected) => {
    expect(fixed(address)).toBe(expected);
  });

  it('does not count sections to a hundred', () => {
    expect(fixed('uttar kafrul 234, dhaka')).toMatch(/^house 234/);
  });
});

describe('a slip', () => {
  it.each([
    ['Talbagh, Savar, Dhaka', /^(?!.*lalbagh).*savar/],
    ['lane 2 west dhanmondi madhubazar dhaka', /^(?!.*moghbazar).*dhanmondi/],
  ])('is not corrected into a place far from what is written out: %s', (address, expected) => {
    expect(fixed(address)).toMatch(expected);
  });
});

describe('a name that the town and a place far from it share', () => {
  it('is that of the town where no more than the district is named', () => {
    expect(rupantor.geocode('Binodpur Bazar, Rajshahi').geocoded_address?.postCode).toBe(6205);
  });
});

describe('a road of a town', () => {
  it.each([
    ['nawabpur road 112 dhaka', /^house 112, nawabpur road/, 'Dhaka'],
    ['c k ghosh road 22, mymensingh', /^house 22, c k ghosh road/, 'Mymensingh'],
    ['station road, feni', /^station road/, 'Feni'],
  ])('is found by its district alone: %s', (address, expected, district) => {
    expect(fixed(address)).toMatch(expected);
    expect(rupantor.understand(address).finest?.level).toBe('street');
    expect(districtOf(address)).toBe(district);
  });
});

describe('a landmark', () => {
  it('decides where the town is all that is named besides', () => {
    const { finest, confidence } = rupantor.understand('in front of Sanmar Ocean City, Chattogram');
    expect(finest?.level).toBe('place');
    expect(confidence).toBeLessThan(70);
  });

  const near = (address: string) => {
    const { geocoded_address: at, verdict } = rupantor.geocode(address, { verdict: true });
    const [lon, lat] = at?.geo_location ?? [0, 0];
    return { lat, lon, verdict, address: at?.address };
  };

  it.each([
    ['near Square Hospital, Panthapath, Dhaka', 23.7528, 90.3818, 'Panthapath'],
    ['স্কয়ার হাসপাতালের বিপরীতে, পান্থপথ', 23.7528, 90.3818, 'Panthapath'],
    ['BRAC University er pashe, Mohakhali', 23.7804, 90.4073, 'Mohakhali'],
    ['house 5, road 3, near Popular Hospital, Dhanmondi', 23.7398, 90.3798, 'Dhanmondi'],
  ])('says where in a part of town the address is: %s', (address, lat, lon, area) => {
    const found = near(address);
    expect(found.lat).toBeCloseTo(lat, 3);
    expect(found.lon).toBeCloseTo(lon, 3);
    expect(found.address).toBe(area);
    expect(found.verdict).toMatchObject({ level: 'area' });
    expect(found.verdict?.metres).toBeLessThan(500);
    expect(found.verdict?.parts).toContainEqual(
      expect.objectContaining({ part: 'landmark', verdict: 'confirmed' }),
    );
  });

  it('says where on a street it is', () => {
    const found = near('Shyamoli square er opposite e, ring road');
    expect(found.verdict?.level).toBe('street');
    expect(found.lat).toBeCloseTo(23.7745, 3);
    expect(found.lon).toBeCloseTo(90.3655, 3);
  });

  it.each([
    // One of that name is elsewhere; what is written binds.
    'near Dhaka Medical College Hospital, Uttara, Dhaka',
    'near Shahjalal University, Dhanmondi, Dhaka',
  ])('elsewhere moves nothing: %s', (address) => {
    const [from, ...where] = address.split(', ');
    expect(from).toContain('near');
    const plain = near(where.join(', '));
    expect(near(address)).toMatchObject({ lat: plain.lat, lon: plain.lon });
    expect(near(address).verdict?.parts.some(({ part }) => part === 'landmark')).toBe(false);
  });

  it('towards which a place lies is not the place', () => {
    const { geocoded_address } = rupantor.geocode('মুরাদপুর মোড় থেকে অক্সিজেনের দিকে ২০০ গজ, চট্টগ্রাম');
    expect(geocoded_address?.area).toBe('Muradpur');
  });
});

it('keeps a police station’s area and the upazila where both are written', () => {
  expect(fixed('গ্রাম ও পোঃ সলঙ্গা, রায়গঞ্জ, সিরাজগঞ্জ')).toBe('salanga, raiganj, sirajganj');
});

it('leaves a time of day out of the address', () => {
  expect(fixed('৪/২ পুরানা পল্টন লাইন, ঢাকা ১০০০ (বিকাল ৫টার পর)')).not.toMatch(/bikal|tar/);
});

it('reads পো before a colon as the post office', () => {
  expect(fixed('গ্রাম: চরকাওয়া, পো: চরকাওয়া, থানা: বন্দর, জেলা: বরিশাল')).not.toMatch(/^po\b/);
});
