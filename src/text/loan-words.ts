// English words as Bangla spells them by sound, and the few that signs translate: quarter কোয়ার্টার, traffic ট্রাফিক.
// Chosen by how often they occur in place names in Bangladesh; misspellings that are common on maps are listed beside
// the correct ones. An underscore is a space.
import { wordPairs } from './word-pairs.ts';

const LOAN_WORDS = wordPairs(`
aarong আড়ং abandoned পরিত্যক্ত abc এবিসি ac এসি acadamy একাডেমি academi একাডেমি academic একাডেমিক academy একাডেমি
accademy একাডেমি access এক্সেস accountant হিসাবরক্ষণ accounts হিসাব aci এসিআই action অ্যাকশন active অ্যাকটিভ
adjacent সংলগ্ন administration প্রশাসন administrative প্রশাসনিক administrator প্রশাসক advance এডভান্স
advanced এডভান্সড adventist অ্যাডভেন্টিস্ট adventure অ্যাডভেঞ্চার advocate অ্যাডভোকেট agency এজেন্সি agent এজেন্ট
agora আগোরা agricultural কৃষি agriculture এগ্রিকালচার agro এগ্রো aid এইড air এয়ার airlines এয়ারলাইন্স
airtel এয়ারটেল airways এয়ারওয়েজ aiub এআইইউবি ak এ_কে akij আকিজ alaxander আলেকজান্ডার alexander আলেকজান্ডার all অল
alley গলি alpha আলফা aluminium অ্যালুমিনিয়াম ambulance অ্যাম্বুলেন্স america আমেরিকা american আমেরিকান
amusement অ্যামিউজমেন্ট angel অ্যাঞ্জেল animal অ্যানিমেল annex এনেক্স apartment অ্যাপার্টমেন্ট
apartments অ্যাপার্টমেন্টস apex এপেক্স apollo অ্যাপোলো apparel অ্যাপারেল apparels অ্যাপারেলস apple আপেল
appollo অ্যাপোলো appolo অ্যাপোলো approach অ্যাপ্রোচ arcade আর্কেড archaeological প্রত্নতাত্ত্বিক
archaeology প্রত্নতত্ত্ব archive আর্কাইভ archives আর্কাইভস aristocrat অ্যারিস্টোক্র্যাট armed আর্মড army আর্মি
art আর্ট artillery আর্টিলারি arts আর্টস asa আশা asia এশিয়া asian এশিয়ান assembly অ্যাসেম্বলি assistant সহকারী
associates অ্যাসোসিয়েটস association অ্যাসোসিয়েশন at অ্যাট attached সংযুক্ত audit অডিট auditorium অডিটোরিয়াম
authority কর্তৃপক্ষ auto অটো automobile অটোমোবাইল automobiles অটোমোবাইলস autos অটোস autumn অটাম ave এভিনিউ
aviation এভিয়েশন axis এক্সিস ayurvedic আয়ুর্বেদিক baby বেবি back ব্যাক backery বেকারি badc বিএডিসি baf বিএএফ
bags ব্যাগস bajaj বাজাজ ball বল bamboo বাঁশ banana কলা bangkok ব্যাংকক banglalink বাংলালিংক banglow বাংলো
bank ব্যাংক banking ব্যাংকিং banks ব্যাংক baptist ব্যাপ্টিস্ট bar বার barcode বারকোড barrack ব্যারাক
barrackpore ব্যারাকপুর barracks ব্যারাক barrister ব্যারিস্টার barry ব্যারি base বেস basic বেসিক basketball বাস্কেটবল
bata বাটা battalion ব্যাটালিয়ন battery ব্যাটারি bau বিএইউ bay বে bazaar বাজার bazzar বাজার bcsir বিসিএসআইআর bd বিডি
bdr বিডিআর beach বিচ beauty বিউটি bed বেড bedding বেডিং behind পেছনে bekary বেকারি bell বেল bengal বেঙ্গল best বেস্ট
beta বিটা betel পান bgb বিজিবি biam বিয়াম bible বাইবেল bike বাইক bilateral দ্বিমুখী bill বিল bin বিন
biological বায়োলজিক্যাল bipass বাইপাস birani বিরিয়ানি bird বার্ড birds বার্ডস biriani বিরিয়ানি biriyani বিরিয়ানি
biryani বিরিয়ানি biscuit বিস্কুট bishop বিশপ bistro বিস্ট্রো bit বিট bite বাইট biwta বিআইডব্লিউটিএ
biwtc বিআইডব্লিউটিসি bkash বিকাশ bksp বিকেএসপি black ব্ল্যাক block ব্লক blood ব্লাড blossom ব্লসম blue ব্লু
boarding বোর্ডিং boat বোট body বডি book বুক books বুকস boot বুট border বর্ডার botanical বোটানিক্যাল bottle বোতল
boulevard বুলেভার্ড boundary বাউন্ডারি boutique বুটিক boutiques বুটিকস box বক্স boys বয়েজ brac ব্র্যাক
brack ব্র্যাক brak ব্র্যাক branch শাখা brand ব্র্যান্ড bread ব্রেড brick ব্রিক bricks ব্রিকস bridge ব্রিজ
brigade ব্রিগেড bright ব্রাইট british ব্রিটিশ broken ভাঙা brother ব্রাদার brown ব্রাউন brri ব্রি brta বিআরটিএ
brtc বিআরটিসি bsc বিএসসি bscic বিসিক bsrm বিএসআরএম btri বিটিআরআই bud বাড buddhist বৌদ্ধ buds বাডস buet বুয়েট
builders বিল্ডার্স building বিল্ডিং built বিল্ট bungalow বাংলো bunglow বাংলো bup বিইউপি bureau ব্যুরো burger বার্গার
burmese বার্মিজ bus বাস business বিজনেস busstop বাস_স্টপ bustand বাস_স্ট্যান্ড butterfly বাটারফ্লাই byepass বাইপাস
bylane বাইলেন bypass বাইপাস cable ক্যাবল cafeteria ক্যাফেটেরিয়া cake কেক call কল calvert কালভার্ট
cambrian ক্যামব্রিয়ান cambridge কেমব্রিজ campus ক্যাম্পাস canada কানাডা canals খাল cancer ক্যান্সার candy ক্যান্ডি
canteen ক্যান্টিন cantonment ক্যান্টনমেন্ট cantontment ক্যান্টনমেন্ট canvas ক্যানভাস capital ক্যাপিটাল
captain ক্যাপ্টেন car কার cardiac কার্ডিয়াক care কেয়ার cargo কার্গো caritas কারিতাস carry ক্যারি cash ক্যাশ
castle ক্যাসেল cathedral ক্যাথিড্রাল catholic ক্যাথলিক cattle গবাদিপশু cave গুহা cdc সিডিসি cell সেল cement সিমেন্ট
cemeteries কবরস্থান cemetery কবরস্থান cemetry কবরস্থান center সেন্টার central কেন্দ্রীয় centrepoint সেন্টারপয়েন্ট
century সেঞ্চুরি cepz সিইপিজেড ceramic সিরামিক ceramics সিরামিকস chairmans চেয়ারম্যানের chalet শ্যালে
chamber চেম্বার chambers চেম্বার champion চ্যাম্পিয়ন chartered চার্টার্ড check চেক chef শেফ chemical কেমিক্যাল
chemicals কেমিক্যালস chemistry রসায়ন chevron শেভরন chicken চিকেন child শিশু children চিলড্রেন childrens চিলড্রেন
chili চিলি chilli চিলি china চায়না chinese চাইনিজ chocolate চকলেট choice চয়েস christian খ্রিস্টান church গির্জা
cid সিআইডি cineplex সিনেপ্লেক্স circle সার্কেল circuit সার্কিট circular সার্কুলার citizen সিটিজেন city সিটি
citycell সিটিসেল civil সিভিল classic ক্লাসিক classical ক্লাসিক্যাল clean ক্লিন cleaners ক্লিনার্স climate জলবায়ু
clinics ক্লিনিক clock ক্লক cloth ক্লথ clothing ক্লোদিং club ক্লাব cmp সিএমপি cng সিএনজি co কো coach কোচ
coaching কোচিং cold কোল্ড colege কলেজ colleage কলেজ collection কালেকশন collectorate কালেক্টরেট colledge কলেজ
collge কলেজ colonel কর্নেল color কালার colour কালার com কম comfort কমফোর্ট comissioner কমিশনার commander কমান্ডার
commerce কমার্স commercial কমার্শিয়াল commission কমিশন commissioner কমিশনার commissioners কমিশনারের committee কমিটি
communication কমিউনিকেশন communications কমিউনিকেশনস community কমিউনিটি composite কম্পোজিট compound কম্পাউন্ড
computer কম্পিউটার computers কম্পিউটারস confectionary কনফেকশনারি confectionery কনফেকশনারি confidence কনফিডেন্স
connect কানেক্ট connected সংযুক্ত connecting সংযোগ connection কানেকশন construction কনস্ট্রাকশন
consultancy কনসালটেন্সি consultant কনসালট্যান্ট consultation কনসালটেশন container কন্টেইনার continental কন্টিনেন্টাল
control কন্ট্রোল convent কনভেন্ট convention কনভেনশন cooling কুলিং cooperative সমবায় core কোর corner কর্নার
coronation করোনেশন corp কর্পোরেশন corporate কর্পোরেট cosmetics কসমেটিকস cosmic কসমিক cosmopolitan কসমোপলিটন
cosmopoliton কসমোপলিটন cottage কটেজ cotton কটন council কাউন্সিল counter কাউন্টার courier কুরিয়ার court কোর্ট
covered কাভার্ড cow কাউ cox কক্স coxs কক্স crab কাঁকড়া crb সিআরবি cream ক্রিম creative ক্রিয়েটিভ credit ক্রেডিট
crescent ক্রিসেন্ট cresent ক্রিসেন্ট cricket ক্রিকেট crockeries ক্রোকারিজ crockery ক্রোকারি cross ক্রস
crossing ক্রসিং crown ক্রাউন crystal ক্রিস্টাল cuet চুয়েট cultural সাংস্কৃতিক culvart কালভার্ট culvet কালভার্ট
cum কাম custom কাস্টম customer কাস্টমার customs কাস্টমস cutting কাটিং cyber সাইবার cycle সাইকেল cycles সাইকেলস
cyclon সাইক্লোন cyclone সাইক্লোন cylinder সিলিন্ডার daffodil ড্যাফোডিল daily ডেইলি dairy ডেইরি daisy ডেইজি dale ডেল
dam বাঁধ dance ড্যান্স day ডে dc ডিসি dead ডেড dealer ডিলার decimal ডেসিমেল decorator ডেকোরেটর decorators ডেকোরেটরস
deep ডিপ deer হরিণ defence ডিফেন্স defense ডিফেন্স degre ডিগ্রি delicious ডেলিশিয়াস delivery ডেলিভারি delta ডেল্টা
deluxe ডিলাক্স dentist ডেন্টিস্ট department ডিপার্টমেন্ট departmental ডিপার্টমেন্টাল depo ডিপো depot ডিপো dept বিভাগ
deputy ডেপুটি depz ডিইপিজেড desco ডেসকো design ডিজাইন developers ডেভেলপার্স dewpoint ডিউপয়েন্ট dgfi ডিজিএফআই
diabetes ডায়াবেটিস diabetic ডায়াবেটিক diagnostics ডায়াগনস্টিকস diagonestic ডায়াগনস্টিক
diagonestics ডায়াগনস্টিকস diagonistic ডায়াগনস্টিক diagonostic ডায়াগনস্টিক diamond ডায়মন্ড digital ডিজিটাল
digree ডিগ্রি dine ডাইন dining ডাইনিং dipo ডিপো directorate অধিদপ্তর dirt কাঁচা disaster দুর্যোগ
distribution ডিস্ট্রিবিউশন distributor ডিস্ট্রিবিউটর distributors ডিস্ট্রিবিউটরস divine ডিভাইন divisional বিভাগীয়
dock ডক dockyard ডকইয়ার্ড doctor ডাক্তার doctors ডক্টরস dolphin ডলফিন dome গম্বুজ dominos ডোমিনোস door ডোর
dorm ডরমিটরি dormatory ডরমিটরি dormitory ডরমিটরি double ডাবল dpdc ডিপিডিসি dr ডাঃ dragon ড্রাগন drain ড্রেন
drainage ড্রেনেজ drama ড্রামা dream ড্রিম dress ড্রেস dresser ড্রেসার drinking খাবার drive ড্রাইভ driver ড্রাইভার
driving ড্রাইভিং drug ড্রাগ drugs ড্রাগস dry ড্রাই dubai দুবাই duet ডুয়েট dumping ডাম্পিং dustbin ডাস্টবিন
dutch ডাচ dyeing ডাইং eagle ঈগল earthen কাঁচা eastern ইস্টার্ন eat ইট ebl ইবিএল eco ইকো economics ইকোনমিকস eden ইডেন
educational এডুকেশনাল edward এডওয়ার্ড egg এগ eidgah ঈদগাহ election নির্বাচন electric ইলেকট্রিক
electrical ইলেকট্রিক্যাল electrics ইলেকট্রিক electro ইলেক্ট্রো electronic ইলেকট্রনিক electronics ইলেকট্রনিক্স
elephant এলিফ্যান্ট eliot ইলিয়ট elite এলিট embankment বেড়িবাঁধ embassy দূতাবাস embroidery এমব্রয়ডারি
emergency ইমার্জেন্সি emporio এম্পোরিও emporium এম্পোরিয়াম enclave এনক্লেভ end এন্ড energy এনার্জি
engineer ইঞ্জিনিয়ার engineering ইঞ্জিনিয়ারিং engineers ইঞ্জিনিয়ার্স enginiaring ইঞ্জিনিয়ারিং english ইংলিশ
ent ইএনটি entrance প্রবেশপথ entry প্রবেশ environment পরিবেশ environmental পরিবেশ epz ইপিজেড equity ইক্যুইটি
evening ইভনিং evergreen এভারগ্রিন ewu ইডব্লিউইউ excellence এক্সিলেন্স excellent এক্সিলেন্ট exchange এক্সচেঞ্জ
exclusive এক্সক্লুসিভ exim এক্সিম exit এক্সিট experience এক্সপেরিয়েন্স export এক্সপোর্ট express এক্সপ্রেস
expressway এক্সপ্রেসওয়ে extension এক্সটেনশন fabrics ফেব্রিক্স factories ফ্যাক্টরি faculty অনুষদ fair ফেয়ার
falls জলপ্রপাত family ফ্যামিলি famous ফেমাস fancy ফ্যান্সি fantasy ফ্যান্টাসি farmers ফার্মার্স farms ফার্মস
fashion ফ্যাশন fastfood ফাস্টফুড father ফাদার federation ফেডারেশন feed ফিড feeds ফিডস feet ফিট female মহিলা
fertilizer ফার্টিলাইজার field মাঠ fighter যোদ্ধা filing ফিলিং filter ফিল্টার finance ফাইন্যান্স fine ফাইন
firing ফায়ারিং firm ফার্ম first ফার্স্ট fish ফিশ fisheries ফিশারিজ fishery ফিশারি fitness ফিটনেস five ফাইভ
floating ভাসমান flood বন্যা floor ফ্লোর flora ফ্লোরা flour ফ্লাওয়ার flower ফ্লাওয়ার flyover ফ্লাইওভার food ফুড
foods ফুডস foot ফুট football ফুটবল footbridge ফুটওভার_ব্রিজ footpath ফুটপাত footware ফুটওয়্যার footwear ফুটওয়্যার
for ফর force ফোর্স foreign ফরেন forest ফরেস্ট form ফরম forrest ফরেস্ট fort ফোর্ট fountain ফাউন্টেন four ফোর
frame ফ্রেম free ফ্রি freedom ফ্রিডম freight ফ্রেইট fresh ফ্রেশ fried ফ্রাইড friend ফ্রেন্ড friendly ফ্রেন্ডলি
friends ফ্রেন্ডস friendship ফ্রেন্ডশিপ from ফ্রম front সামনে fruit ফ্রুট fruits ফ্রুটস fueling ফুয়েলিং
furniture ফার্নিচার furnitures ফার্নিচার fusion ফিউশন future ফিউচার galaxy গ্যালাক্সি gallery গ্যালারি game গেম
games গেমস gamma গামা gang গ্যাং garage গ্যারেজ garbage আবর্জনা garden গার্ডেন garrison গ্যারিসন garten গার্টেন
gas গ্যাস gate গেট gec জিইসি general জেনারেল genius জিনিয়াস gents জেন্টস george জর্জ germany জার্মানি gift গিফট
girl গার্ল glass গ্লাস global গ্লোবাল glue গ্লু godown গোডাউন gold গোল্ড golden গোল্ডেন golf গলফ good গুড
gospel গসপেল govenment সরকারি goverment সরকারি governmental সরকারি gpo জিপিও grameen গ্রামীণ grameenphone গ্রামীণফোন
grammar গ্রামার grand গ্র্যান্ড graphic গ্রাফিক grave কবর green গ্রিন gregory গ্রেগরি grid গ্রিড grill গ্রিল
grils বালিকা grocery গ্রোসারি ground গ্রাউন্ড grounds গ্রাউন্ড group গ্রুপ guard গার্ড guesthouse গেস্ট_হাউস
gunners গানার্স gvot সরকারি gym জিম gymnasium জিমনেসিয়াম hair হেয়ার hairdresser হেয়ার_ড্রেসার hajj হজ half হাফ
halt হল্ট hamdard হামদর্দ hangar হ্যাঙ্গার hanging ঝুলন্ত happy হ্যাপি hatchery হ্যাচারি hatil হাতিল hawkers হকার্স
head হেড headman হেডম্যান headmaster প্রধান_শিক্ষক headquarter সদর_দপ্তর headquarters সদর_দপ্তর heart হার্ট
heaven হেভেন heights হাইটস helipad হেলিপ্যাড herbal হারবাল heritage হেরিটেজ hero হিরো highschool হাই_স্কুল hight হাই
highways হাইওয়ে hill হিল hills হিলস hilltop হিলটপ hillview হিলভিউ holding হোল্ডিং holdings হোল্ডিংস holy হলি
home হোম homeo হোমিও homeopathic হোমিওপ্যাথিক homeopathy হোমিওপ্যাথি homes হোমস homio হোমিও
homoeopathic হোমিওপ্যাথিক honda হোন্ডা honey হানি hope হোপ horizon হরাইজন hospital হাসপাতাল hospitals হাসপাতাল
hostel হোস্টেল hosue বাড়ি hot হট hotels হোটেলস hous হাউস house বাড়ি houses হাউজেস housing হাউজিং howrah হাওড়া
hp এইচপি hsc এইচএসসি hstu হাবিপ্রবি htc এইচটিসি huawei হুয়াওয়ে hub হাব hunter হান্টার hut হাট icb আইসিবি ice আইস
ict আইসিটি idea আইডিয়া ideal আইডিয়াল ific আইএফআইসি iiuc আইআইইউসি imperial ইম্পেরিয়াল import ইমপোর্ট in ইন
independent ইন্ডিপেন্ডেন্ট index ইনডেক্স india ইন্ডিয়া indian ইন্ডিয়ান indoor ইনডোর industrial ইন্ডাস্ট্রিয়াল
industries ইন্ডাস্ট্রিজ industry ইন্ডাস্ট্রি infont সামনে information ইনফরমেশন infrastructure অবকাঠামো infront সামনে
inn ইন inner ইনার inside ভেতরে inspection ইন্সপেকশন inspector ইন্সপেক্টর institute ইনস্টিটিউট institutes ইনস্টিটিউট
institution ইনস্টিটিউশন institutional প্রাতিষ্ঠানিক insurance ইন্স্যুরেন্স int আন্তর্জাতিক inter ইন্টার
intercontinental ইন্টারকন্টিনেন্টাল interior ইন্টেরিয়র intermediate ইন্টারমিডিয়েট internal ইন্টারনাল
international ইন্টারন্যাশনাল internet ইন্টারনেট intl ইন্টারন্যাশনাল investment ইনভেস্টমেন্ট iom আইওএম iron আয়রন
irrigation সেচ iskcon ইসকন islami ইসলামী istarn ইস্টার্ন it আইটি italy ইতালি iub আইইউবি iubat আইইউবিএটি jail জেল
japan জাপান jasmine জেসমিন java জাভা jetty জেটি jewelers জুয়েলার্স jewellery জুয়েলারি jewelry জুয়েলারি
jewels জুয়েলস john জন jonior জুনিয়র joseph যোসেফ jubilee জুবিলী judge জজ judges জজ juice জুস junction জংশন
junctions জংশন jungle জঙ্গল juniour জুনিয়র just জাস্ট jute জুট kabab কাবাব kaccha কাঁচা kacha কাঁচা katcha কাঁচা
kda কেডিএ kebab কাবাব key কি kid কিড kidney কিডনি kids কিডস kinder কিন্ডার king কিংস kingdom কিংডম kings কিংস
kiosk কিওস্ক kitchen কিচেন knit নিট knitting নিটিং knitwear নিটওয়্যার kucca কাঁচা kuet কুয়েট kutcha কাঁচা
lab ল্যাব laboratories ল্যাবরেটরিজ laboratory ল্যাবরেটরি labratory ল্যাবরেটরি ladies লেডিস lady লেডি lake লেক
lakeview লেকভিউ lanch লঞ্চ land ল্যান্ড language ভাষা last লাস্ট lateral ল্যাটারাল lathe লেদ laundry লন্ড্রি
laurel লরেল law ল lawyer আইনজীবী leader লিডার leaf লিফ learning লার্নিং leasing লিজিং leather লেদার left বাম
legal লিগ্যাল lemon লেমন length দৈর্ঘ্য level লেভেল lg এলজি lged এলজিইডি libary লাইব্রেরি library লাইব্রেরি
licence লাইসেন্স license লাইসেন্স lieutenant লেফটেন্যান্ট life লাইফ lifestyle লাইফস্টাইল light লাইট
lighthouse বাতিঘর lily লিলি line লাইন lines লাইনস lion লায়ন lions লায়ন্স little লিটল live লাইভ
livestock প্রাণিসম্পদ livrary লাইব্রেরি local লোকাল located অবস্থিত lock লক lodge লজ logistics লজিস্টিকস
london লন্ডন long লং loop লুপ lotto লোটো lotus লোটাস lounge লাউঞ্জ love লাভ lovely লাভলি lower লোয়ার lpg এলপিজি
lucky লাকি luxury লাক্সারি machine মেশিন machineries মেশিনারিজ machinery মেশিনারি madical মেডিকেল madicine মেডিসিন
magic ম্যাজিক mail মেইল main মেইন major মেজর malaysia মালয়েশিয়া male মেল mall মল management ব্যবস্থাপনা
manager ম্যানেজার mango ম্যাঙ্গো mansion ম্যানশন marble মার্বেল marcel মার্সেল maria মারিয়া marie মেরি
marina মেরিনা marine মেরিন markentile মার্কেন্টাইল marketing মার্কেটিং marketplace মার্কেট marriott ম্যারিয়ট
mart মার্ট martin মার্টিন mary মেরি marys মেরীস mass মাস master মাস্টার mat ম্যাট maternity ম্যাটারনিটি mats ম্যাটস
max ম্যাক্স mayor মেয়র mch এমসিএইচ meat মাংস media মিডিয়া medica মেডিকা medical মেডিকেল medicals মেডিকেল
medicare মেডিকেয়ার medicine মেডিসিন medicines মেডিসিন medico মেডিকো medilab মেডিল্যাব medinova মেডিনোভা
medium মিডিয়াম meena মীনা mega মেগা meghna মেঘনা member মেম্বার mens মেনস menz মেনজ mercantile মার্কেন্টাইল
merchants মার্চেন্টস mermaid মারমেইড mes এমইএস mesars মেসার্স mesas মেসার্স mess মেস messers মেসার্স messrs মেসার্স
metal মেটাল meteorological আবহাওয়া methodist মেথডিস্ট metropolitan মেট্রোপলিটন michael মাইকেল micro মাইক্রো mid মিড
midland মিডল্যান্ড mike মাইক mile মাইল military মিলিটারি milk মিল্ক mill মিল millenium মিলেনিয়াম
millennium মিলেনিয়াম minabazar মীনাবাজার mini মিনি minibus মিনিবাস minister মন্ত্রী ministry মন্ত্রণালয়
minor মাইনর mirror মিরর mission মিশন missionary মিশনারি mitford মিটফোর্ড mobil মবিল mobile মোবাইল mobiles মোবাইলস
modhumoti মধুমতি momo মোমো monastery বিহার money মানি monkey মাংকি moon মুন moore মুর mooring মুরিং morning মর্নিং
mother মাদার motor মোটর motorcycle মোটরসাইকেল motors মোটরস mountain মাউন্টেন mr মি. mrs মিসেস ms মেসার্স msf এমএসএফ
mtb এমটিবি mud কাদা ln লেন multi মাল্টি multimedia মাল্টিমিডিয়া municipal মিউনিসিপ্যাল music মিউজিক musical মিউজিক্যাল
mussel ঝিনুক mutual মিউচুয়াল my মাই nagad নগদ nano ন্যানো national ন্যাশনাল naval নেভাল navana নাভানা navy নেভি
needs নিডস net নেট network নেটওয়ার্ক new নিউ news নিউজ newtown নিউটাউন ngo এনজিও night নাইট no নং nokia নোকিয়া
non নন north উত্তর northeast নর্থইস্ট northern নর্দার্ন notary নোটারি now নাউ nrb এনআরবি nsi এনএসআই nsu এনএসইউ
number নম্বর nurse নার্স nursery নার্সারি nursing নার্সিং nut বাদাম oasis ওয়েসিস obda ওয়াপদা obstacle অবস্টাকল
ocean ওশান off অফ officer অফিসার officers অফিসার্স oil অয়েল omega ওমেগা on অন one ওয়ান online অনলাইন opd ওপিডি
open ওপেন operative অপারেটিভ oppo অপো optical অপটিক্যাল optics অপটিকস orange অরেঞ্জ orchard অরচার্ড orchid অর্কিড
organisation অর্গানাইজেশন organization অর্গানাইজেশন oriental ওরিয়েন্টাল ornament অর্নামেন্ট ornaments অর্নামেন্টস
orphanage এতিমখানা orphanages এতিমখানা orthodox অর্থোডক্স orthopedic অর্থোপেডিক otobi অটবি our আওয়ার outdoor আউটডোর
outer আউটার outlet আউটলেট outpost ফাঁড়ি over ওভার overbridge ওভারব্রিজ overpass ওভারপাস oxford অক্সফোর্ড
oxygen অক্সিজেন pacca পাকা pacific প্যাসিফিক packaging প্যাকেজিং pagoda প্যাগোডা paint পেইন্ট paints পেইন্টস
palace প্যালেস panda পান্ডা paper পেপার parade প্যারেড paradise প্যারাডাইস parcel পার্সেল paris প্যারিস park পার্ক
parkside পার্কসাইড parkway পার্কওয়ে parliament সংসদ parlor পার্লার parlour পার্লার part পার্ট partex পারটেক্স
partners পার্টনারস parts পার্টস party পার্টি pass পাস passport পাসপোর্ট pathological প্যাথলজিক্যাল
pathology প্যাথলজি paul পল pauls পলস pavilion প্যাভিলিয়ন peacock পিকক pearl পার্ল peoples পিপলস perfect পারফেক্ট
permanent স্থায়ী personal ব্যক্তিগত peter পিটার peters পিটার্স petroleum পেট্রোলিয়াম
pharmaceutical ফার্মাসিউটিক্যাল pharmaceuticals ফার্মাসিউটিক্যালস philip ফিলিপ phone ফোন photo ফটো
photography ফটোগ্রাফি photostat ফটোস্ট্যাট physical ফিজিক্যাল physics পদার্থবিজ্ঞান physiotherapy ফিজিওথেরাপি
picnic পিকনিক pink পিংক pioneer পাইওনিয়ার pipe পাইপ pitch পিচ pizza পিজা place প্লেস planning প্ল্যানিং
plant প্ল্যান্ট plastic প্লাস্টিক platform প্ল্যাটফর্ম play প্লে playground খেলার_মাঠ plaza প্লাজা plus প্লাস
plywood প্লাইউড point পয়েন্ট pole পোল pologround পলোগ্রাউন্ড poltry পোল্ট্রি polytechnic পলিটেকনিক
polytechnical পলিটেকনিক pond পুকুর ponds পুকুর pool পুল post পোস্ট poultry পোল্ট্রি power পাওয়ার pran প্রাণ
pre প্রি precadet প্রি-ক্যাডেট premier প্রিমিয়ার premium প্রিমিয়াম preparatory প্রিপারেটরি president প্রেসিডেন্ট
press প্রেস prestige প্রেস্টিজ primay প্রাথমিক prime প্রাইম primery প্রাথমিক prince প্রিন্স princess প্রিন্সেস
principal প্রিন্সিপাল printers প্রিন্টার্স printing প্রিন্টিং prison কারাগার private প্রাইভেট pro প্রো
processing প্রসেসিং product প্রোডাক্ট products প্রোডাক্টস prof প্রফেসর profasor প্রফেসর profesor প্রফেসর
professional প্রফেশনাল professor প্রফেসর programmer প্রোগ্রামার progressive প্রোগ্রেসিভ prokashoni প্রকাশনী
properties প্রপার্টিজ property প্রপার্টি proposed প্রস্তাবিত proshika প্রশিকা protection প্রোটেকশন pti পিটিআই
ptis পিটিআই public পাবলিক publications পাবলিকেশন্স publishers পাবলিশার্স pucca পাকা pull পুল pump পাম্প pure পিওর
purification পরিশোধন pvt প্রাইভেট pwd পিডব্লিউডি quality কোয়ালিটি quarter কোয়ার্টার quarters কোয়ার্টার
quater কোয়ার্টার quaters কোয়ার্টার queen কুইন queens কুইনস ra আবাসিক_এলাকা rab র‍্যাব rabbit র‍্যাবিট
radiant রেডিয়েন্ট radient রেডিয়েন্ট radio রেডিও radisson র‍্যাডিসন rail রেল railgate রেলগেট railline রেললাইন
rainbow রেইনবো rajuk রাজউক ramp র‍্যাম্প range রেঞ্জ rangs র‍্যাংগস raod রোড rapid র‍্যাপিড raw র rda আরডিএ
reb আরইবি recycle রিসাইকেল red রেড redcrescent রেড_ক্রিসেন্ট refinery রিফাইনারি refueling রিফুয়েলিং
refugee শরণার্থী regal রিগ্যাল regency রিজেন্সি regent রিজেন্ট regiment রেজিমেন্ট regional আঞ্চলিক
register রেজিস্টার registrar রেজিস্ট্রার registration রেজিস্ট্রেশন registry রেজিস্ট্রি relief ত্রাণ
renaissance রেনেসাঁ rent রেন্ট repair রিপেয়ার repairing রিপেয়ারিং research রিসার্চ reservoir জলাধার
residence রেসিডেন্স residencial আবাসিক residency রেসিডেন্সি resident রেসিডেন্ট residential রেসিডেন্সিয়াল
resort রিসোর্ট resorts রিসোর্টস resource রিসোর্স resources রিসোর্সেস restaurants রেস্টুরেন্ট resthouse রেস্ট_হাউস
restourent রেস্টুরেন্ট restuarant রেস্টুরেন্ট retail রিটেইল revenue রাজস্ব rfl আরএফএল rice রাইস rickshaw রিকশা
rifle রাইফেল rifles রাইফেলস right ডান ring রিং rising রাইজিং river রিভার riverside রিভারসাইড riverview রিভারভিউ
rly রেলওয়ে roads রোড roadway রোডওয়ে robi রবি rocket রকেট rod রড rood রোড room রুম roosevelt রুজভেল্ট rose রোজ
rotary রোটারি roundabout গোলচত্বর royal রয়্যাল rubber রাবার ruby রুবি ruet রুয়েট ruins ধ্বংসাবশেষ runner রানার
runway রানওয়ে rural রুরাল rush রাশ safari সাফারি safe সেফ saint সেন্ট sales সেলস salon সেলুন saloon সেলুন salt লবণ
samsung স্যামসাং sand বালু sanitary স্যানিটারি sanitation স্যানিটেশন satellite স্যাটেলাইট save সেভ savior সেভিয়র
saw স sbi এসবিআই scan স্ক্যান scheme স্কিম schol স্কুল scholar স্কলার scholars স্কলারস scholastica স্কলাস্টিকা
scholl স্কুল schoo স্কুল schools স্কুল schoool স্কুল science বিজ্ঞান sciences সায়েন্সেস sculpture ভাস্কর্য sea সি
sealand সিল্যান্ড seaview সিভিউ second সেকেন্ড secondari মাধ্যমিক secondery মাধ্যমিক secondry মাধ্যমিক
secoundary মাধ্যমিক secretariat সচিবালয় section সেকশন sector সেক্টর securities সিকিউরিটিজ security সিকিউরিটি
seed সিড seeds সিডস semi সেমি seminary সেমিনারি sergeant সার্জেন্ট sergical সার্জিক্যাল server সার্ভার
services সার্ভিসেস servicing সার্ভিসিং sesdp এসইএসডিপি settlement সেটেলমেন্ট seven সেভেন sewage পয়ঃনিষ্কাশন
shawarma শাওয়ারমা shelter শেল্টার sheraton শেরাটন ship শিপ shipping শিপিং shipyard শিপইয়ার্ড shoe সু shoes সুজ
shool স্কুল shoping শপিং shops শপস shore শোর show শো shrine মাজার shwapno স্বপ্ন side সাইড sigma সিগমা
signal সিগন্যাল signboard সাইনবোর্ড silk সিল্ক silver সিলভার singapore সিঙ্গাপুর singer সিঙ্গার sinior সিনিয়র
sir স্যার sister সিস্টার site সাইট six সিক্স sizzle সিজল sky স্কাই skytone স্কাইটোন slice স্লুইস sluice স্লুইস
smart স্মার্ট sme এসএমই snacks স্ন্যাকস social সোশ্যাল society সোসাইটি socity সোসাইটি software সফটওয়্যার soil মাটির
solar সোলার soling সলিং solution সলিউশন solutions সলিউশনস sonic সনিক sons সন্স sony সনি sos এসওএস sound সাউন্ড
south দক্ষিণ southeast সাউথইস্ট southern সাউদার্ন spa স্পা specialised স্পেশালাইজড specialized স্পেশালাইজড
speed স্পিড speedy স্পিডি spice স্পাইস spicy স্পাইসি spin স্পিন spinning স্পিনিং spirit স্পিরিট sport স্পোর্ট
sporting স্পোর্টিং sports স্পোর্টস spot স্পট spring স্প্রিং square স্কয়ার ssc এসএসসি st সেন্ট stadium স্টেডিয়াম
staff স্টাফ staffs স্টাফ stamford স্ট্যামফোর্ড stand স্ট্যান্ড standard স্ট্যান্ডার্ড star স্টার stars স্টারস
state স্টেট station স্টেশন stationary স্টেশনারি stationers স্টেশনার্স stationery স্টেশনারি stations স্টেশন
statistics পরিসংখ্যান statue ভাস্কর্য steel স্টিল stone স্টোন stop স্টপ stopage স্টপেজ stopes স্টোপস stoppage স্টপেজ
stor স্টোর storage স্টোরেজ store স্টোর stores স্টোরস student স্টুডেন্ট students স্টুডেন্টস studio স্টুডিও
style স্টাইল sub সাব substation সাবস্টেশন success সাকসেস sugar সুগার suite স্যুট suites স্যুটস sulice স্লুইস
summer সামার sun সান sunflower সানফ্লাওয়ার sunny সানি sunrise সানরাইজ sunset সানসেট sunshine সানশাইন
superintendent সুপার supermarket সুপারমার্কেট supershop সুপারশপ supervisor সুপারভাইজার supplier সাপ্লায়ার
suppliers সাপ্লায়ার্স supply সাপ্লাই surgeon সার্জন surgery সার্জারি surgical সার্জিক্যাল survey সার্ভে
suspension ঝুলন্ত suzuki সুজুকি swapno স্বপ্ন sweater সোয়েটার sweet সুইট sweetmeat মিষ্টান্ন sweets সুইটস
swimming সুইমিং switch সুইচ switzerland সুইজারল্যান্ড symphony সিম্ফনি syndicate সিন্ডিকেট system সিস্টেম
systems সিস্টেমস tailor টেইলার tailoring টেইলারিং tailors টেইলার্স talent ট্যালেন্ট tample মন্দির tank ট্যাংক
tannery ট্যানারি tarminal টার্মিনাল taste টেস্ট tasty টেস্টি tax ট্যাক্স taxi ট্যাক্সি teacher টিচার
teachers টিচার্স tech টেক technical টেকনিক্যাল techno টেকনো technologies টেকনোলজিস tecnical টেকনিক্যাল
telecom টেলিকম telecommunication টেলিকমিউনিকেশন telecommunications টেলিকমিউনিকেশনস telecoms টেলিকম telephone টেলিফোন
teletalk টেলিটক television টেলিভিশন temple মন্দির tempo টেম্পু temporary অস্থায়ী tennis টেনিস teresa তেরেসা
terrace টেরেস test টেস্ট testing টেস্টিং textile টেক্সটাইল thai থাই theater থিয়েটার theatre থিয়েটার therapy থেরাপি
third থার্ড thomas থমাস three থ্রি ticket টিকিট tiger টাইগার tigers টাইগার tiles টাইলস timber টিম্বার time টাইম
tinshad টিনশেড tinshed টিনশেড tire টায়ার titas তিতাস tmss টিএমএসএস to টু today টুডে toilet টয়লেট toilets টয়লেট
toll টোল tomb সমাধি tools টুলস top টপ toshiba তোশিবা touch টাচ tour ট্যুর tourism ট্যুরিজম tourist ট্যুরিস্ট
tours ট্যুরস tower টাওয়ার toyota টয়োটা track ট্র্যাক trade ট্রেড trading ট্রেডিং traffic ট্রাফিক trail ট্রেইল
transfer ট্রান্সফার transmission ট্রান্সমিশন transport ট্রান্সপোর্ট travel ট্রাভেল travels ট্রাভেলস
treasury ট্রেজারি treat ট্রিট treatment ট্রিটমেন্ট tree ট্রি trinity ট্রিনিটি truck ট্রাক trunk ট্রাংক trust ট্রাস্ট
tsc টিএসসি ttc টিটিসি tube টিউব tuberculosis যক্ষ্মা tubewel টিউবওয়েল tubewell টিউবওয়েল tubewells টিউবওয়েল
tubewels টিউবওয়েল tublewell টিউবওয়েল tubwel টিউবওয়েল tubwell টিউবওয়েল tulip টিউলিপ tunnel টানেল turbo টার্বো
turminal টার্মিনাল tv টিভি tvs টিভিএস twilight টোয়াইলাইট two টু type টাইপ tyre টায়ার ucb ইউসিবি uiu ইউআইইউ
ultra আল্ট্রা unani ইউনানী unclassified অশ্রেণিভুক্ত under আন্ডার underpass আন্ডারপাস undp ইউএনডিপি
unhcr ইউএনএইচসিআর unicef ইউনিসেফ union ইউনিয়ন unique ইউনিক unit ইউনিট unity ইউনিটি universal ইউনিভার্সাল
unknown অজানা unmarked অচিহ্নিত uno ইউএনও upper আপার urban আরবান usaid ইউএসএইড ustc ইউএসটিসি vacant খালি
valley ভ্যালি van ভ্যান varaities ভ্যারাইটিজ varieties ভ্যারাইটিজ variety ভ্যারাইটি varities ভ্যারাইটিজ
varity ভ্যারাইটি varsity ভার্সিটি vat ভ্যাট vegetable সবজি vegetables সবজি ventures ভেঞ্চারস version ভার্সন
veterinary ভেটেরিনারি via হয়ে victoria ভিক্টোরিয়া victory ভিক্টরি video ভিডিও view ভিউ vip ভিআইপি visa ভিসা
vision ভিশন vista ভিস্তা vivo ভিভো vocational ভোকেশনাল wabda ওয়াপদা wall ওয়াল walton ওয়ালটন wapda ওয়াপদা
war ওয়ার warder ওয়ার্ডের wasa ওয়াসা wash ওয়াশ washing ওয়াশিং washroom ওয়াশরুম waste বর্জ্য watch ওয়াচ
water ওয়াটার waterfall জলপ্রপাত way ওয়ে wear ওয়্যার weather আবহাওয়া weaving উইভিং welcome ওয়েলকাম
welding ওয়েল্ডিং welfare ওয়েলফেয়ার well ওয়েল wells ওয়েলস west পশ্চিম western ওয়েস্টার্ন westin ওয়েস্টিন
wfp ডব্লিউএফপি white হোয়াইট wholesale হোলসেল width প্রস্থ wildlife বন্যপ্রাণী william উইলিয়াম wilson উইলসন
window উইন্ডো wing উইং winner উইনার winter উইন্টার wireless ওয়্যারলেস wisdom উইজডম with উইথ womans মহিলা
wonder ওয়ান্ডার wonderland ওয়ান্ডারল্যান্ড wood উড wooden কাঠের wool উল word ওয়ার্ড work ওয়ার্ক works ওয়ার্কস
world ওয়ার্ল্ড xavier জেভিয়ার xaviers জেভিয়ার্স xiaomi শাওমি yamaha ইয়ামাহা yard ইয়ার্ড ymca ওয়াইএমসিএ you ইউ
youth ইয়ুথ yummy ইয়ামি zero জিরো zonal জোনাল zone জোন zoo চিড়িয়াখানা zoom জুম
`);

/** The Bangla of a folded English word of names. */
export const loanWord = (word: string): string | undefined => LOAN_WORDS.get(word);
