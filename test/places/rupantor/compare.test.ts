// Whether two addresses are the same: spelled, ordered and written differently, other flats, houses and roads, near misses.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { compareAddresses } from '../../../src/places/rupantor/answer/compare.ts';
import { comparedList } from '../../../src/places/rupantor/answer/duplicates.ts';
import { openRupantor } from '../../../src/places/rupantor.ts';
import { openRegions } from '../../../src/regions/regions.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const dataset = openDataset(starterDataset());
const rupantor = openRupantor(dataset, openRegions(dataset));

describe('two addresses', () => {
  it.each([
    ['House 12, Road 5, Sector 7, Uttara, Dhaka', 'উত্তরা সেক্টর ৭, রোড ৫, বাসা ১২', 'same'],
    ['H#12 R#5 Sec#7 Uttara', 'House 12, Road 5, Sector 7, Uttara, Dhaka 1230', 'same'],
    ['24 Zakir Hossain Road, Khulshi, Chattogram', '২৪ জাকির হোসেন রোড, খুলশী, চট্টগ্রাম', 'same'],
    ['Flat 4B, House 12, Road 5, Banani', 'Flat 2A, House 12, Road 5, Banani', 'same_building'],
    ['House 12, Road 5, Banani, 2nd floor', 'House 12, Road 5, Banani, 5th floor', 'same_building'],
    ['3/F, 22 O.R. Nizam Road, Chattogram', '6/F, 22 O.R. Nizam Road, Chattogram', 'same_building'],
    ['House 12, Road 5, Banani', 'House 21, Road 5, Banani', 'same_road'],
    ['House 12, Road 5, Banani', 'House 12, Road 15, Banani', 'different'],
    ['Building 3, Japan Garden City, Mohammadpur', 'Building 4, Japan Garden City, Mohammadpur', 'different'],
    ['Pallabi phase 2, road 4, house 10', 'Pallabi 1st phase, road 4, house 10', 'different'],
    ['House 9, Ward 5, Savar', 'House 9, Ward 6, Savar', 'different'],
    ['Dhaka Medical College Hospital, Ward 12', 'Dhaka Medical College Hospital, Ward 14', 'same_building'],
    ['Holding 55, Bara Moghbazar', 'Holding 55, Choto Moghbazar', 'different'],
    [
      'House 7, Road 4, Kaderabad Housing, Mohammadpur',
      'House 7, Road 4, Nabodoy Housing, Mohammadpur',
      'different',
    ],
    ['54 Inner Circular Road, Fakirapool', '৫৪ ইনার সার্কুলার রোড, ফকিরাপুল', 'same'],
    ['22 SS Khaled Road, Chattogram', '২২ এস এস খালেদ রোড, চট্টগ্রাম', 'same'],
    ['House 6, Hill View R/A, Road 2, Chattogram', 'হিলভিউ আবাসিক, রোড ২, বাসা ৬, চট্টগ্রাম', 'same'],
    ['29 Purana Mogoltuli, Old Dhaka', '২৯ পুরানা মোগলটুলী, ঢাকা', 'same'],
    ['15 Mollabari Road, Auchpara, Tongi', 'টঙ্গী আউচপাড়া মোল্লাবাড়ি রোড ১৫', 'same'],
    ['Sonadanga R/A 2nd phase, Road 4, House 56, Khulna', 'সোনাডাঙ্গা আবাসিক ২য় ফেজ, রোড ৪, বাসা ৫৬, খুলনা', 'same'],
    ['Village Kalikapur, Chauddagram, Cumilla', 'কালিকাপুর, চৌদ্দগ্রাম, কুমিল্লা', 'same'],
    ['House 60, Road 7A, Dhanmondi, 5th floor', '৬০ নং বাসা, রোড ৭/এ, ধানমন্ডি, লেভেল ৫', 'same'],
    ['Building 4, Flat 302, Japan Garden City', 'জাপান গার্ডেন সিটি, বিল্ডিং ৪, ফ্ল্যাট ৫০১', 'same_building'],
    ['719/A Satmasjid Road, Dhanmondi', '৭১৯/এ সাত মসজিদ রোড, ধানমন্ডি', 'same'],
    ['19 Jamal Khan Lane, Chattogram', '19 Jamal Khan Road, Chattogram', 'different'],
    ['1/2 Asad Avenue, Mohammadpur', '1/2 Asad Gate, Mohammadpur', 'different'],
    ['House 12, Road 5/A, Dhanmondi', 'House 12, Road 5, Dhanmondi', 'different'],
    ['House 12, Road 5, Sector 4, Uttara', 'House 12, Road 5, Sector 14, Uttara', 'different'],
    ['House 12, Road 5, Block C, Banani', 'House 12, Road 5, Block F, Banani', 'different'],
    ['House 5, Road 27 (old), 16 (new), Dhanmondi', 'House 5, Road 16, Dhanmondi', 'same'],
    ['House 5, Road 27 (old), 16 (new), Dhanmondi', 'House 5, Road 15, Dhanmondi', 'different'],
    ['212 Jhautola, Chattogram', 'House 212, Jhautola, Cumilla', 'different'],
    ['House 7, Road 50, Gulshan 2', 'Gulshan Two, Rd. 50, Hse. 7, Dhaka', 'same'],
    ['48/1 Purana Paltan, Dhaka-1000', '৪৮/১ পুরানা পল্টন, ঢাকা', 'same'],
    ['H-380/C, Blk-C, Khilgaw', 'Khilgaon C Block 380/C, Dhaka', 'same'],
    ['H-380/C, Blk-C, Khilgaw', '380/C South Goran, Khilgaon, Dhaka', 'different'],
    ['Uttara sector four, road thirteen, house 42', 'Sec 4, Rd 13, H 42, Uttara 1230', 'same'],
    ['House 11, Road 4, Nasirabad Housing Society, Chattogram', 'H#11 Rd#4 Nasirabad H/S, Ctg', 'same'],
    ['H-16, R-2, B-B, Halishohor H/E, Ctg', 'হালিশহর হাউজিং এস্টেট, ব্লক বি, রোড ২, বাসা ১৬', 'same'],
    ['House 389, Road 28, New DOHS, Mohakhali', 'মহাখালী ডিওএইচএস, রোড ২৮, বাড়ি ৩৮৯', 'same'],
    ['Mankon, Muktagachha, Mymensingh', 'Vill: Mankon, Upazila: Phulbaria, Dist: Mymensingh', 'different'],
    ['61 Dilkusha C/A, Motijheel', '61 Motijheel C/A, Dhaka', 'different'],
    ['House 135, Road 4, Block A, Chandgaon R/A', 'H-135, R-4, Bl-A, Chandgaon Abasik', 'same'],
    ['Cha-72/1 Mohakhali TB gate', 'চ-৭২/১ মহাখালী টিবি গেট', 'same'],
    ['Flat C3, House 44, Road 9/A, Dhanmondi', '44 no bari, 9/A road, dhanmondi, flat C-3', 'same'],
    ['Village Char Bhadrasan, Faridpur', 'চর ভদ্রাসন, ফরিদপুর', 'same'],
    ['1/A Purana Paltan Line', '1/A Purana Paltan', 'different'],
    [
      'Upashahar, Block D, Road 22, House 15, Sylhet',
      'Shahjalal Uposhohor, D Block, Rd 22, H 15, Sylhet 3100',
      'same',
    ],
    ['512 East Shewrapara, Mirpur', '512 West Shewrapara, Mirpur', 'different'],
    ['Mirpur, Kushtia', 'Mirpur, Dhaka', 'different'],
  ] as const)('%s / %s: %s', (one, other, relation) => {
    const there = compareAddresses(rupantor.told(one), rupantor.told(other));
    const back = compareAddresses(rupantor.told(other), rupantor.told(one));
    expect(there.relation).toBe(relation);
    expect([back.relation, back.score]).toEqual([there.relation, there.score]);
  });
});

describe('a list', () => {
  it('has its duplicates in groups, and pairs that are not different', () => {
    const list = [
      'House 12, Road 5, Sector 7, Uttara, Dhaka',
      'House 9, Road 2, Block C, Mirpur 10',
      'H-12, R-5, Sector-7, Uttara',
      'House 15, Road 5, Sector 7, Uttara',
    ];
    const { pairs, duplicates } = comparedList(list.map((address) => rupantor.told(address)));
    expect(duplicates).toEqual([[0, 2]]);
    expect(pairs.map(({ first, second, relation }) => [first, second, relation])).toEqual([
      [0, 2, 'same'],
      [0, 3, 'same_road'],
      [2, 3, 'same_road'],
    ]);
  });
});
