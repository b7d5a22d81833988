// The kinds of places that people ask for by a word: what they call them in both languages and scripts, and how sources label them. Adding a kind
// is adding a line.
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { boundedDistance } from '../../text/edit-distance.ts';
import { soundKeys } from '../../text/sound-key.ts';
import { tokensOf } from '../../text/tokens.ts';

/**
 * The type of its places; their sub-types, with a question mark where a name that ends otherwise says better; what people call it, several words apart by commas; words that end the names of such places.
 * Plurals in -s need no mention.
 */
const KINDS = `
Healthcare | hospital | hospital, haspatal, hashpatal, hospitel, hospitals, হাসপাতাল, হসপিটাল | hospital haspatal হাসপাতাল হসপিটাল
Healthcare | clinic, doctors, doctor, health post | clinic, diagnostic center, diagnostic centre, doctor chamber, ক্লিনিক, ডায়াগনস্টিক সেন্টার | clinic ক্লিনিক diagnostic ডায়াগনস্টিক
Healthcare | dentist | dentist, dental clinic, dental, দাঁতের ডাক্তার, ডেন্টাল | dental ডেন্টাল
Healthcare | pharmacy, chemist | pharmacy, pharmacies, farmesi, farmacy, medicine shop, medicine store, drug store, drug house, oshudher dokan, osudher dokan, ফার্মেসি, ফার্মেসী, ফার্মাসি, ওষুধের দোকান, ঔষধের দোকান | pharmacy ফার্মেসি ফার্মেসী medicine
Bank | bank | bank, banks, ব্যাংক, ব্যাঙ্ক | bank ব্যাংক
Bank | atm | atm, atm booth, booth, bank booth, cash machine, cash point, এটিএম, এটিএম বুথ, বুথ | atm এটিএম booth
Bank | money transfer, bureau de change, money exchange | money exchange, currency exchange, মানি এক্সচেঞ্জ | exchange
Education | school, school,college, kindergarten, primary school | school, skul, iskul, biddaloy, bidyaloy, স্কুল, বিদ্যালয়, ইস্কুল | school স্কুল বিদ্যালয় biddaloy bidyalay
Education | college, school,college | college, kolej, কলেজ, মহাবিদ্যালয় | college কলেজ
Education | university | university, universities, varsity, versity, vercity, bishwobiddaloy, বিশ্ববিদ্যালয়, ভার্সিটি | university বিশ্ববিদ্যালয়
Education | madrasa, madrasah | madrasa, madrasah, madrasha, madrassa, মাদ্রাসা, মাদরাসা | madrasa madrasah madrasha মাদ্রাসা মাদরাসা
Education | kindergarten | kindergarten, nursery school, কিন্ডারগার্টেন | kindergarten কিন্ডারগার্টেন
Education | library | library, libraries, পাঠাগার, গ্রন্থাগার, লাইব্রেরি | library পাঠাগার গ্রন্থাগার
Religious Place | mosque, place of worship? | mosque, masjid, mosjid, mashjid, mosjit, মসজিদ | mosque masjid mosjid মসজিদ
Religious Place | temple, hindu temple | temple, mandir, mondir, মন্দির | temple mandir mondir মন্দির
Religious Place | church | church, girja, গির্জা, চার্চ | church গির্জা
Religious Place | graveyard, cemetery | graveyard, cemetery, kobrosthan, koborstan, gorosthan, কবরস্থান, গোরস্থান | graveyard cemetery kobrosthan কবরস্থান গোরস্থান
Food | restaurant, fast food, food court | restaurant, resturant, restora, restaurent, food, khabar hotel, khabarer dokan, eatery, রেস্টুরেন্ট, রেস্তোরাঁ, রেস্তোরা, খাবারের দোকান, খাবার হোটেল | restaurant রেস্টুরেন্ট kabab biryani
Food | fast food | fast food, burger shop, pizza shop, ফাস্ট ফুড | burger pizza
Food | cafe, coffee shop | cafe, coffee shop, coffee, ক্যাফে, কফি শপ | cafe ক্যাফে coffee
Food | tea stall | tea stall, cha er dokan, চায়ের দোকান, টি স্টল | stall
Hotel | hotel, guest house, motel, hostel | hotel, hotels, abashik hotel, residential hotel, guest house, guesthouse, হোটেল, আবাসিক হোটেল, গেস্ট হাউস | hotel হোটেল inn
Hotel | hostel | hostel, chhatrabas, হোস্টেল, ছাত্রাবাস | hostel হোস্টেল
Shop | market, marketplace | market, bazar, bazaar, kacha bazar, kachabazar, বাজার, মার্কেট, কাঁচাবাজার, কাঁচা বাজার | market bazar bazaar বাজার মার্কেট
Shop | shopping mall, mall, department store | shopping mall, shopping center, shopping centre, shopping complex, mall, শপিং মল, শপিং কমপ্লেক্স, শপিং সেন্টার | mall
Shop | supermarket, department store, convenience, variety store | supermarket, super shop, supershop, grocery, grocery shop, mudi dokan, সুপারশপ, সুপার শপ, সুপার মার্কেট, মুদি দোকান | supermarket
Shop | bakery, confectionery | bakery, bakeries, cake shop, বেকারি, বেকারী | bakery বেকারি
Shop | mobile phone, electronics | mobile shop, mobile phone shop, phone shop, মোবাইল শপ, মোবাইলের দোকান | telecom
Shop | electronics, computer | electronics shop, electronics, computer shop, ইলেকট্রনিক্স | electronics ইলেকট্রনিক্স computer
Shop | clothes, fashion, boutique, tailor | clothing shop, clothes shop, kaporer dokan, fashion house, কাপড়ের দোকান | fashion garments
Shop | furniture | furniture shop, furniture store, furniture, ফার্নিচার, আসবাবপত্রের দোকান | furniture ফার্নিচার
Shop | hardware | hardware shop, hardware store, হার্ডওয়্যার | hardware হার্ডওয়্যার
Shop | jewelry, jewellery, jeweller | jewellery shop, jewelry shop, jewellers, jeweller, gold shop, সোনার দোকান, জুয়েলার্স | jewellers জুয়েলার্স
Shop | bookshop, books, stationery | book shop, bookshop, bookstore, book store, library shop, বইয়ের দোকান | book books
Shop | shoes | shoe shop, shoe store, shoes shop, jutar dokan, জুতার দোকান | shoes bata
Shop | hairdresser, beauty, beauty salon | salon, parlour, parlor, beauty parlour, beauty parlor, barber, সেলুন, পার্লার, বিউটি পার্লার | salon parlour সেলুন
Shop | car repair, car parts, motorcycle | garage, car repair, workshop, car workshop, গ্যারেজ | motors garage
Fuel | fuel station, fuel, gas shop, charging station | petrol pump, filling station, cng station, cng pump, gas station, fuel station, fuel pump, tel pump, teler pump, petrol station, cng filling station, oil pump, তেলের পাম্প, পেট্রোল পাম্প, পেট্রল পাম্প, ফিলিং স্টেশন, সিএনজি পাম্প, সিএনজি স্টেশন, গ্যাস পাম্প, গ্যাস স্টেশন | filling pump cng ফিলিং
Transportation | bus station, bus stop, bus stand | bus stand, bus stop, bus station, bus terminal, busstand, bus counter, বাস স্ট্যান্ড, বাসস্ট্যান্ড, বাস স্টেশন, বাস টার্মিনাল, বাস স্টপ | stand
Transportation | railway station, train station, halt | railway station, train station, rail station, রেলস্টেশন, রেল স্টেশন, রেলওয়ে স্টেশন, ট্রেন স্টেশন | junction
Transportation | metro station, subway station | metro station, metro rail station, metrorail station, মেট্রো স্টেশন, মেট্রোরেল স্টেশন | metro
Transportation | ferry terminal, ghat | ferry ghat, launch ghat, ferry terminal, launch terminal, kheya ghat, ফেরিঘাট, ফেরি ঘাট, লঞ্চঘাট, লঞ্চ ঘাট, খেয়াঘাট, খেয়া ঘাট | ghat ঘাট
Transportation | airport, aerodrome | airport, biman bondor, বিমানবন্দর, বিমান বন্দর, এয়ারপোর্ট | airport বিমানবন্দর
Transportation | parking | parking, car parking, পার্কিং | parking
Government | police, police station | police station, police box, police fari, পুলিশ স্টেশন, পুলিশ ফাঁড়ি | police
Government | fire station | fire station, fire service, fire brigade, ফায়ার সার্ভিস, ফায়ার স্টেশন | fire
Government | post office | post office, dakghor, পোস্ট অফিস, ডাকঘর, পোষ্ট অফিস | dakghor
Government | courthouse | court, courthouse, adalot, আদালত, কোর্ট | court আদালত
Government | embassy | embassy, embassies, high commission, দূতাবাস | embassy দূতাবাস
Recreation | park, garden | park, parks, uddan, পার্ক, উদ্যান | park পার্ক উদ্যান
Recreation | playground, pitch | playground, khelar math, football field, খেলার মাঠ, মাঠ | math field মাঠ
Recreation | stadium, sports centre | stadium, stedium, স্টেডিয়াম | stadium স্টেডিয়াম
Recreation | cinema, movie theater | cinema, cinema hall, movie theater, movie theatre, সিনেমা হল, সিনেমা | cinema cineplex সিনেমা
Recreation | community centre | community center, community centre, convention center, convention hall, কমিউনিটি সেন্টার | convention
Recreation | gym, fitness centre | gym, gymnasium, fitness center, fitness centre, জিম, ব্যায়ামাগার | gym fitness জিম
Recreation | zoo | zoo, chiriakhana, চিড়িয়াখানা | zoo চিড়িয়াখানা
Landmark | museum | museum, jadughor, জাদুঘর, যাদুঘর | museum জাদুঘর
Landmark | bridge | bridge, setu, ব্রিজ, সেতু | bridge setu সেতু ব্রিজ
Industry | factory, industrial | factory, factories, karkhana, কারখানা, ফ্যাক্টরি | factory mills
Utility | toilets, toilet | public toilet, toilet, washroom, পাবলিক টয়লেট, টয়লেট | toilet
`;

export interface PlaceKindWords {
  /** Index in PLACE_TYPES. */
  readonly type: number;
  readonly subTypes: readonly string[];
  /** Sub-types that other kinds of the type have as well. */
  readonly vague: readonly string[];
  /** Words that end the name of such a place. */
  readonly ends: ReadonlySet<string>;
  /** The usual word for it. */
  readonly called: string;
}

const list = (text: string): string[] => text.split(',').map((part) => part.trim());
/** As sub-types are compared: `school,college` stays one. */
const JOINED = 'school,college';

const phrases = new Map<string, PlaceKindWords>();

export const PLACE_KINDS: readonly PlaceKindWords[] = KINDS.normalize('NFC')
  .trim()
  .split('\n')
  .map((line) => {
    const [type, subTypes, called, ends] = line.split('|').map((part) => part.trim());
    const labels = [
      ...list(subTypes.replace(JOINED, '')).filter(Boolean),
      ...(subTypes.includes(JOINED) ? [JOINED] : []),
    ];
    const kind: PlaceKindWords = {
      type: PLACE_TYPES.indexOf(type as PlaceType),
      subTypes: labels.filter((label) => !label.endsWith('?')),
      vague: labels.filter((label) => label.endsWith('?')).map((label) => label.slice(0, -1)),
      ends: new Set(tokensOf(ends)),
      called: list(called)[0],
    };
    for (const phrase of list(called)) {
      const words = tokensOf(phrase);
      for (const written of [words.join(' '), plural(words)])
        if (!phrases.has(written)) phrases.set(written, kind);
    }
    return kind;
  });

/** hospital → hospitals, bus stand → bus stands, library → libraries; a Bangla word as it is. */
function plural(words: readonly string[]): string {
  const last = words[words.length - 1];
  if (!/^[a-z]/.test(last) || last.endsWith('s')) return words.join(' ');
  const many = /[^aeiou]y$/.test(last)
    ? `${last.slice(0, -1)}ies`
    : /(?:ch|sh|x)$/.test(last)
      ? `${last}es`
      : `${last}s`;
  return [...words.slice(0, -1), many].join(' ');
}

/** Shorter words that sound like a kind may be anything. */
const LEAST_SOUNDING = 6;
const sounding = new Map<string, string[]>();
for (const word of phrases.keys())
  if (word.length >= LEAST_SOUNDING && !word.includes(' '))
    for (const key of soundKeys(word)) sounding.set(key, [...(sounding.get(key) ?? []), word]);

/** The kind that a word calls which is spelled otherwise by a letter, and sounds the same: moshjid. */
function kindSounding(word: string): PlaceKindWords | undefined {
  if (word.length < LEAST_SOUNDING) return undefined;
  for (const key of soundKeys(word))
    for (const other of sounding.get(key) ?? [])
      if (boundedDistance(word, other, 2) < 2) return phrases.get(other);
  return undefined;
}

/** The kind that words call by, `petrol pumps`; undefined for other words. */
export const kindCalled = (words: string): PlaceKindWords | undefined =>
  phrases.get(words) ?? (words.includes(' ') ? undefined : kindSounding(words));

/** The most words that a kind is called by. */
export const MOST_KIND_WORDS = 3;
