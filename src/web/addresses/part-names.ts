// How the parts of an address and the reasons for them are called, in both languages.
import { language } from '../frame/language.ts';

const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  flat: ['flat', 'ফ্ল্যাট'],
  floor: ['floor', 'তলা'],
  level: ['level', 'লেভেল'],
  house: ['house', 'বাড়ি'],
  plot: ['plot', 'প্লট'],
  building: ['building', 'ভবন'],
  business: ['business', 'প্রতিষ্ঠান'],
  road: ['road', 'সড়ক'],
  avenue: ['avenue', 'অ্যাভিনিউ'],
  lane: ['lane', 'গলি'],
  block: ['block', 'ব্লক'],
  section: ['section', 'সেকশন'],
  sector: ['sector', 'সেক্টর'],
  ward: ['ward', 'ওয়ার্ড'],
  village: ['village', 'গ্রাম'],
  mouza: ['mouza', 'মৌজা'],
  subarea: ['sub-area', 'উপ-এলাকা'],
  area: ['area', 'এলাকা'],
  postoffice: ['post office', 'ডাকঘর'],
  union: ['union', 'ইউনিয়ন'],
  municipality: ['municipality', 'পৌরসভা'],
  thana: ['thana', 'থানা'],
  upazila: ['upazila', 'উপজেলা'],
  district: ['district', 'জেলা'],
  division: ['division', 'বিভাগ'],
  country: ['country', 'দেশ'],
  postcode: ['postcode', 'পোস্টকোড'],
  landmark: ['landmark', 'পরিচিত স্থান'],
  phone: ['phone', 'ফোন'],
  person: ['person', 'ব্যক্তি'],
  email: ['e-mail', 'ই-মেইল'],
  unknown: ['not used', 'অব্যবহৃত'],
};

const REASONS: Readonly<Record<string, string>> = {
  'same spelling': 'একই বানান',
  'same sound': 'একই উচ্চারণ',
  'near spelling': 'কাছাকাছি বানান',
  label: 'শব্দটি থেকে বোঝা যায়',
  'field word': 'শব্দটি থেকে বোঝা যায়',
  'field word; no such name is known': 'শব্দটি থেকে বোঝা যায়; এমন নাম জানা নেই',
  'said twice': 'দুবার লেখা',
  'a note, not a place': 'মন্তব্য, জায়গা নয়',
  'adds nothing new': 'নতুন কিছু বলে না',
  'words of a person’s name': 'মানুষের নাম',
  'not known': 'জানা নেই',
  'agrees with the other parts': 'অন্য অংশের সঙ্গে মেলে',
  'overruled by the other parts': 'অন্য অংশের সঙ্গে মেলে না',
  'next to a phone number': 'পাশে ফোন নম্বর আছে',
  'no such name is known here': 'এখানে এমন নাম জানা নেই',
  'road word': 'সড়কের শব্দ',
  'number after a named road': 'সড়কের নামের পরের নম্বর',
  'counts the word next to it': 'পাশের শব্দ গোনে',
  'number after the area': 'এলাকার পরের নম্বর',
  'number without a label': 'নামহীন নম্বর',
  'phone number': 'ফোন নম্বর',
  'mail address': 'ই-মেইল ঠিকানা',
};

export function partName(kind: string): string {
  const names = KINDS[kind];
  return names ? names[language.value === 'bn' ? 1 : 0] : kind;
}

/** A reason may have several clauses; those without a translation stay as they are. */
export const reasonText = (why: string): string =>
  language.value === 'bn'
    ? (REASONS[why] ??
      why
        .split(/[;,] /)
        .map((clause) => REASONS[clause] ?? clause)
        .join(', '))
    : why;
