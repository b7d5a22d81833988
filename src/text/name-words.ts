// Words in names (people, faith, places) whose usual Bangla spelling does not follow from their letters: rahmania রহমানিয়া,
// mridha মৃধা. Only those that the learned spelling (bangla-spelling.ts) gets wrong. An underscore is a space.
import { wordPairs } from './word-pairs.ts';

const NAME_WORDS = wordPairs(`
abasan আবাসন abashik আবাসিক abasik আবাসিক abason আবাসন abdul আব্দুল abdullah আব্দুল্লাহ abdur আব্দুর
abdussalam আব্দুস_সালাম abir আবির achia আছিয়া adachaki আদাচাকি adam আদম adamdighi আদমদীঘি adarsa আদর্শ
adarsah আদর্শ adarsh আদর্শ adarso আদর্শ adersha আদর্শ adhikari অধিকারী adibashi আদিবাসী adil আদিল adorsha আদর্শ
adorso আদর্শ adrasha আদর্শ adrsha আদর্শ afia আফিয়া afzal আফজাল agrani অগ্রণী agroni অগ্রণী ahad আহাদ
ahamadia আহমদিয়া ahamed আহমেদ ahammad আহম্মদ ahammadia আহম্মদিয়া ahammed আহম্মেদ ahle আহলে ahmad আহমদ
ahmadia আহমদিয়া ahmed আহমেদ ahmod আহমদ ahmodia আহমদিয়া ajgor আজগর ajij আজিজ ajmir আজমির akand আকন্দ akanda আকন্দ
akash আকাশ akber আকবর akbor আকবর akhon আকন akhra আখড়া akhtar আখতার akhter আক্তার akkelpur আক্কেলপুর akon আকন
akond আকন্দ akonder আকন্দের akota একতা akram আকরাম aksa আকসা akter আক্তার al আল ala আলা alaka এলাকা alauddin আলাউদ্দিন
aleya আলেয়া alhaj আলহাজ্ব alhaz আলহাজ্ব alir আলীর alis আলীর allah আল্লাহ allahar আল্লাহর allahr আল্লাহর alok আলোক
amal অমল amanullah আমানউল্লাহ amena আমেনা aminul আমিনুল amol অমল amrun আমরুন anando আনন্দ ananna অনন্যা
anawarul আনোয়ারুল ani আনি anis আনিস annada অন্নদা annana অনন্যা anowarul আনোয়ারুল anwar আনোয়ার
anwaruddin আনোয়ারউদ্দিন anwarul আনোয়ারুল apan আপন arab আরব arman আরমান aroggo আরোগ্য asaduzzaman আসাদুজ্জামান
asgar আজগর ashraf আশরাফ ashrafee আশরাফী ashrafia আশরাফিয়া ashraful আশরাফুল ashram আশ্রম ashrom আশ্রম
ashroyon আশ্রয়ণ ashwini অশ্বিনী asif আসিফ aslam আসলাম asraf আশরাফ asrafia আশরাফিয়া asraful আশরাফুল asrom আশ্রম
aswini অশ্বিনী ata আটা ataur আতাউর atgao আটগাঁও atik আতিক atim এতিম atimkhana এতিমখানা atiqur আতিকুর atpara আটপাড়া
aulia আউলিয়া austagram অষ্টগ্রাম awal আউয়াল awlia আউলিয়া ayesha আয়েশা aysha আয়েশা azahar আজহার azam আজম
azgar আজগর azgor আজগর azharul আজহারুল azimuddin আজিমুদ্দিন aziza আজিজা azmir আজমির azmol আজমল baba বাবা babar বাবর
babor বাবর badal বাদল badar বদর badarganj বদরগঞ্জ badarpur বদরপুর badh বাঁধ badhon বাঁধন badiuzzaman বদিউজ্জামান
badruddin বদরুদ্দিন badrul বদরুল badsha বাদশা badshah বাদশাহ bagh বাগ bagicha বাগিচা bahir বাহির bahrul বাহরুল
bahumuhi বহুমুখী bahumukhy বহুমুখী bailey বেইলি baily বেইলি bairagi বৈরাগী baitun বাইতুন baitur বাইতুর baitus বাইতুস
baitush বাইতুশ baka বাঁকা bakar বকর bakor বকর bakul বকুল balai বলাই balaka বলাকা balir বালির balur বালুর
banalata বনলতা banat বানাত bandhu বন্ধু banerjee ব্যানার্জী baneswar বানেশ্বর banga বঙ্গ banglo বাংলো
bangobondhu বঙ্গবন্ধু banik বণিক banoful বনফুল bansh বাঁশ banu বানু bapari বেপারী barir বাড়ির barkat বরকত
barlekha বড়লেখা barman বর্মন barolekha বড়লেখা barua বড়ুয়া bary বাড়ি basanta বসন্ত bash বাঁশ bashar বাশার
bashir বশির bashtola বাঁশতলা basir বশির bastralay বস্ত্রালয় bastraloy বস্ত্রালয় bastuhara বাস্তুহারা
basurhat বসুরহাট battala বটতলা battali বটতলী baytul বায়তুল bazlul বজলুল bazlur বজলুর bedkashi বেদকাশী beg বেগ
begumganj বেগমগঞ্জ behari বিহারী belal বেলাল belayet বেলায়েত beli বেলি bengali বাঙালি bepari বেপারী beparir বেপারীর
bepary বেপারী bera বেড়া berannye বেরান্নে beri বেড়ি beribadh বেড়িবাঁধ bhaban ভবন bhabani ভবানী
bhabanipur ভবানীপুর bhabon ভবন bhai ভাই bhairav ভৈরব bhandar ভান্ডার bhandaria ভান্ডারিয়া bhasani ভাসানী
bhashani ভাসানী bhattacharya ভট্টাচার্য bhavan ভবন bhawanipur ভবানীপুর bhimganj ভীমগঞ্জ bhuiya ভূঁইয়া
bhuiyan ভূঁইয়া bhuiyar ভূঁইয়ার bhumi ভূমি bhungura ভাঙ্গুড়া bhusan ভূষণ bhushan ভূষণ bhuyan ভূঁইয়া
biddalay বিদ্যালয় biddalaya বিদ্যালয় biddaniketon বিদ্যানিকেতন biddut বিদ্যুৎ biddya বিদ্যা biddyalay বিদ্যালয়
biddyalaya বিদ্যালয় biddyaniketon বিদ্যানিকেতন biddyut বিদ্যুৎ bidyalaya বিদ্যালয় bidyaniketan বিদ্যানিকেতন
bidyapith বিদ্যাপীঠ bidyasagar বিদ্যাসাগর bilal বেলাল billah বিল্লাহ billal বিল্লাল bimal বিমল biman বিমান
bimol বিমল binapani বীণাপাণি bindu বিন্দু binod বিনোদ binoy বিনয় bir বীর birahimpur বিরাহিমপুর biren বীরেন
birendra বীরেন্দ্র birganj বীরগঞ্জ birgaon বীরগাঁও bishwa বিশ্ব bismilla বিসমিল্লাহ bismillah বিসমিল্লাহ
bissho বিশ্ব biswanath বিশ্বনাথ bitan বিতান bithi বীথি boali বোয়ালী bogi বগী boi বই bokshi বকশী bokul বকুল bon বন
bondhu বন্ধু bongaon বনগাঁও bongobondhu বঙ্গবন্ধু bongram বনগ্রাম bonik বণিক bonogram বনগ্রাম bonpara বনপাড়া
borhan বোরহান borhanuddin বোরহানউদ্দিন borkot বরকত bornali বর্ণালী borni বর্নি bose বোস bosir বশির bosti বস্তি
bostralay বস্ত্রালয় bostraloy বস্ত্রালয় bostro বস্ত্র bot বট bottola বটতলা bou বউ bow বউ boyati বয়াতি
brahman ব্রাহ্মণ brahmanbazar ব্রাহ্মণবাজার brahmman ব্রাহ্মণ brajendra ব্রজেন্দ্র brammon ব্রাহ্মণ
buddhijibi বুদ্ধিজীবী buro বুড়ো cantt সেনানিবাস chadpur চাঁদপুর chaitanya চৈতন্য chakma চাকমা chakraborty চক্রবর্তী
chal চাল champa চাঁপা chan চাঁন chandan চন্দন chander চাঁদের chandi চণ্ডী chandipur চণ্ডীপুর chandni চাঁদনী
chandra চন্দ্র chandro চন্দ্র chanpur চাঁনপুর chapai চাঁপাই chapri চাপড়ি chara ছড়া chari চারি chatalpar চাতলপাড়
chatiyanpara ছাতিয়ানপাড়া chatra ছাত্র chatrabas ছাত্রাবাস chattar চত্বর chauddagram চৌদ্দগ্রাম chaudhury চৌধুরী
chawkidar চৌকিদার chaya ছায়া chila চিলা chisti চিশতী chistia চিশতিয়া chok চক chokidar চৌকিদার chondro চন্দ্র
chool স্কুল chor চর chottor চত্বর choudhury চৌধুরী choukidar চৌকিদার chourasta চৌরাস্তা chow চৌ chowdhuri চৌধুরী
chowdury চৌধুরী chowk চক chowkidar চৌকিদার chowkider চৌকিদার chowmohani চৌমুহনী chowmohiny চৌমুহনী
chowrasta চৌরাস্তা chy চৌধুরী courasta চৌরাস্তা dadpur দাদপুর dahil দাখিল dahkil দাখিল dak ডাক dakbangla ডাকবাংলা
dakbanglo ডাকবাংলো dakhi দাখিল dakhin দক্ষিণ dakkin দক্ষিণ daksin দক্ষিণ dalhil দাখিল dan দান danesh দানেশ
danga ডাঙ্গা darbar দরবার darbesh দরবেশ darga দরগা dargah দরগাহ dargar দরগার darsana দর্শনা darus দারুস
darusha দারুশা darussalam দারুস_সালাম darussunnah দারুস_সুন্নাহ darussunnat দারুস_সুন্নাত darwani দারোয়ানী
dasher দাসের daskhin দক্ষিণ dass দাস datta দত্ত datter দত্তের daud দাউদ daulat দৌলত dchool স্কুল deb দেব debi দেবী
delowar দেলোয়ার delwar দেলোয়ার der দের dev দেব devi দেবী deyara দেয়াড়া deyer দেয়ের dham ধাম dhankhali ধানখালী
dhanshagor ধানসাগর dharma ধর্ম dhigi দিঘি dhiren ধীরেন dhirendra ধীরেন্দ্র dhkhil দাখিল dhopa ধোপা dhunat ধুনট
didar দিদার dighi দিঘি digrre ডিগ্রি dinesh দীনেশ dinia দ্বীনিয়া dip দীপ dkahil দাখিল doa দোয়া dokhin দক্ষিণ
doratana দড়াটানা dorbar দরবার dorji দর্জি dosh দশ dosmina দশমিনা doulat দৌলত dowlat দৌলত doya দয়া
dudbokshi দুধবকশী dui দুই durga দুর্গা durlovpur দুর্লভপুর dutta দত্ত eakub ইয়াকুব eatim এতিম eatimkhana এতিমখানা
ebtadaye ইবতেদায়ী ebtedai ইবতেদায়ী ebtedayee ইবতেদায়ী ehsan এহসান eidga ঈদগাহ eidgha ঈদগাহ ekota একতা ekram একরাম
ekramul একরামুল ekushe একুশে ekushey একুশে elahi এলাহী elaka এলাকা emarat ইমারত enamul এনামুল er এর ershad এরশাদ
esrail ইসরাইল etimkhana এতিমখানা eunus ইউনুস faisal ফয়সাল faiz ফয়েজ faizul ফয়জুল faizur ফয়জুর falah ফালাহ
faraji ফরাজী farazi ফরাজী fari ফাঁড়ি fariduddin ফরিদউদ্দিন farmacy ফার্মেসি fashitola ফাঁসিতলা fateh ফতেহ
fatehpur ফতেপুর fatepur ফতেপুর fatickchari ফটিকছড়ি fatikchari ফটিকছড়ি fatullah ফতুল্লা fazal ফজল
fazilatunnesa ফজিলাতুন্নেছা fazlul ফজলুল fazlur ফজলুর ferdous ফেরদৌস feroj ফিরোজ firoz ফিরোজ firoza ফিরোজা
foraji ফরাজী forazi ফরাজী forkania ফোরকানিয়া foyez ফয়েজ foysal ফয়সাল foyzul ফয়জুল fuchka ফুচকা fukra ফুকরা
fulkoli ফুলকলি furkania ফোরকানিয়া gacha গাছা gaffar গাফফার gafur গফুর gah গাহ gaji গাজী gala গালা gana গণ
ganesh গণেশ gani গনি ganj গঞ্জ gao গাঁও gar গড় gati গাতি gauripur গৌরীপুর gausia গাউছিয়া gausul গাউসুল gaw গাঁও
gawsia গাউছিয়া gazaria গজারিয়া gazir গাজীর ghani গনি ghar ঘর ghatbhog ঘাটভোগ ghater ঘাটের ghiyasuddin গিয়াসউদ্দিন
ghor ঘর ghora ঘোড়া ghos ঘোষ giasuddin গিয়াসউদ্দিন giri গিরি girish গিরিশ goalanda গোয়ালন্দ goan গাঁও
gobeshona গবেষণা gobindo গোবিন্দ godaun গুদাম goffar গাফফার goforgoan গফরগাঁও gofur গফুর gokul গোকুল gol গোল
golap গোলাপ gonesh গণেশ gong গঞ্জ gonga গঙ্গা gonge গঞ্জ goni গনি gonj গঞ্জ gono গণ gony গনি gopal গোপাল gor গড়
gorosthan গোরস্থান gorsthan গোরস্থান gosai গোঁসাই gosh ঘোষ goshinga গোসিঙ্গা goswami গোস্বামী gouri গৌরী
gouripur গৌরীপুর govinda গোবিন্দ govindapur গোবিন্দপুর gown গাঁও gul গুল gupta গুপ্ত guru গুরু habibia হাবিবিয়া
habibiya হাবিবিয়া habibul হাবিবুল habibullah হাবিবুল্লাহ hadda হাদ্দা hadi হাদী hadith হাদিস hafej হাফেজ
hafejia হাফেজিয়া hafij হাফিজ hafijiya হাফিজিয়া hafizur হাফিজুর haider হায়দার haj হাজী hajee হাজী hajir হাজীর
halder হালদার hamidia হামিদিয়া hamidul হামিদুল hamidur হামিদুর hannan হান্নান hanua হানুয়া haolader হাওলাদার
haor হাওর haowlader হাওলাদার haque হক harbang হারবাং hari হরি harikhali হরিখালী haripada হরিপদ haris হারিস
harish হরিশ harun হারুন hasem হাশেম hasi হাসি hassan হাসান haulader হাওলাদার hawladarer হাওলাদারের
hawladars হাওলাদারের hayder হায়দার haz হাজী hazari হাজারী hazir হাজীর hefz হেফজ hefzul হেফজুল hemayet হেমায়েত
hena হেনা hera হেরা hgih হাই hig হাই hira হীরা hiren হীরেন hogh হাই hoite হইতে hol হল hoq হক hoque হক horin হরিণ
horipod হরিপদ horri হরি hosain হোসাইন hosainia হোসাইনিয়া hosen হোসেন hossain হোসেন hossainia হোসাইনিয়া
hossan হোসেন hossen হোসেন hossian হোসেন hote হতে howladar হাওলাদার howladarbari হাওলাদারবাড়ি humayun হুমায়ুন
huq হক husain হোসাইন hussain হোসাইন ibne ইবনে ibtedai ইবতেদায়ী ibtedayi ইবতেদায়ী ichamati ইছামতি idel আইডিয়াল
idris ইদ্রিস ikbal ইকবাল ikram ইকরাম imam ইমাম imambara ইমামবাড়া iman ঈমান imdad এমদাদ imran ইমরান
inatganj ইনাতগঞ্জ indra ইন্দ্র iqramul ইকরামুল isamoti ইছামতি isha ঈশা ishak ইসহাক islam ইসলাম islamiah ইসলামিয়া
islamiya ইসলামিয়া islimia ইসলামিয়া israil ইসরাইল iswar ঈশ্বর jabbar জব্বার jabbaria জব্বারিয়া jabber জব্বার
jabed জাবেদ jadabpur যাদবপুর jaddha যোদ্ধা jadur যাদুর jafar জাফর jagannath জগন্নাথ jahanara জাহানারা
jahangir জাহাঙ্গীর jahid জাহিদ jahir জহির jahirul জহিরুল jahura জহুরা jailkhana জেলখানা jakaria জাকারিয়া
jakir জাকির jalaluddin জালালউদ্দিন jalepara জেলেপাড়া jalil জলিল jamadar জমাদার jamay জামে jame জামে jamee জামে
jameh জামে jameya জামেয়া jami জামে jamiatul জামিয়াতুল jamidar জমিদার jamila জামিলা jamilur জামিলুর jamjam জমজম
jamtola জামতলা jamtoli জামতলী jan জান janakalyan জনকল্যাণ janani জননী janata জনতা jangal জঙ্গল janin জনীন
janior জুনিয়র jannatul জান্নাতুল jarul জারুল jashim জসিম jashimuddin জসীমউদ্দীন jasim জসিম jasimuddin জসীমউদ্দীন
jatindra যতীন্দ্র jatio জাতীয় jatiya জাতীয় jatiyo জাতীয় jewel জুয়েল jhawla ঝাওলা jhikargacha ঝিকরগাছা
jiaul জিয়াউল jiban জীবন jibon জীবন jilani জিলানী jillur জিল্লুর jinnah জিন্নাহ jobeda জোবেদা joddha যোদ্ধা
jogendra যোগেন্দ্র jogesh যোগেশ jogonnath জগন্নাথ jolil জলিল jomadar জমাদার jomidar জমিদার jonin জনীন
jonokollan জনকল্যাণ jonota জনতা jor জোড় jora জোড়া jore জোড় josim জসিম josna জোছনা jounior জুনিয়র joynul জয়নুল
jubaer জুবায়ের jubayer জুবায়ের juel জুয়েল julfikar জুলফিকার juma জুমা juniar জুনিয়র junier জুনিয়র
juniur জুনিয়র juwel জুয়েল jyoti জ্যোতি kabarsthan কবরস্থান kabi কবি kabir কবির kacari কাছারি kacchi কাচ্চি
kachari কাছারি kafil কফিল kaharole কাহারোল kajal কাজল kaji কাজী kajol কাজল kalabagi কালাবগি kalam কালাম
kalapara কলাপাড়া kali কালী kalia কালিয়া kalimullah কলিমুল্লাহ kalipada কালীপদ kalir কালীর kalirhat কালীরহাট
kallayan কল্যাণ kallyan কল্যাণ kalopir কালোপীর kalu কালু kamal কামাল kamalapur কমলাপুর kamaluddin কামালউদ্দিন
kamini কামিনী kamolpur কমলপুর kamruzzaman কামরুজ্জামান kanan কানন kanchon কাঞ্চন kanda কান্দা kanon কানন
kanta কান্তা kapor কাপড় kaptan কাপ্তান karamatia কেরামতিয়া karamotia কেরামতিয়া karani করনী karatia করটিয়া
karimganj করিমগঞ্জ karimia করিমিয়া karkhana কারখানা kasa কাঁসা kasem কাশেম kashem কাশেম kashi কাশী kasim কাসিম
kather কাঠের kathi কাঠি kawkhali কাউখালী kawmi কওমি kayra কয়রা kazem কাজেম kazirbazar কাজীরবাজার kella কেল্লা
kendrio কেন্দ্রীয় kendriyo কেন্দ্রীয় keramat কেরামত keramot কেরামত keramotia কেরামতিয়া keshtola কেশতলা kha খাঁ
khabar খাবার khadija খাদিজা khadiza খাদিজা khair খায়ের khairul খায়রুল khairun খায়রুন khalek খালেক khaler খালের
khalishpur খালিশপুর khalpar খালপাড় khanam খানম khanda খন্ড khandakar খন্দকার khandaker খন্দকার khandokar খন্দকার
khaner খানের khanka খানকাহ khanom খানম khar খাঁর khash খাস khayer খায়ের khaza খাজা khejur খেজুর khela খেলা
khitish ক্ষিতীশ khokon খোকন kholifa খলিফা khondaker খন্দকার khondo খণ্ড khondokar খন্দকার khondoker খন্দকার
khonjon খঞ্জন khord খোর্দ khorda খোর্দ khorshed খোরশেদ khorsheda খোরশেদা khurshid খুরশিদ kishireganj কিশোরগঞ্জ
kishor কিশোর kismat কিসমত kobir কবির koborstan কবরস্থান kocuya কচুয়া kohinur কোহিনুর kollan কল্যাণ koloni কলোনি
komol কমল kona কোনা konabari কোনাবাড়ি konapara কোনাপাড়া korban কোরবান korim করিম kowmi কওমি koyra কয়রা
krishno কৃষ্ণ krisnapur কৃষ্ণপুর ku খু kubra কুবরা kucha কাঁচা kuddus কুদ্দুস kumari কুমারী kunja কুঞ্জ kunjo কুঞ্জ
kurar কুড়ার kushum কুসুম kutir কুটির kutubuddin কুতুবউদ্দিন laboni লাবণী laila লায়লা lakshmi লক্ষ্মী
lalchand লালচাঁদ laskar লস্কর latifa লতিফা latifia লতিফিয়া laxmi লক্ষ্মী laz লাজ liakat লিয়াকত lohar লোহার
lokal লোকাল lokkhi লক্ষ্মী lotif লতিফ lungi লুঙ্গি lutfa লুৎফা lutfar লুৎফর lutfor লুৎফর lutfur লুৎফর luxmi লক্ষ্মী
maach মাছ mach মাছ madani মাদানী madarasa মাদ্রাসা madarasha মাদ্রাসা madhamic মাধ্যমিক madhobpur মাধবপুর
madhusudan মধুসূদন madhyamic মাধ্যমিক madina মদিনা madinatul মদিনাতুল madraha মাদ্রাসা madrasaha মাদ্রাসা
madrasatul মাদ্রাসাতুল madrasha মাদ্রাসা madrashah মাদ্রাসা madrassah মাদ্রাসা madrsa মাদ্রাসা madrsaha মাদ্রাসা
mahabiddalaya মহাবিদ্যালয় mahadeb মহাদেব mahajon মহাজন mahal মহল mahalla মহল্লা mahamud মাহমুদ maharaja মহারাজা
mahavidyalaya মহাবিদ্যালয় mahbub মাহবুব maheshpur মহেশপুর mahfuz মাহফুজ mahfuzur মাহফুজুর mahi মাহি mahmood মাহমুদ
mahmuda মাহমুদা mahmudul মাহমুদুল maidan ময়দান mainuddin মাঈনউদ্দিন maitree মৈত্রী majher মাঝের majhir মাঝির
maji মাঝি majid মজিদ majumdar মজুমদার makhon মাখন makka মক্কা maktab মক্তব maktob মক্তব mal মাল maleka মালেকা
mali মালি malik মালিক malumghat মালুমঘাট mamataj মমতাজ mamber মেম্বার mamtaz মমতাজ mamunur মামুনুর mamur মামুর
manasa মনসা mandal মন্ডল mandalpara মণ্ডলপাড়া manjil মঞ্জিল manna মান্না mannaf মান্নাফ manohar মনোহর mansha মনসা
mansur মনসুর mansura মনসুরা manu মনু manzil মঞ্জিল maolana মাওলানা marcus মারকাস mariam মরিয়ম markaj মারকাজ
markas মারকাজ markaz মারকাজ marma মারমা masjide মসজিদে masrasha মাদ্রাসা masudur মাসুদুর maszid মসজিদ mata মাতা
matabbar মাতব্বর matabbor মাতব্বর matbar মাতবর matbor মাতবর matha মাথা mati মাটি matin মতিন matir মাটির matiur মতিউর
matri মাতৃ matro মাতৃ maulana মাওলানা mawa মাওয়া mawlana মাওলানা mawna মাওনা mayer মায়ের mazi মাঝি mazid মজিদ
mazidia মজিদিয়া mazumder মজুমদার md মোঃ mdrasha মাদ্রাসা meah মিয়া mehedi মেহেদী meher মেহের melandah মেলান্দহ
memberer মেম্বারের metho মেঠো miar মিয়ার mias মিয়ার mijan মিজান miji মিজি milan মিলন millat মিল্লাত milon মিলন
mintu মিন্টু mirdha মৃধা mishtanno মিষ্টান্ন mishti মিষ্টি mistanna মিষ্টান্ন mistanno মিষ্টান্ন misti মিষ্টি
mistri মিস্ত্রি mistry মিস্ত্রি mitali মিতালী mithai মিঠাই mitra মিত্র miyar মিয়ার mizan মিজান mizanul মিজানুল
mizanur মিজানুর mizi মিজি moazzem মোয়াজ্জেম mobarok মোবারক moddo মধ্য modho মধ্য modhupur মধুপুর modina মদিনা
modinatul মদিনাতুল mofazzal মোফাজ্জল mofij মফিজ mofiz মফিজ moha মহা mohabiddalaya মহাবিদ্যালয় mohadeb মহাদেব
mohakali মহাখালী mohal মহল mohalchari মহালছড়ি mohalla মহল্লা mohamad মোহাম্মদ mohammad মোহাম্মদ
mohammadia মোহাম্মদীয়া mohammed মোহাম্মদ mohanagar মহানগর mohanogor মহানগর moharaj মহারাজ mohela মহিলা mohesh মহেশ
moheshpur মহেশপুর mohespur মহেশপুর mohibullah মুহিবুল্লাহ mohis মহিষ mohish মহিষ mohiuddin মহিউদ্দিন mohol মহল
mohona মোহনা mohsenia মোহসেনিয়া mohshin মহসিন mohsin মহসিন moidan ময়দান moin মঈন moinuddin মঈনউদ্দিন moitri মৈত্রী
mojammel মোজাম্মেল mojibur মজিবুর mojid মজিদ mokarram মোকাররম mokbul মকবুল mokhles মোখলেছ mokhlesur মোখলেছুর
mokka মক্কা mokles মোখলেছ moktab মক্তব mokter মোক্তার moktob মক্তব mollabari মোল্লাবাড়ি mollika মল্লিকা momin মমিন
mominul মমিনুল momtaj মমতাজ momtaz মমতাজ moncho মঞ্চ mondal মন্ডল mondol মন্ডল mondoler মন্ডলের mondop মণ্ডপ
mongol মঙ্গল monipur মনিপুর monirul মনিরুল moniruzzaman মনিরুজ্জামান monjil মঞ্জিল monnaf মন্নাফ monoara মনোয়ারা
monohar মনোহর monohordhi মনোহরদী monosha মনসা monowara মনোয়ারা monsha মনসা monsur মনসুর montu মন্টু monzil মঞ্জিল
moor মোড় morh মোড় morjal মরজাল morol মোড়ল morshed মোর্শেদ mosaddek মোসাদ্দেক moshiur মশিউর mosjid মসজিদ
mosjide মসজিদে mostafiz মোস্তাফিজ mostafizur মোস্তাফিজুর mostofa মোস্তফা moszid মসজিদ motahar মোতাহার
motaleb মোতালেব mothurapur মথুরাপুর motin মতিন motiur মতিউর moulana মাওলানা moulavi মৌলভী moulovi মৌলভী moulvi মৌলভী
mouza মৌজা moydan ময়দান mozaffar মোজাফফর mozahar মোজাহার mozammel মোজাম্মেল mriddha মৃধা mriddhar মৃধার mridha মৃধা
mubarak মোবারক mufti মুফতি muhammad মুহাম্মদ muhammadia মুহাম্মদিয়া muhibur মুহিবুর muhuri মুহুরী
muhuriganj মুহুরীগঞ্জ mujahid মুজাহিদ mujib মুজিব mujibnagar মুজিবনগর mujibur মুজিবুর mukarram মোকাররম mukh মুখ
mukherjee মুখার্জী mukhi মুখী muktagacha মুক্তাগাছা muktijodda মুক্তিযোদ্ধা mukunda মুকুন্দ mulla মোল্লা
mullah মোল্লা munir মুনির munirul মনিরুল munshir মুন্সির munsir মুন্সীর munsur মনসুর murad মুরাদ muradnagar মুরাদনগর
muradpur মুরাদপুর murgi মুরগি musa মুসা musha মুসা musharraf মোশাররফ mustafa মোস্তফা mymensing ময়মনসিংহ naba নব
nabab নবাব nabigong নবীগঞ্জ nabil নাবিল nabizan নবীজান nadia নাদিয়া nagarpur নাগরপুর nagendra নগেন্দ্র nagor নগর
nahar নাহার nahid নাহিদ naim নাঈম naimul নাইমুল najat নাজাত nama নামা nandakumar নন্দকুমার nandan নন্দন nandi নন্দী
napit নাপিত narayan নারায়ণ narendra নরেন্দ্র naresh নরেশ nari নারী naryan নারায়ণ nasaria নেছারিয়া nasim নাসিম
nasima নাসিমা nasir নাসির nasirabad নাসিরাবাদ nasirgonj নাসিরগঞ্জ nasirnagar নাসিরনগর nasiruddin নাসিরউদ্দিন
nasrin নাসরিন nath নাথ navaran নাভারন navaron নাভারন nawab নবাব nawaz নেওয়াজ naya নয়া nayan নয়ন nayem নাঈম
nazimuddin নাজিমউদ্দিন nazimudin নাজিমউদ্দিন nazipur নজিপুর nazir নাজির nazirhat নাজিরহাট nazirpur নাজিরপুর
nazma নাজমা nazrul নজরুল neer নীড় nepal নেপাল nesa নেছা nesaria নেছারিয়া nessa নেসা neta নেতা newaj নেওয়াজ
newaz নেওয়াজ niamatpur নিয়ামতপুর nibash নিবাস nich নিচ nikaton নিকেতন nikhil নিখিল nil নীল niloy নিলয়
nimsar নিমসার nimtola নিমতলা nir নীড় niribili নিরিবিলি nirmal নির্মল nirmala নির্মলা nirmol নির্মল nirod নীরদ
nischintapur নিশ্চিন্তপুর nitai নিতাই nittyananda নিত্যানন্দ nityananda নিত্যানন্দ nizamuddin নিজামউদ্দিন
nizamul নিজামুল noagoan নোয়াগাঁও nobarun নবারুণ nogaon নওগাঁ nogar নগর nogor নগর nojrul নজরুল noman নোমান
nondi নন্দী noon নূন noorani নূরানী norendro নরেন্দ্র norhoripur নরহরিপুর notan নতুন nouya নয়া nowab নবাব noya নয়া
noyon নয়ন nurania নূরানিয়া nurunnabi নূরুন্নবী nurunnahar নূরুন্নাহার nuruzzaman নুরুজ্জামান nutan নতুন nuton নতুন
obaidul ওবায়দুল obaidullah ওবায়দুল্লাহ obaidur ওবায়দুর omar ওমর pach পাঁচ pachim পশ্চিম pagla পাগলা pagol পাগল
pahar পাহাড় paharpur পাহাড়পুর pahartali পাহাড়তলী paikgacha পাইকগাছা paikgasa পাইকগাছা paka পাকা pakka পাকা
pakulla পাকুল্লা pakundia পাকুন্দিয়া palli পল্লী pally পল্লী palta পালতা pan পান pancha পঞ্চ panchagar পঞ্চগড়
panchagram পঞ্চগ্রাম panchari পানছড়ি pandit পন্ডিত pani পানি panir পানির panitola পানিতলা panna পান্না
paramananda পরমানন্দ paran পরান paranpur পরানপুর parbotipur পার্বতীপুর paresh পরেশ parisad পরিষদ parishod পরিষদ
pascim পশ্চিম pashchim পশ্চিম pashcim পশ্চিম pathagar পাঠাগার pathan পাঠান pathar পাথর pathsala পাঠশালা
patoary পাটোয়ারী patowari পাটোয়ারী patowary পাটোয়ারী patti পট্টি patwari পাটোয়ারী patwary পাটোয়ারী paura পৌর
payalgacha পয়ালগাছা peda প্যাদা pedar পেদার peer পীর poamgaon পোমগাঁও polash পলাশ polli পল্লী pondit পণ্ডিত
poran পরান porishad পরিষদ porjanta পর্যন্ত porjontho পর্যন্ত porjonto পর্যন্ত poshcim পশ্চিম poshim পশ্চিম
potti পট্টি poura পৌর pouro পৌর pourosova পৌরসভা prafulla প্রফুল্ল pragati প্রগতি prinary প্রাথমিক priya প্রিয়া
profulla প্রফুল্ল prokolpo প্রকল্প prosad প্রসাদ protibondhi প্রতিবন্ধী prottasha প্রত্যাশা protyasha প্রত্যাশা
pubali পূবালী puchka ফুচকা purano পুরনো puratan পুরাতন purna পূর্ণ pyarpur পেয়ারপুর rabbi রাব্বি rabea রাবেয়া
rabeya রাবেয়া rabia রাবিয়া rabindra রবীন্দ্র rabindranath রবীন্দ্রনাথ rabiul রবিউল radha রাধা radhuni রাঁধুনী
rafiqul রফিকুল rafiuddin রফিউদ্দিন rahaman রহমান rahamania রহমানিয়া rahat রাহাত rahima রহিমা rahimuddin রহিমউদ্দিন
rahman রহমান rahmania রহমানিয়া rahmat রহমত rahmatia রহমতিয়া rahmatpur রহমতপুর rai রায় raihan রায়হান
raipur রায়পুর raisuddin রইসউদ্দিন rajani রজনী rajbari রাজবাড়ী rajendra রাজেন্দ্র rajendro রাজেন্দ্র
rajkumar রাজকুমার rakhal রাখাল ramizuddin রমিজউদ্দিন ramjan রমজান rammohon রামমোহন ramzan রমজান rana রানা
rangdhanu রংধনু rangdhonu রংধনু rani রানী raniganj রানীগঞ্জ ranigonj রানীগঞ্জ ranir রানীর ranisonkail রানীশংকৈল
raozan রাউজান rashed রাশেদ rasid রশিদ raster রাস্তার rasul রসুল rasulpur রসুলপুর rasulullah রাসুলুল্লাহ ratan রতন
ratna রত্না raushan রওশন rawshan রওশন rayer রায়ের rayhan রায়হান raypur রায়পুর raza রেজা razia রাজিয়া re রে
reaj রিয়াজ reaz রিয়াজ reazuddin রিয়াজউদ্দিন rehan রেহান reza রেজা rezaul রেজাউল rezia রেজিয়া riaz রিয়াজ
riazuddin রিয়াজউদ্দিন riazul রিয়াজুল ridwan রিদওয়ান rofiqul রফিকুল rohanpur রহনপুর rohim রহিম rokeya রোকেয়া
rokon রোকন rokonuddin রোকনউদ্দিন rongdhonu রংধনু roni রনি rony রনি rosul রসুল roton রতন rouf রউফ roumari রৌমারী
row রো rowmari রৌমারী royermahal রায়েরমহল rubel রুবেল rupali রূপালী rupayan রূপায়ণ rupsa রূপসা rustam রুস্তম
rustom রুস্তম saat সাত sabbir সাব্বির sabina সাবিনা sachindra শচীন্দ্র sadan সদন sadananda সদানন্দ sadequr সাদেকুর
sadhona সাধনা safa সাফা safia সাফিয়া safiuddin সফিউদ্দিন sah শাহ saha সাহা saheed শহীদ sahi শাহী sahid শহীদ
sahjahan শাহজাহান saidpur সৈয়দপুর saidul সাইদুল saidur সাইদুর saifuddin সাইফুদ্দিন saiful সাইফুল saifur সাইফুর
sajahan শাহজাহান sajek সাজেক sajib সজীব sajjad সাজ্জাদ sakhawat সাখাওয়াত sako সাঁকো salafia সালাফিয়া
salahuddin সালাহউদ্দিন salat সালাত salauddin সালাউদ্দিন saleh সালেহ saleha সালেহা salehuddin সালেহউদ্দিন salim সেলিম
salma সালমা samabaya সমবায় samad সামাদ samina সামিনা samir সমীর samiti সমিতি samity সমিতি samiul সামিউল
sammilani সম্মিলনী sammiloni সম্মিলনী sammilony সম্মিলনী samner সামনের samrat সম্রাট samsuddin শামসুদ্দিন
samudra সমুদ্র sanatan সনাতন sanaullah সানাউল্লাহ sangha সংঘ sangor সাঁগর santir শান্তির sanu সানু sara সারা
sarai সরাই sarak সড়ক sarani সরণি saraswati সরস্বতী sarbojanin সার্বজনীন sarder সরদার sarkari সরকারি sarkary সরকারি
sarma শর্মা sarwar সরোয়ার sastho স্বাস্থ্য sat সাত satata সততা satbaria সাতবাড়িয়া sathi সাথী satish সতীশ
sattar সাত্তার saturia সাটুরিয়া saudia সৌদিয়া sayedpur সৈয়দপুর sayedur সাইদুর scondary মাধ্যমিক
secendary মাধ্যমিক sechodary মাধ্যমিক secodary মাধ্যমিক seikh শেখ sekander সেকান্দার sena সেনা sener সেনের
shaeed শহীদ shafi শফি shafiq শফিক shafiqul শফিকুল shaha সাহা shahabuddin শাহাবুদ্দিন shahadat শাহাদাত
shahapur শাহাপুর shahar শহর shahed শাহেদ shaheen শাহীন shahidul শহিদুল shahin শাহীন shahnaz শাহনাজ shahpur শাহপুর
shahriar শাহরিয়ার shaikh শেখ shaistaganj শায়েস্তাগঞ্জ shajahan শাহজাহান shajib সজীব shakhawat সাখাওয়াত
shakhipur সখিপুর shakil শাকিল shako সাঁকো shalbon শালবন sham শ্যাম shamarchar শ্যামারচর shamim শামীম
shampur শ্যামপুর shams শামস shamsuddin শামসুদ্দিন shamsul শামসুল shamsur শামসুর shamsuzzoha শামসুজ্জোহা shankar শংকর
shanto শান্ত sharaf শরাফ sharah শারাহ sharak সড়ক sharani সরণি sharee শাড়ি shari শাড়ি shariful শরিফুল
sharkar সরকার sharma শর্মা shathi সাথী shawon শাওন sheba সেবা shefa শেফা sheikh শেখ shib শিব shibbati শিববাটি
shifa শিফা shikari শিকারী shikder শিকদার shila শিলা shilpa শিল্প shilpi শিল্পী shilpokola শিল্পকলা shimanto সীমান্ত
shirin শিরিন shisu শিশু shiva শিব shobuj সবুজ shofiqul শফিকুল shohag সোহাগ shohel সোহেল shohor শহর shonali সোনালী
shonar সোনার shongho সংঘ shorok সড়ক shoroni সরণি shoshan শ্মশান showla শৌলা shre শ্রী shree শ্রী shri শ্রী
shukur শুকুর shulov সুলভ shulove সুলভ shyam শ্যাম shyamal শ্যামল shyamnagar শ্যামনগর shyamol শ্যামল shyamoly শ্যামলী
siam সিয়াম siddikia সিদ্দিকিয়া siddiqia সিদ্দিকিয়া siddiquia সিদ্দিকিয়া simanto সীমান্ত simla শিমলা singh সিংহ
sirajuddin সিরাজউদ্দিন sirajul সিরাজুল sishu শিশু sitakund সীতাকুণ্ড sitakunda সীতাকুণ্ড sobahan সোবহান
sobhan সোবহান sobuj সবুজ sobur সবুর soddar সরদার sodon সদন sofiqul শফিকুল sohel সোহেল sohrab সোহরাব
sohrawardi সোহরাওয়ার্দী somiti সমিতি somity সমিতি somobai সমবায় somobay সমবায় somudra সমুদ্র sonaton সনাতন
songho সংঘ songstha সংস্থা sorbo সার্ব sorbojanin সার্বজনীন sorbojonin সার্বজনীন sordar সরদার sorder সরদার
sorkar সরকার sorkari সরকারি sorojgonj সরোজগঞ্জ sosan শ্মশান sotota সততা soudia সৌদিয়া sree শ্রী sri শ্রী
sugandha সুগন্ধা sugonda সুগন্ধা suhrawardy সোহরাওয়ার্দী sujon সুজন sukumar সুকুমার sukur শুকুর sulov সুলভ
sultanuddin সুলতানউদ্দিন sundarban সুন্দরবন sundorban সুন্দরবন sundorbon সুন্দরবন sunnat সুন্নাত supari সুপারি
suraj সুরজ surendra সুরেন্দ্র surendro সুরেন্দ্র suresh সুরেশ surja সূর্য surjo সূর্য suruchi সুরুচি surya সূর্য
suti সুতি swadeshi স্বদেশী swarasati সরস্বতী syedpur সৈয়দপুর tafal তাফাল tafalbari তাফালবাড়ি tahera তাহেরা
tahirpur তাহিরপুর taib তৈয়ব taimur তৈমুর tajmahal তাজমহল tajuddin তাজউদ্দিন tajul তাজুল taki টাকি takiya তাকিয়া
takur ঠাকুর takwa তাকওয়া tala তলা taleb তালেব tali তলী talpatri তালপত্রী taltoli তালতলী taluker তালুকের
tamanna তামান্না tania তানিয়া tanvir তানভীর tapoban তপোবন tarapada তারাপদ tarek তারেক tareq তারেক tariq তারিক
tarun তরুণ tawhid তৌহিদ tayabia তৈয়বিয়া tayeb তৈয়ব tek টেক tekerghat টেকেরঘাট tel তেল telegati তেলিগাতী
tetul তেঁতুল tetulia তেঁতুলিয়া tetultola তেঁতুলতলা thanapara থানাপাড়া theke থেকে thekke থেকে titia তিতিয়া
titumir তিতুমীর tofail তোফায়েল tofazzal তোফাজ্জল tofazzol তোফাজ্জল tola তলা toli তলী toothpara টুটপাড়া torun তরুণ
touhid তৌহিদ toyeb তৈয়ব tripti তৃপ্তি tripura ত্রিপুরা uccha উচ্চ uchcha উচ্চ uchchha উচ্চ uchha উচ্চ
udaypur উদয়পুর uddan উদ্যান udyan উদ্যান ukil উকিল ul উল ulam উলুম ulom উলুম unnayan উন্নয়ন unnoyon উন্নয়ন
up ইউপি upashahar উপশহর upen উপেন upendra উপেন্দ্র uponogor উপনগর uposhohor উপশহর utter উত্তর uttor উত্তর
uzzal উজ্জ্বল vai ভাই vandar ভান্ডার vander ভান্ডার vanga ভাঙ্গা vedanta বেদান্ত velanagar ভেলানগর
vidyalaya বিদ্যালয় vidyapith বিদ্যাপীঠ vihar বিহার vihara বিহার vitar ভিটার vivekananda বিবেকানন্দ
vobanipur ভবানীপুর vuiya ভূঁইয়া vumi ভূমি wadud ওয়াদুদ wahid ওয়াহিদ wahiduzzaman ওয়াহিদুজ্জামান wali ওয়ালী
waliullah ওয়ালিউল্লাহ wazed ওয়াজেদ wazir উজির yahia ইয়াহিয়া yahya ইয়াহিয়া yakub ইয়াকুব yar ইয়ার
yasin ইয়াসিন yatim এতিম yatimkhana এতিমখানা yeakub ইয়াকুব yeasin ইয়াসিন younus ইউনুস yousuf ইউসুফ yunus ইউনুস
yusuf ইউসুফ zafar জাফর zafor জাফর zaheda জাহেদা zahid জাহিদ zahir জহির zahirul জহিরুল zakaria জাকারিয়া zaker জাকের
zakir জাকির zaman জামান zamayah জামাআহ zame জামে zamindar জমিদার zamzam জমজম ziauddin জিয়াউদ্দিন ziaul জিয়াউল
ziaur জিয়াউর zilani জিলানী zillur জিল্লুর zobaida জোবাইদা zubair জুবায়ের zulfiqar জুলফিকার
`);

/** The usual Bangla spelling of a folded word of names. */
export const nameWord = (word: string): string | undefined => NAME_WORDS.get(word);
