// Phrases that Bangla expresses in its own way: High School is উচ্চ বিদ্যালয়, not হাই স্কুল word by word.

/** School, high and primary, with the slips that maps have. */
const SCHOOL = '(?:school|scool|shool|schol|schoool|schoo)';
const HIGH = '(?:high|hgih|hihg|highn|hight)';
const SECONDARY = '(?:secondary|secndary|secondrary|secondery|scondary)';
const PRIMARY = '(?:primary|primay|primery|primari|praimary)';

/** Longer phrases first. `&`, `and` and a hyphen are written as in the pattern. */
const PHRASES: readonly (readonly [pattern: string, bangla: string])[] = [
  ["cox['’]?s bazaa?r", 'কক্সবাজার'],
  ['science (?:and|&) technology university', 'বিজ্ঞান ও প্রযুক্তি বিশ্ববিদ্যালয়'],
  ['university of engineering (?:and|&) technology', 'প্রকৌশল ও প্রযুক্তি বিশ্ববিদ্যালয়'],
  ['university of science (?:and|&) technology', 'বিজ্ঞান ও প্রযুক্তি বিশ্ববিদ্যালয়'],
  ["girls?['’]? high school (?:and|&) college", 'বালিকা উচ্চ বিদ্যালয় ও কলেজ'],
  ['high school (?:and|&) college', 'উচ্চ বিদ্যালয় ও কলেজ'],
  ['(?:school|scool) (?:and|&) college', 'স্কুল অ্যান্ড কলেজ'],
  ['college (?:and|&) hospital', 'কলেজ ও হাসপাতাল'],
  [`(?:govt\\.?|government) ${PRIMARY} ${SCHOOL}`, 'সরকারি প্রাথমিক বিদ্যালয়'],
  [`girls?['’]?s? ${HIGH} ${SCHOOL}`, 'বালিকা উচ্চ বিদ্যালয়'],
  ["girls?['’]? school", 'বালিকা বিদ্যালয়'],
  ['higher secondary school', 'উচ্চ মাধ্যমিক বিদ্যালয়'],
  [`${SECONDARY} girls?['’]?s? (?:${HIGH} )?${SCHOOL}`, 'মাধ্যমিক বালিকা বিদ্যালয়'],
  [`${SECONDARY} ${SCHOOL}`, 'মাধ্যমিক বিদ্যালয়'],
  [`${PRIMARY} ${SCHOOL}`, 'প্রাথমিক বিদ্যালয়'],
  [`${HIGH} ${SCHOOL}`, 'উচ্চ বিদ্যালয়'],
  ['deep tube ?wells?', 'গভীর নলকূপ'],
  ['tube wells?', 'টিউবওয়েল'],
  ['open field', 'খোলা মাঠ'],
  ['(?:chicken|poultry) farm', 'মুরগির খামার'],
  ['drinking water', 'খাবার পানি'],
  ['water tank', 'পানির ট্যাংক'],
  ['fish market', 'মাছ বাজার'],
  ['sea beach', 'সমুদ্র সৈকত'],
  ['residential area|r/a', 'আবাসিক এলাকা'],
  ['commercial area|c/a', 'বাণিজ্যিক এলাকা'],
  ['industrial area|i/a', 'শিল্প এলাকা'],
  ['(?:non|un)[- ]?gov(?:ernmen)?t\\.?', 'বেসরকারি'],
  ['all?[- ]?ha[jz]j?', 'আলহাজ্ব'],
  ['(?:bi|d[wv]?i)[- ]?(?:lateral|mukhi)', 'দ্বিমুখী'],
  ['(?:multi|bahu|bohu)[- ]?(?:lateral|mukhi)', 'বহুমুখী'],
  ['she?re?[- ]e[- ]bangla', 'শেরে বাংলা'],
  ['a to z', 'এ টু জেড'],
  ['public health engineering', 'জনস্বাস্থ্য প্রকৌশল'],
  ['computer science (?:and|&) engineering', 'কম্পিউটার সায়েন্স অ্যান্ড ইঞ্জিনিয়ারিং'],
  ['soil science', 'মৃত্তিকা বিজ্ঞান'],
  ['play ?ground', 'খেলার মাঠ'],
  ['business (?:and|&) technology', 'বিজনেস অ্যান্ড টেকনোলজি'],
  ['science (?:and|&) technology', 'বিজ্ঞান ও প্রযুক্তি'],
  ['institute of technology', 'ইনস্টিটিউট অব টেকনোলজি'],
  ['information technology', 'তথ্য প্রযুক্তি'],
  ['university of', 'ইউনিভার্সিটি অব'],
  ['school of', 'স্কুল অব'],
  ['church of', 'চার্চ অব'],
  ["(?:international|int['’]?l\\.?) airport", 'আন্তর্জাতিক বিমানবন্দর'],
  ['national university', 'জাতীয় বিশ্ববিদ্যালয়'],
  ['national park', 'জাতীয় উদ্যান'],
  ['national museum', 'জাতীয় জাদুঘর'],
  ['family planning', 'পরিবার পরিকল্পনা'],
  ['health care', 'হেলথ কেয়ার'],
  ['land office', 'ভূমি অফিস'],
  ['brick field', 'ব্রিক ফিল্ড'],
  ['highway rest(?:aura|aure|ura|ure)nt', 'হাইওয়ে রেস্টুরেন্ট'],
  ["girls?['’]? degree coll[ae]ge", 'মহিলা ডিগ্রি কলেজ'],
  ["girls?['’]? coll[ae]ge", 'মহিলা কলেজ'],
  ['central road', 'সেন্ট্রাল রোড'],
  ['banana garden', 'কলাবাগান'],
  ['highway police', 'হাইওয়ে পুলিশ'],
  ['highway inn', 'হাইওয়ে ইন'],
  ['police station', 'থানা'],
  ['h\\. ?school|h/s', 'উচ্চ বিদ্যালয়'],
  ['(?<=\\()res\\.?(?=\\))', 'আবাসিক'],
  ['circuit house', 'সার্কিট হাউস'],
  ['rest house', 'রেস্ট হাউস'],
  ['guest house', 'গেস্ট হাউস'],
  ['(?:coffee|cofee) house', 'কফি হাউস'],
  ['fashion house', 'ফ্যাশন হাউস'],
  ['power house', 'পাওয়ার হাউস'],
  ['m/s\\.?', 'মেসার্স'],
];

const ANY = new RegExp(PHRASES.map(([pattern]) => `(?<![A-Za-z])(${pattern})(?![A-Za-z])`).join('|'), 'gi');

/** Replaces the known phrases; the rest of the text stays Latin. */
export function banglaPhrases(text: string): string {
  return text.replace(ANY, (...found) => {
    const at = PHRASES.findIndex((_, i) => found[i + 1] !== undefined);
    return PHRASES[at][1].normalize('NFC');
  });
}
