// The words of addresses, in one table for all code that reads or writes them: what a word introduces ("rd" a road, "গ্রাম" a
// village), its abbreviations, common misspellings, and its Bangla. Search, the address corrector and the transliteration of
// names are built from it; words that occur only in names are in lexicon.ts.
//
// A heading says what the words below it introduce: the role; for labels and fields the part of an address; and how a
// label is written if that differs from the part. A line is one word, in up to five columns:
//   English in full, the preferred one first | abbreviations, which search expands | misspellings and other forms, read
//   in addresses only | Bangla, the preferred one first | Bangla read in addresses only

const TABLE = `
[label house]
house bari basa holding home | hse hno hold basa basha | hous hause huse hose hs houseno bashar basar bary baari barino | বাড়ি বাড়ী বাসা হাউজ হাউস হোল্ডিং | বাড়ির হাউজিংনং বাসানং বাড়িনং

[label house holding]
| | holding holdng holdin hold hld holdingno | | হোল্ডিং হোল্ডিংনং

[label plot]
plot | | plt plotno | প্লট

[label flat]
flat | flt apt | flatno aptno appt apartment apartmnt apprt suite unit room | ফ্ল্যাট | ফ্লাট ফ্ল্যাটনং রুম অ্যাপার্টমেন্ট এপার্টমেন্ট

[label flat shop]
shop | | shopno | দোকান শপ

[label floor]
floor | | flor flr floorno tala tola | তলা ফ্লোর | তলায় তালা

[label level]
| | level lvl levl lev | | লেভেল

[label road]
road rd | rd rode roud | rod raod roads roadno rdno rood sharak sarok roadnumber | রোড সড়ক রাস্তা | রোডে সড়কে
sarak shorok sorok | | | সড়ক
rasta | | | রাস্তা

[label road street]
street | str | st streat strt | স্ট্রিট স্ট্রীট

[label road avenue]
avenue | ave | av aveneu avenu avn avenew | এভিনিউ অ্যাভিনিউ | এভেনিউ এভিনিও

[label road sarani]
sarani | | saroni shoroni | সরণি সরণী | স্মরণি

[label road janapath]
janapath | | janapoth jonopoth jonopath | জনপথ

[label road highway]
highway hwy | hwy | mohasorok | মহাসড়ক হাইওয়ে

[label lane lane]
lane | ln | len line laneno | লেন গলি | লাইন

[label lane goli]
goli | | gali golly golli galli gully | গলি | গলিতে

[label block]
block | blk | bloc blok blck blcok blockno | ব্লক

[label section]
section | sec sect sction | sectn secton sektion | সেকশন

[label sector]
sector | | sectr sect sctor sectore sectorno sektor | সেক্টর | সেকটর

[label sector sec]
| | sec

[label ward]
ward | wrd | wardno | ওয়ার্ড

[field village]
village | vill | vil villege vlg gram graam gramer | গ্রাম ভিলেজ | গ্রামঃ গ্রামের

[field mouza]
mouza | | mauza mouja | মৌজা

[field postoffice]
post | | po p/o postoffice dakghar | পোস্ট ডাক | ডাকঘর পোষ্ট পোঃ পোস্টঅফিস

[field union]
union | un | unoin | ইউনিয়ন | ইউনিয়নঃ ইউপি

[field upazila]
upazila upazilla upozila | upz upazilla | upozilla upojela upojila upzila subdistrict | উপজেলা | উপজেলাঃ

[field thana]
thana | ps | thanaa p/s | থানা | থানাঃ

[field district]
district zilla jela | dist dst zila zilla | dis jila zela distric | জেলা জিলা | জেলাঃ

[field division]
division | div | bibhag bivag bivagh bibag divison | বিভাগ

[field municipality]
pouroshova paurashava pourashava municipality pourashova poura pouro | | pauroshova poursava pourosova pourosabha paurosova powrosova pouroshava | পৌরসভা | পৌর

[number]
| | no num nos nmbr number numbr nong nung nang nong. numb | | নং নম্বর নাম্বার নম্বরঃ নংঃ

[landmark-follows]
near | nr | | কাছে নিকট
opposite | opp | | বিপরীতে
beside | | | পাশে
front | | | সামনে
| | nearby oposite opposit besides behind adjacent infront nxt next close around across

[landmark-before]
| | pashe pase pasher pasey pasay paser samne samner shamne samney shamney pichone pisone pichoner pechone piche pichey pise pichhe pechhone niche nichey nicher kache kase kachhe songlogno shonglogno songlagno biporite biporit bipori ulto ultopashe ultapashe ulta theke thekey thaka upor upore opore dike dikey dikay | | পিছে পাশে পাশের সামনে সামনের পিছনে পেছনে কাছে বিপরীতে বিপরীত সংলগ্ন নিকটে নিকট উল্টোপাশে উল্টো উল্টা থেকে উপর উপরে দিকে

[genitive]
| | er | | এর

[building]
tower | | | টাওয়ার
villa | | | ভিলা
plaza | | | প্লাজা
building bhaban | bldg | | ভবন বিল্ডিং
| | towers towar vila bhavan bhobon vaban bhban manjil manzil monjil mansion palace heights height kuthir nibash nibas niwas nilay niloy mahal mohol apartments cottage lodge point arcade | | মঞ্জিল ম্যানশন কুটির নিবাস নিলয় মহল প্যালেস হাইটস পয়েন্ট

[business]
store | | | স্টোর
pharmacy farmacy | | | ফার্মেসি ফার্মেসী
limited ltd | ltd | | লিমিটেড লিঃ
enterprise | | | এন্টারপ্রাইজ
traders | | | ট্রেডার্স
electronics | | | ইলেকট্রনিক্স
hotel | | | হোটেল
restaurant restaurent resturant resturent restora | | | রেস্টুরেন্ট রেস্তোরাঁ
bank | | | ব্যাংক
school scool shcool | | | স্কুল বিদ্যালয়
college collage | | | কলেজ মহাবিদ্যালয়
university | univ uni | | বিশ্ববিদ্যালয় ইউনিভার্সিটি
hospital haspatal | hosp hsp | | হাসপাতাল
clinic | | | ক্লিনিক
madrasa madrasah madrasha madrassa madrash madrsah madrsha | | | মাদ্রাসা মাদরাসা
mosque masjid mosjid moshjid mashjid masque | | | মসজিদ
church | | | গির্জা চার্চ
library | | | লাইব্রেরি গ্রন্থাগার পাঠাগার
telecom | | | টেলিকম
computer | | | কম্পিউটার
garments | | | গার্মেন্টস
textile | | | টেক্সটাইল
mills | | | মিলস
factory | | | ফ্যাক্টরি কারখানা
corporation | | | কর্পোরেশন
company | | | কোম্পানি
fashion | | | ফ্যাশন
motors | | | মোটরস
bakery | | | বেকারি
sweets | | | মিষ্টান্ন সুইটস
diagnostic | | | ডায়াগনস্টিক
pump | | | পাম্প
academy | | | একাডেমি একাডেমী
institute | inst | | ইনস্টিটিউট
atm | | | এটিএম
booth | | | বুথ
bidyalay biddaloy bidyalaya biddalay | | | বিদ্যালয়
bishwabidyalay | | | বিশ্ববিদ্যালয়
temple mandir mondir | | | মন্দির
| | stores stor enterprises trading agency computers textiles tailors saloon salon parlour studio press | | লাইব্রেরী

[person-follows]
| | md mohd mr mrs ms miss mst mosammat dr attn attention c/o s/o d/o w/o name naam receiver recipient customer | | জনাব মো মোঃ মোছাঃ মিসেস ডাঃ নাম প্রাপক প্রযত্নে

[person]
rahim | | | রহিম
karim | | | করিম
hossain hosain hussain | | | হোসেন হোসাইন
ahmed ahmad | | | আহমেদ আহম্মেদ আহমদ
islam | | | ইসলাম
rahman | | | রহমান
begum | | | বেগম
khatun | | | খাতুন
khan | | | খান
uddin | | | উদ্দিন উদ্দীন
mia miah | | | মিয়া
chowdhury choudhury chaudhury | | | চৌধুরী
alam | | | আলম
hasan | | | হাসান
haque hoque haq | | | হক
sarkar sarker | | | সরকার
das | | | দাস
roy | | | রায়
ali | | | আলী আলি
abdul | | | আব্দুল আবদুল
abul | | | আবুল
kamal | | | কামাল
| | hossen hosen ahmmed akter akther akhter sultana parvin nahar hassan saha dey jamal | | আক্তার সুলতানা সাহা

[phone]
| | phone phn mobile mob cell tel contact call whatsapp fon | | ফোন মোবাইল মোবাইলঃ যোগাযোগ

[postcode]
| | postcode postalcode postal zip zipcode | | পোস্টকোড পোষ্টকোড

[noise]
the | | | দ্য
of | | | অব
and | | | ও এবং
| | address addr thikana at in to please pls delivery side present permanent current location ektu aktu te tey | | ঠিকানা ঠিকানাঃ একটু

[noise country]
bangladesh | bd | | বাংলাদেশ

[lift]
| | lift lifter | | লিফট লিফটের
`;

const ROLES = [
  'label',
  'field',
  'number',
  'landmark-follows',
  'landmark-before',
  'genitive',
  'building',
  'business',
  'person-follows',
  'person',
  'phone',
  'postcode',
  'noise',
  'lift',
] as const;
export type WordRole = (typeof ROLES)[number];

export interface AddressWord {
  readonly role: WordRole;
  /** The part of an address that a label or field introduces: house, road, thana. */
  readonly part: string | undefined;
  /** How the label is written in an address (holding, avenue), if not like the part. */
  readonly label: string | undefined;
  readonly english: readonly string[];
  readonly short: readonly string[];
  readonly slips: readonly string[];
  readonly bangla: readonly string[];
  readonly banglaSlips: readonly string[];
}

const isRole = (text: string): text is WordRole => ROLES.some((role) => role === text);

function parse(table: string): AddressWord[] {
  const words: AddressWord[] = [];
  let heading: Pick<AddressWord, 'role' | 'part' | 'label'> | undefined;
  for (const line of table.normalize('NFC').split('\n')) {
    if (line === '') continue;
    if (line.startsWith('[')) {
      const [role, part, label] = line.slice(1, -1).split(' ');
      if (!isRole(role)) throw new Error(`address words: "${role}" is not a role`);
      heading = { role, part, label };
      continue;
    }
    if (!heading) throw new Error('address words: there is a line before the first heading');
    const columns = line.split('|').map((column) => column.split(' ').filter(Boolean));
    const [english, short = [], slips = [], bangla = [], banglaSlips = []] = columns;
    words.push({ ...heading, english, short, slips, bangla, banglaSlips });
  }
  return words;
}

export const ADDRESS_WORDS: readonly AddressWord[] = parse(TABLE);

/** Every spelling of a word in both scripts. */
export const spellingsOf = ({ english, short, slips, bangla, banglaSlips }: AddressWord): string[] => [
  ...english,
  ...short,
  ...slips,
  ...bangla,
  ...banglaSlips,
];
