// Words of the import that the desk shows, in the language of the page: what a file is about, and what is being done.
import { language } from '../frame/language.ts';

const ABOUT: Readonly<Record<string, string>> = {
  places: 'স্থান',
  boundaries: 'সীমানা',
  units: 'প্রশাসনিক এলাকার তালিকা',
  roads: 'সড়ক',
  'reference points': 'সড়কের রেফারেন্স পয়েন্ট',
};

/** Names of stages; one of a source has the name of its file before it. */
const STAGES: Readonly<Record<string, string>> = {
  'starter tables': 'মূল তথ্য পড়া হচ্ছে',
  regions: 'প্রশাসনিক এলাকা',
  streets: 'সড়কের নাম',
  places: 'স্থান',
  map: 'নদী, বন ও ভবন',
  'search index': 'খোঁজার সূচি',
  'address index': 'ঠিকানার সূচি',
  'merge roads': 'সড়ক একত্র করা হচ্ছে',
  'cut roads at junctions': 'মোড়ে মোড়ে সড়ক ভাগ করা হচ্ছে',
  'time the turns': 'বাঁক নেওয়ার সময় হিসাব',
  'order roads': 'সড়কের ক্রম নির্ধারণ',
  'contract roads': 'সড়কের স্তরবিন্যাস',
  'weigh roads': 'যাত্রাপথের সময় হিসাব',
  tiles: 'মানচিত্রের টাইল',
  check: 'যাচাই',
  finish: 'শেষ ধাপ',
};

const inLanguage = (words: Readonly<Record<string, string>>, word: string): string =>
  (language.value === 'bn' && words[word]) || word;

export const aboutText = (about: string): string => inLanguage(ABOUT, about);
export const stageText = (stage = ''): string => inLanguage(STAGES, stage);
