// Words that occur in place names, in both languages. The first Bangla word is the one written when an English name has
// to be shown in Bangla; the others are understood as well. Words that sound the same in both languages are listed
// only if the rules of banglicise.ts would misspell them. The words of addresses (house, road, school) are in
// address-words.ts and are part of this lexicon too.
//
// One word per line: English, other English spellings in brackets, then the Bangla words.
import { ADDRESS_WORDS } from './address-words.ts';

const WORDS = `
# addresses
phase ফেজ
zone জোন অঞ্চল
area এলাকা এরিয়া
residential আবাসিক
commercial বাণিজ্যিক
industrial শিল্প
housing হাউজিং
society সোসাইটি
colony কলোনি কলোনী
estate এস্টেট
town টাউন
city সিটি শহর নগর
office অফিস কার্যালয় দপ্তর
sadar(sador) সদর
parishad(porishod) পরিষদ
# directions and size
north(uttar,uttor) উত্তর
south(dakshin,dakkhin,dokkhin,dakhin) দক্ষিণ
east(purba,purbo) পূর্ব
west(paschim,poschim) পশ্চিম
middle(madhya,maddha,moddho) মধ্য
central কেন্দ্রীয় সেন্ট্রাল
new(notun,natun) নতুন নিউ
old(puran,puraton) পুরাতন পুরান
big(boro,bara,baro) বড়
small(choto,chhoto) ছোট
upper আপার
lower লোয়ার
main মেইন প্রধান
first ফার্স্ট
international আন্তর্জাতিক ইন্টারন্যাশনাল
national জাতীয় ন্যাশনাল
local স্থানীয় লোকাল
general জেনারেল
public পাবলিক
private প্রাইভেট
government(govt,gov,gvt) সরকারি সরকারী গভর্নমেন্ট
nongovernment বেসরকারি
# learning
institution ইনস্টিটিউশন
primary প্রাথমিক প্রাইমারি প্রাইমারী
secondary(madhyamik,maddhomik) মাধ্যমিক
high হাই উচ্চ
higher উচ্চ
junior(jr) জুনিয়র
senior সিনিয়র
pilot পাইলট
model মডেল
ideal(adarsha,adorsho,adarsho) আদর্শ আইডিয়াল
girls(balika) বালিকা গার্লস
boys(balok) বালক বয়েজ
women(womens,mohila,mahila) মহিলা
degree ডিগ্রি ডিগ্রী
technical টেকনিক্যাল কারিগরি
polytechnic পলিটেকনিক
multilateral(bohumukhi,bahumukhi) বহুমুখী
dimukhi দ্বিমুখী
kindergarten কিন্ডারগার্টেন
cadet ক্যাডেট
collegiate কলেজিয়েট
niketon(niketan) নিকেতন
dakhil(dakil,dhakil,dhakhil) দাখিল
alim আলিম
fazil ফাজিল
kamil কামিল
hostel হোস্টেল ছাত্রাবাস
hall হল
campus ক্যাম্পাস
department বিভাগ
faculty অনুষদ
science বিজ্ঞান
technology প্রযুক্তি
engineering ইঞ্জিনিয়ারিং প্রকৌশল
agricultural(krishi) কৃষি
agriculture কৃষি
training প্রশিক্ষণ ট্রেনিং
research গবেষণা
education শিক্ষা
memorial(smriti,smrity) স্মৃতি মেমোরিয়াল
foundation ফাউন্ডেশন
trust ট্রাস্ট
council কাউন্সিল
board বোর্ড
# faith
jame(jami,jam,jama,jamea) জামে
eidgah(idgah) ঈদগাহ
mazar(majar) মাজার
dargah দরগাহ
graveyard(kobrostan,gorosthan) কবরস্থান গোরস্থান
islamia ইসলামিয়া
islamic ইসলামিক ইসলামী
islami ইসলামী
hafezia(hafizia) হাফিজিয়া
nurani নূরানী
quran কুরআন
mission মিশন
ashram আশ্রম
kali কালী
durga দুর্গা
baitul বাইতুল বায়তুল
darul দারুল
darus দারুস
ulum উলুম
uloom উলূম
# health
health স্বাস্থ্য হেলথ
medical মেডিকেল মেডিক্যাল
pharma ফার্মা
medicine মেডিসিন ঔষধ
dental ডেন্টাল
eye চক্ষু আই
care কেয়ার
complex কমপ্লেক্স
center(centre) সেন্টার কেন্দ্র
community কমিউনিটি
family পরিবার
doctor(dr) ডাক্তার ডা
nursing নার্সিং
child(shishu) শিশু
# trade
market মার্কেট বাজার
bazar(bazaar,bazer) বাজার
hat(haat) হাট
super সুপার
shopping শপিং
mall মল
branch শাখা
cafe ক্যাফে
food ফুড খাবার
fast ফাস্ট
tea চা টি
stall স্টল
coffee কফি
brothers ব্রাদার্স
industry(industries) শিল্প ইন্ডাস্ট্রিজ
mill মিল
furniture ফার্নিচার
hardware হার্ডওয়্যার
jewellers জুয়েলার্স
workshop ওয়ার্কশপ
showroom শোরুম
corner কর্নার
farm খামার ফার্ম
fish মৎস্য মাছ
group গ্রুপ
life লাইফ
insurance ইন্স্যুরেন্স বীমা
development উন্নয়ন
service সার্ভিস
project প্রকল্প
# ways and water
station স্টেশন
railway(rail) রেলওয়ে রেল
bus বাস
stand স্ট্যান্ড
stop স্টপ স্টপেজ
terminal টার্মিনাল
airport বিমানবন্দর এয়ারপোর্ট
port বন্দর পোর্ট
ferry ফেরি ফেরী
ghat ঘাট
launch লঞ্চ
bridge(setu) সেতু ব্রিজ
culvert কালভার্ট
pul পুল
circle সার্কেল
junction জংশন
mor(more) মোড়
bypass বাইপাস
link লিংক
gate গেট
filling ফিলিং
petrol পেট্রোল
fuel ফুয়েল
gas গ্যাস
cng সিএনজি
parking পার্কিং
river নদী
lake লেক
khal খাল
canal খাল
dighi দিঘি দীঘি
pukur পুকুর
pond পুকুর
beel(bil) বিল
sea সমুদ্র
beach সৈকত বিচ
hill পাহাড় হিল
island দ্বীপ
water পানি ওয়াটার
power বিদ্যুৎ পাওয়ার
electric বৈদ্যুতিক
# life
police পুলিশ
fire ফায়ার
court আদালত কোর্ট
jail কারাগার
cantonment(cantt) সেনানিবাস ক্যান্টনমেন্ট
camp ক্যাম্প
club ক্লাব
stadium স্টেডিয়াম
playground খেলারমাঠ
field মাঠ
math মাঠ
ground গ্রাউন্ড
park পার্ক
garden(bagan) বাগান গার্ডেন
museum জাদুঘর
cinema সিনেমা
auditorium মিলনায়তন
guest গেস্ট
rest রেস্ট
resort রিসোর্ট
shelter আশ্রয়কেন্দ্র
cyclone ঘূর্ণিঝড়
minar মিনার
shahid(shaheed,shohid,sahid) শহীদ শহিদ
bangabandhu বঙ্গবন্ধু
bangla বাংলা
muktijoddha মুক্তিযোদ্ধা
mukti মুক্তি
liberation মুক্তিযুদ্ধ
monument স্মৃতিসৌধ
view ভিউ
green গ্রীন
star স্টার
royal রয়েল
modern মডার্ন
digital ডিজিটাল
popular পপুলার
standard স্ট্যান্ডার্ড
united ইউনাইটেড
# people
md(mohammad,mohammed,muhammad,mohamad) মোহাম্মদ মোহাম্মাদ মুহাম্মদ মুহাম্মাদ মো
abdur আব্দুর আবদুর
abdus আব্দুস আবদুস
abu আবু
amin আমিন
aziz আজিজ
biswas বিশ্বাস
chairman চেয়ারম্যান
fakir ফকির
fatema ফাতেমা
gazi গাজী
golam গোলাম
hawlader(hawladar,howlader) হাওলাদার
haji(hazi,alhaj,alhaz) হাজী হাজি
hazrat হযরত
jalal জালাল
jahan জাহান
kazi কাজী
mir মীর
mirza মির্জা
molla(mollah) মোল্লা
munshi(munsi) মুন্সী মুন্সি
nazrul নজরুল
nur(noor) নূর নুর
nurul নুরুল নূরুল
pir পীর
rashid রশিদ
sardar সরদার
shah শাহ
sharif শরীফ
sheikh(shekh,sk) শেখ
sikder(sikdar) সিকদার শিকদার
sree(sri,shri) শ্রী
sultan সুলতান
syed(sayed) সৈয়দ
talukder(talukdar) তালুকদার
ullah উল্লাহ
zia জিয়া
`;

interface Word {
  readonly english: string;
  readonly bangla: readonly string[];
}

const toBangla = new Map<string, string>();
const toEnglish = new Map<string, string>();

for (const { english, bangla, spellings } of lines()) {
  for (const spelling of spellings) {
    if (!toBangla.has(spelling)) toBangla.set(spelling, bangla[0]);
  }
  for (const word of bangla) if (!toEnglish.has(word)) toEnglish.set(word, english);
}

function* lines(): Generator<Word & { readonly spellings: readonly string[] }> {
  for (const { english, bangla } of ADDRESS_WORDS)
    if (english.length > 0 && bangla.length > 0) yield { english: english[0], bangla, spellings: english };
  for (const line of WORDS.normalize('NFC').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [head, ...bangla] = line.split(' ');
    const [english, others] = head.replace(')', '').split('(');
    yield { english, bangla, spellings: [english, ...(others ? others.split(',') : [])] };
  }
}

/** The Bangla word written for a folded English word of place names. */
export const banglaWord = (english: string): string | undefined => toBangla.get(english);

/** The English word that a folded Bangla word stands for: বিদ্যালয় → school. */
export const englishWord = (bangla: string): string | undefined => toEnglish.get(bangla);

const meanings = new Map<string, readonly string[]>();
for (const { bangla, spellings } of lines()) {
  const all = [...spellings, ...bangla];
  for (const word of all)
    meanings.set(word, [...(meanings.get(word) ?? []), ...all.filter((other) => other !== word)]);
}

/** The other words, of both languages, that mean the same: uttar → north, উত্তর. */
export const synonymsOf = (word: string): readonly string[] => meanings.get(word) ?? [];
