// Ordinary words that occur in addresses next to the names of places, in both languages: things, relatives, professions,
// notes to a courier, goods, personal names. None of them may be taken for a misspelt place. Chosen by how often they
// occur in names of shops, schools and offices and in delivery texts; a word is listed only if it is far more often
// an ordinary word than a place.
//
// A heading says what the words are; "names no place" are never a place on their own, "seldom a place" may be one when
// spelled exactly so (Green Road, Rahimpur's "Rahim").

const TABLE = `
[thing] names no place
building bldg bilding bulding apartment apartments aprtment tower complex center centre centar office ofice ofis offic
shop shopping showroom mall plaza store godown warehouse factory garage workshop restaurant cafe canteen kitchen
house home room floor flat lift gate main entrance door wall boundary basement parking roof corner side front back
school college university madrasa madrasah academy institute hostel mess coaching campus hall library lab laboratory
hospital clinic medical pharmacy diagnostic dental chamber doctor care health homeo
mosque masjid mosjid mandir temple church eidgah mazar graveyard kobrostan
bank branch booth atm counter agent limited ltd company corporation enterprise group industries traders trading
brothers sons international national bangladesh general public private government govt
police thana fari outpost court jail camp wasa wapda wabda desa desco dpdc titas gas power substation transformer
telecom computer computers electronics furniture hardware tailors salon saloon parlour garments textile mills cotton
hotel motel resort guest restora community station stand stop terminal bus launch ferry railway rail metro
airport bridge culvert overbridge underpass flyover circle chattar chottor gol point mor more morh crossing
chowrasta chourasta chowmatha choumatha tinrasta moholla mohalla
market bazar bajar hat ghat field math playground park garden lake pond pukur dighi khal river
basstand busstand busstop bostand kacha kancha gorur goru footpath society housing estate project phase extension
block sector section road lane avenue street goli sarak rasta house holding plot flat level
colony quarter quarters staff zone area residential commercial industrial
বিল্ডিং ভবন অফিস কমপ্লেক্স সেন্টার মার্কেট দোকান টাওয়ার প্লাজা অ্যাপার্টমেন্ট এপার্টমেন্ট ফ্যাক্টরি কারখানা গার্মেন্টস
স্কুল কলেজ মাদ্রাসা মাদরাসা বিদ্যালয় বিশ্ববিদ্যালয় একাডেমি হোস্টেল হাসপাতাল ক্লিনিক ফার্মেসি ফার্মেসী মেডিকেল
মসজিদ মন্দির গির্জা ঈদগাহ মাজার কবরস্থান ব্যাংক শাখা বুথ এটিএম লিমিটেড কোম্পানি পুলিশ ফাঁড়ি আদালত কোর্ট
বাসস্ট্যান্ড বাসস্ট্যাণ্ড বাসষ্ট্যান্ড স্ট্যান্ড স্টেশন ষ্টেশন টার্মিনাল ঘাট ব্রিজ সেতু মোড় চত্বর চৌরাস্তা চৌমাথা গোলচত্বর
মাঠ পার্ক পুকুর দিঘি খাল নদী বাজার হাট গেট গেইট দরজা কলোনি কলোনী কোয়ার্টার কোয়ার্টার মহল্লা
[profession] names no place
manager officer engineer advocate teacher master professor principal headmaster imam khatib driver rider worker guard
darwan daroan caretaker owner proprietor chairman member counselor councilor director secretary student staff
customer receiver recipient sender seller reseller merchant dealer
ম্যানেজার অফিসার ইঞ্জিনিয়ার এডভোকেট শিক্ষক মাস্টার প্রফেসর ইমাম ড্রাইভার দারোয়ান চেয়ারম্যান মেম্বার মালিক প্রোপাইটর
[relative] names no place
uncle aunty auntie vai bhai vaiya bhaiya apa apu didi dada dadi nana nani chacha chachi mama mami khala khalu fupu
sir madam mam sahib saheb shaheb sab babu kaka kaki bon bhabi vabi amma abba pita father mother wife husband son
daughter পিতা মাতা স্বামী স্ত্রী ভাই আপা আপু চাচা মামা খালা দাদা নানা সাহেব বাবু ভাবী কাকা স্যার ম্যাডাম
[note] names no place
call calls calling phone diben dibe deben dibo den nibe niben nibo neben asben ashben eshe ese esho aste ashte bolben
bolbe bolen rakhben rakhbe rekhe jaben jabe korben korbe kore koren hobe lagbe chai nai ache please plz pls kindly
before after delivery deliver delivered parcel product keep leave with ask for from when only urgent fast morning
evening night office time any anytime weekday friday saturday holiday ring bell knock inform contact reach
handle fragile gift note instruction payment paid cash advance due courier kuriyar pathao redx steadfast sundarban
collect pickup send security ke dite nite jete gele gelei giye egiye egiea hete hata hatar poth por porei age agei dure durotto
left right bam bame dan dane daan danpashe bampashe min mint minit minute minutes gaj goj meter metre miter kilo km kilometer
soja soza shoja straight near nearby towards toward walking distance hater hati takle thakle ektu
গজ মিনিট মিটার কিলোমিটার কিমি হেঁটে হাঁটা হাঁটার পথ দূরে দূরত্বে এগিয়ে সোজা বামে ডানে বাম ডান গেলে গেলেই যেতে পরেই আগেই
collect pickup send given below attn attention return returns refund doorbell nosto diyen dien asen receive recieve
কল দিয়ে দিবেন দেবেন আসবেন নিবেন নেবেন করবেন করে রাখবেন বলবেন জানাবেন হবে লাগবে আগে পরে দয়া অনুগ্রহ পার্সেল
ডেলিভারি কুরিয়ার বিকাশ নগদ টাকা ফোন যোগাযোগ রিসিভ পৌঁছে থেকে নিচে জন্য
[goods] names no place
shirt tshirt pant panjabi saree sari dress shoe shoes bag watch size colour color xl xxl xs medium black white blue
red pcs piece pieces qty quantity kg gram gm set box pack packet mobile charger cover book boi
[reference] names no place
inv invoice order ord orderno id ref sl serial tracking trk cod tk taka bdt amount price bill bkash bikash nagad rocket
nid code otp invoiceno ইনভয়েস অর্ডার টাকা বিল আইডি
[describing] seldom a place
green red blue white black golden silver royal grand star sun moon rose lily view vision dream sweet new old big small
first second third modern model ideal standard popular united eastern western northern southern central metro capital
city town village lucky happy smart digital asia asian japan china world global east west north south
solution solutions technology tech soft software fashion style craft crafts art media press agro food foods
বড় ছোট নতুন পুরাতন সবুজ গ্রীন স্টার রয়েল মডার্ন আদর্শ
[person] seldom a place
bristy eti moni sathy jerin nowshin abdul abdullah abdur abdus abid abir abu abul adnan afroza afsana ahmed ahsan akash akbar akhtar akram akter akhter
alam alamgir ali alif alim alimul amin amina amir anamul anik anika anis anisur arafat arif arifa arifin arman asad
asaduzzaman ashik ashraf ashraful asif asma atik atiqur ayesha ayub azad aziz azizul babul badal bappi bappy begum
belal bijoy billal biplob biswas bithi bristi chowdhury choudhury dalia das delwar dewan dey dipu dulal eity elias
emon enamul ershad fahad fahim fahima faisal faria farhad farhana farhan farid farida faruk faruque farzana fatema
fatima ferdous feroz firoz fuad gazi golam habib habiba habibur hafiz hafsa hakim halima hamid hamida hanif hannan
haque hoque haq harun hasan hassan hasib hasina hasnat helal himel hira hosen hossain hossen hosna hridoy hriday
humayun hussain ibrahim ibrahim iftekhar ikbal iqbal imam imon imran imtiaz irfan islam ismail ismat israt jabbar jabed
jafar jahan jahanara jahangir jahid jakia jalal jalil jamal jamil jannat jannatul jashim jasim jasmin jesmin jewel
jhumur joy jui julfikar juthi kabir kader kajol kalam kamal kamrul karim kashem kawsar kazi khadija khairul khaled
khaleda khalid khan khatun kobir kohinoor kulsum labib laila lima limon lipi lipu liton lovely lubna lucky lutfor
mahabub mahbub mahfuz mahin mahmud mahmuda mahmudul mainul majid makbul maksud malek mamun manik mannan marium mariam
maruf masud masum mehedi mehjabin mijan mila milon mim minhaj mitu mizan mizanur mohsin moin moinul moklesh monir
monira moniruzzaman monowar moriom morshed mosharraf moshiur mostafa mostafiz mou moumita mukta mumu munir munna
munni murad musa mushfiq mustafa nabil nadia nadim nafis nafisa nahar nahid naim naima najim najma najmul nargis
nasim nasima nasir nasrin nasreen nayan nazim nazma nazmul nazrul neha nila nipa nipu nishat niloy nizam nobi noman
noor nur nuruddin nurul nusrat obaidul ohona omar onik osman papia parul parvej parves parvez parvin pavel piash pinki
polash poly popy priya raihan raju rakib rakibul ramjan rana ranjan rashed rashid rashida rasel rassel ratan ratul
rayhan razia raziya raju rebeka rehana rejaul reza rezaul riaz ridoy rifat rima rimi rina ripa ripon ritu riya riyad
robin robiul rokeya rokib roni rony rosy rubaiya rubel rubina rubi ruhul ruma rumana rumi runa rupa ruksana rumpa
sabbir sabina sabiha sabrina sadia sadman safa sagor saha sahed saiful saima sajal sajib sajid sakib sakil salam salim
salma salman samia samir samira samiul sanjida santo saniya sarah sarker sarkar sarwar sathi sayem sayeed selim selina
shafiq shafiqul shahadat shahed shahid shahida shahidul shahin shaila shakib shakil shamima shamim shampa shamsul
shanta shaon sharif sharmin shahnaz shawon shefali sheikh sheuli shihab shilpi shimul shipon shirin shobuj shohag
shohel shuvo sifat siddik siddika siddique sikder siraj sohag sohan sohana sohel sojib sojol solaiman sonia sourav
suborna sujan sujon sultan sultana suman sumaiya sumi sumon suraiya surma sweety syed tahmid tahmina tahsin tamanna
tamim tania tanim tanjila tanjim tanvir tanzila tareq tariq tarikul taslima tasnim tasnia tauhid tawhid tinni tisha
titu tomal tonmoy tuhin tuli tushar uddin ullah umme uzzal wahid yasin yasmin yeasin yousuf yusuf zahid zahir zakaria
zakir zaman zannat ziaul zinia zubair mohammad mohammed muhammad
আব্দুল আবদুল আব্দুর আবু আবুল আহমেদ আহম্মেদ আকাশ আক্তার আখতার আলম আলমগীর আলী আমিন আনিস আরিফ আশিক আশরাফ আসিফ আয়েশা আজাদ
আজিজ বাবুল বেলাল বেগম বিপ্লব চৌধুরী দাস দেলোয়ার ফাহিম ফারহানা ফরিদ ফারুক ফাতেমা ফিরোজ গাজী গোলাম হাবিব হাফিজ হালিমা
হামিদ হানিফ হারুন হাসান হাসিনা হেলাল হোসেন হোসাইন হৃদয় হুমায়ুন ইব্রাহিম ইকবাল ইমন ইমরান ইসলাম ইসমাইল জব্বার জাহান
জাহাঙ্গীর জাহিদ জালাল জলিল জামাল জান্নাত জসিম জেসমিন জুয়েল কবির কাদের কামাল কামরুল করিম কাজল কাজী খাদিজা খালেদ খান
খাতুন লাইলা লিটন লিপি মাহবুব মাহমুদ মজিদ মালেক মামুন মানিক মান্নান মাসুদ মাসুম মেহেদী মিজান মিলন মিম মোস্তফা মোহাম্মদ
মুহাম্মদ মনির মুন্না মুন্নি নাদিয়া নাহার নাঈম নাসির নাসিমা নাসরিন নাজমা নাজমুল নজরুল নিপা নূর নুর নুরুল নুসরাত
ওমর ওসমান পারভিন পারভেজ পলাশ রহিম রহমান রাজু রাকিব রানা রাসেল রশিদ রতন রেজা রিয়াজ রিফাত রিনা রিপন রুবেল রবিউল
রোকেয়া রনি রুমা রুনা সাব্বির সাদিয়া সাইফুল সাজিদ সাকিব সালাম সালমা সেলিম সেলিনা শফিক শাহিন শাকিল শামীম শারমিন
শরীফ শেখ শিউলি শিমুল সিরাজ সোহাগ সোহেল সুজন সুলতান সুলতানা সুমন সুমি সুমাইয়া তানিয়া তানভীর তারেক তাসলিমা তুহিন উদ্দিন
উল্লাহ ইউসুফ ইয়াসিন ইয়াসমিন জাহিদুল জাকির জামান মোসাঃ মোছাঃ
`;

export type OrdinaryKind =
  | 'thing'
  | 'profession'
  | 'relative'
  | 'note'
  | 'goods'
  | 'reference'
  | 'describing'
  | 'person';

export interface OrdinaryWord {
  readonly kind: OrdinaryKind;
  /** It may name a place if spelled exactly so; the others never do on their own. */
  readonly maybePlace: boolean;
}

const KINDS: readonly OrdinaryKind[] = [
  'thing',
  'profession',
  'relative',
  'note',
  'goods',
  'reference',
  'describing',
  'person',
];

const words = new Map<string, OrdinaryWord>();
let current: OrdinaryWord | undefined;
for (const line of TABLE.normalize('NFC').trim().split('\n')) {
  const heading = /^\[(\w+)\] (.+)$/.exec(line);
  if (heading) {
    const kind = KINDS.find((known) => known === heading[1]);
    if (!kind) throw new Error(`ordinary words: "${heading[1]}" is not a kind`);
    current = { kind, maybePlace: heading[2] === 'seldom a place' };
  } else if (current) {
    // A word belongs to the first heading that lists it.
    for (const word of line.split(' ')) if (!words.has(word)) words.set(word, current);
  }
}

/** What kind of ordinary word a folded word is; undefined for words that may well be place names. */
export const ordinaryWord = (word: string): OrdinaryWord | undefined => words.get(word);
