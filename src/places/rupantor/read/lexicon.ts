// The words of addresses that say what their neighbour is: "house", "rd", "বাসা", "er pashe". Both scripts, with
// the abbreviations and misspellings that people use. Names of places are not here: those come from the dataset.
import type { PartKind } from './part.ts';

/** What a word announces. `Number` words stand between a label and its value ("no", "নং"). */
export const Word = {
  None: 0,
  /** A label with a number or letter: house, road, block … see LABELS. */
  Label: 1,
  /** A label with a name: village, thana, district … */
  Field: 2,
  Number: 3,
  /** "near", "opposite": the landmark follows. */
  LandmarkBefore: 4,
  /** "pashe", "সামনে": the landmark stands before. */
  LandmarkAfter: 5,
  /** The Bangla genitive as a word of its own: "school er pashe". */
  Genitive: 6,
  Building: 7,
  Business: 8,
  /** "Md", "c/o", "জনাব": a person's name follows. */
  Person: 9,
  Phone: 10,
  /** "zip", "পোস্টকোড". */
  Postcode: 11,
  /** Says nothing about the place: "address", "Bangladesh". */
  Noise: 12,
  /** "lift", as in "lift er 4". */
  Lift: 13,
  /** Given names and family names: only a hint. */
  PersonName: 14,
} as const;
export type Word = (typeof Word)[keyof typeof Word];

export interface Entry {
  readonly word: Word;
  readonly kind?: PartKind;
  /** How the label is written in a corrected address, where it differs from the kind: "avenue", "holding". */
  readonly label?: string;
}

const entries = new Map<string, Entry>();

function add(entry: Entry, words: string): void {
  for (const word of words.normalize('NFC').split(/\s+/)) if (word) entries.set(word, entry);
}

const label = (kind: PartKind, words: string, written: string = kind): void =>
  add({ word: Word.Label, kind, label: written }, words);
const field = (kind: PartKind, words: string): void => add({ word: Word.Field, kind }, words);

label(
  'house',
  'house hous hause huse hose hse hs houseno hno h# basa basha bashar basar bari bary baari barino বাসা বাড়ি বাড়ী বাড়ির হাউস হাউজ হাউজিংনং বাসানং বাড়িনং',
);
label('house', 'holding holdng holdin hold hld holdingno হোল্ডিং হোল্ডিংনং', 'holding');
label('plot', 'plot plt plotno প্লট');
label(
  'flat',
  'flat flt flatno apt aptno appt apartment apartmnt apprt suite unit room ফ্ল্যাট ফ্লাট ফ্ল্যাটনং রুম অ্যাপার্টমেন্ট এপার্টমেন্ট',
);
label('flat', 'shop shopno দোকান', 'shop');
label('floor', 'floor flor flr floorno tala tola তলা তলায় তালা ফ্লোর');
label('level', 'level lvl levl lev লেভেল');
label(
  'road',
  'road rd rod raod roads roadno rdno rood rode sarak sorok sharak shorok sarok rasta রোড রোডে সড়ক সড়কে রাস্তা roadnumber',
);
label('road', 'street st str streat strt স্ট্রিট স্ট্রীট', 'street');
label('road', 'avenue ave av aveneu avenu avn avenew এভিনিউ এভেনিউ অ্যাভিনিউ এভিনিও', 'avenue');
label('road', 'sarani saroni shoroni সরণি সরণী স্মরণি', 'sarani');
label('road', 'highway hwy mohasorok মহাসড়ক হাইওয়ে', 'highway');
label('lane', 'lane ln len line laneno লেন লাইন', 'lane');
label('lane', 'goli gali golly golli galli gully গলি গলিতে', 'goli');
label('block', 'block blk bloc blok blck blcok blockno ব্লক');
label('section', 'section sectn sction secton sektion সেকশন');
label('sector', 'sector sectr sect sctor sectore sectorno sector# sektor সেক্টর সেকটর');
label('sector', 'sec', 'sec');
label('ward', 'ward wrd wardno ওয়ার্ড');
field('village', 'village vill vil villege vlg gram graam gramer গ্রাম গ্রামঃ গ্রামের');
field('mouza', 'mouza mauza mouja মৌজা');
field('postoffice', 'post po p/o postoffice dakghar ডাকঘর পোস্ট পোষ্ট পোঃ ডাক পোস্টঅফিস');
field('union', 'union unoin ইউনিয়ন ইউনিয়নঃ ইউপি');
field('upazila', 'upazila upazilla upozila upozilla upojela upojila upzila upz উপজেলা উপজেলাঃ subdistrict');
field('thana', 'thana thanaa ps p/s থানা থানাঃ');
field('district', 'district dist dis zila zilla jela jila zela জেলা জেলাঃ distric');
field('division', 'division div bibhag bivag bivagh bibag divison বিভাগ');
field(
  'municipality',
  'pourashava paurashava pauroshova poursava pourosova pouroshova pourosabha paurosova powrosova pouroshava municipality পৌরসভা পৌর',
);
add(
  { word: Word.Number },
  'no num nos nmbr number numbr nong nung nang nong. numb nr # নং নম্বর নাম্বার নম্বরঃ নংঃ',
);
add(
  { word: Word.LandmarkBefore },
  'near nearby opposite oposite opposit opp beside besides behind adjacent infront front nxt next close around across',
);
add(
  { word: Word.LandmarkAfter },
  'pashe pase pasher pasey pasay paser pasher samne samner shamne samney shamney pichone pisone pichoner pechone kache kase kachhe songlogno shonglogno songlagno shonglogno biporite biporit bipori ulto ultopashe ultapashe ulta theke upor upore opore পাশে পাশের সামনে সামনের পিছনে পেছনে কাছে বিপরীতে বিপরীত সংলগ্ন নিকটে নিকট উল্টোপাশে উল্টো উল্টা থেকে উপর উপরে',
);
add({ word: Word.Genitive }, 'er এর');
add(
  { word: Word.Building },
  'tower towers towar villa vila bhaban bhavan bhobon vaban bhban manjil manzil monjil mansion palace plaza heights height kuthir nibash nibas niwas nilay niloy mahal mohol apartments cottage lodge point arcade ভবন ভিলা মঞ্জিল টাওয়ার প্লাজা ম্যানশন কুটির নিবাস নিলয় মহল প্যালেস হাইটস পয়েন্ট',
);
add(
  { word: Word.Business },
  'store stores stor pharmacy farmacy ltd limited enterprise enterprises traders trading electronics hotel restaurant resturant bank school college university hospital clinic madrasa madrasah mosque masjid mosjid mandir church library agency telecom computer computers garments textile textiles mills factory corporation company fashion tailors saloon salon parlour studio press motors bakery sweets diagnostic pump academy institute atm booth কলেজ স্কুল বিদ্যালয় বিশ্ববিদ্যালয় হাসপাতাল ক্লিনিক মাদ্রাসা মসজিদ মন্দির স্টোর ফার্মেসি ফার্মেসী ব্যাংক হোটেল রেস্টুরেন্ট লিমিটেড লাইব্রেরি লাইব্রেরী ট্রেডার্স এন্টারপ্রাইজ টেলিকম গার্মেন্টস মিলস পাম্প',
);
add(
  { word: Word.Person },
  'md mohd mr mrs ms miss mst mosammat dr attn attention c/o s/o d/o w/o name naam receiver recipient customer জনাব মোঃ মো মোছাঃ মিসেস ডাঃ নাম প্রাপক প্রযত্নে',
);
add(
  { word: Word.PersonName },
  'rahim karim hossain hossen hosen ahmed ahmmed islam rahman begum khatun akter akther akhter khan uddin miah mia chowdhury sultana parvin nahar alam hasan hassan haque hoque sarker sarkar das roy saha dey ali abdul abul kamal jamal রহিম করিম হোসেন আহমেদ ইসলাম রহমান বেগম খাতুন আক্তার খান উদ্দিন মিয়া চৌধুরী সুলতানা আলম হাসান হক সরকার দাস রায় সাহা',
);
add({ word: Word.Phone }, 'phone phn mobile mob cell tel contact call whatsapp fon ফোন মোবাইল মোবাইলঃ যোগাযোগ');
add({ word: Word.Postcode }, 'postcode postalcode postal zip zipcode পোস্টকোড পোষ্টকোড');
add(
  { word: Word.Noise },
  'address addr thikana ঠিকানা ঠিকানাঃ the of at in and to please pls delivery side present permanent current location ektu aktu te tey একটু ও',
);
add({ word: Word.Noise, kind: 'country' }, 'bangladesh bd bangladesh. বাংলাদেশ');
add({ word: Word.Lift }, 'lift lifter লিফট লিফটের');

/** Labels of one letter: they count only with "#", "-", ":" or a glued number: h#33, r-5, b# c. */
const SHORT_LABELS: Readonly<Record<string, Entry>> = {
  h: entries.get('house')!,
  r: entries.get('road')!,
  b: entries.get('block')!,
  s: entries.get('sec')!,
  f: entries.get('flat')!,
  l: entries.get('lane')!,
  হা: entries.get('house')!,
  বা: entries.get('house')!,
  রো: entries.get('road')!,
};

const NOTHING: Entry = { word: Word.None };

export const entryOf = (word: string): Entry => entries.get(word) ?? NOTHING;
export const shortLabel = (letter: string): Entry | undefined => SHORT_LABELS[letter];

/** Long labels with one slip of the pen: "holdng", "blcok". Only asked before a number. */
export function slippedLabel(word: string): Entry | undefined {
  if (word.length < 4 || word.length > 9) return undefined;
  for (const right of [
    'house',
    'road',
    'block',
    'sector',
    'section',
    'floor',
    'flat',
    'avenue',
    'holding',
    'plot',
  ]) {
    if (right[0] === word[0] && oneSlip(word, right)) return entries.get(right);
  }
  return undefined;
}

/** One letter missing, added, changed, or two neighbours swapped. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  let x = a.length;
  let y = b.length;
  while (x > i && y > i && a[x - 1] === b[y - 1]) {
    x--;
    y--;
  }
  if (x - i <= 1 && y - i <= 1) return true;
  return x - i === 2 && y - i === 2 && a[i] === b[i + 1] && a[i + 1] === b[i];
}
