// Manoeuvres in Bangla. Roads have their Bangla name, as in addresses: where the data has none it is derived from the English one. No
// Latin letters and digits remain, as voices for Bangla cannot read them.

import { wholeBanglaOf } from '../../text/bilingual.ts';
import { toBanglaDigits as digits } from '../../text/digits.ts';
import { locative } from './locative.ts';
import type { Manoeuvre } from './manoeuvre.ts';
import { type Phrases, withoutNames } from './phrases.ts';
import type { Modifier } from './turn-angle.ts';

/** The turn as an imperative, and as the first half of a sentence that continues with a road. */
const TURN: Record<Modifier, readonly [order: string, having: string]> = {
  straight: ['সোজা যান', 'সোজা'],
  'slight right': ['একটু ডানে যান', 'একটু ডানে বেঁকে'],
  right: ['ডানে মোড় নিন', 'ডানে মোড় নিয়ে'],
  'sharp right': ['একদম ডানে ঘুরুন', 'একদম ডানে ঘুরে'],
  uturn: ['ইউ-টার্ন নিন', 'ইউ-টার্ন নিয়ে'],
  'sharp left': ['একদম বামে ঘুরুন', 'একদম বামে ঘুরে'],
  left: ['বামে মোড় নিন', 'বামে মোড় নিয়ে'],
  'slight left': ['একটু বামে যান', 'একটু বামে বেঁকে'],
};
const COMPASS = ['উত্তর', 'উত্তর-পূর্ব', 'পূর্ব', 'দক্ষিণ-পূর্ব', 'দক্ষিণ', 'দক্ষিণ-পশ্চিম', 'পশ্চিম', 'উত্তর-পশ্চিম'];

/** In words, as "৩ নম্বর রাস্তা" would be taken for the name of a road. */
const ORDINALS = ['প্রথম', 'দ্বিতীয়', 'তৃতীয়', 'চতুর্থ', 'পঞ্চম', 'ষষ্ঠ', 'সপ্তম', 'অষ্টম', 'নবম', 'দশম'];

/** The side as an attribute of a road (ডানের রাস্তা); empty for straight ahead. */
const sideOf = (modifier: Modifier): string =>
  modifier.endsWith('left') ? 'বামের' : modifier.endsWith('right') ? 'ডানের' : '';

const ordinal = (count: number): string => ORDINALS[count - 1] ?? `${digits(count)}তম`;

const ramp = (modifier: Modifier): string => `${sideOf(modifier)} সংযোগ সড়ক`.trimStart();

/** Where the signs say that a road leads: "মাওয়া অভিমুখী ". */
const towards = ({ destination }: Manoeuvre): string =>
  destination === '' ? '' : `${bangla.sign(destination)} অভিমুখী `;

const exitSign = ({ exitNumber }: Manoeuvre): string =>
  exitNumber === '' ? '' : `${bangla.sign(exitNumber)} নম্বর নির্গমনে `;

/** The ferry in the locative, without repeating the word if the name already contains it. */
function ferry(name: string): string {
  return name.endsWith('ফেরি') ? locative(name) : `${name} ফেরিতে`.trimStart();
}

function sentence(manoeuvre: Manoeuvre, last: boolean): string {
  const road = bangla.road(manoeuvre);
  const { kind, modifier, exit, side } = manoeuvre;
  const [order, having] = TURN[modifier];
  const has = road !== '';
  switch (kind) {
    case 'depart': {
      if (manoeuvre.ferry) return `${ferry(bangla.name(manoeuvre))} উঠুন`;
      const towards = COMPASS[Math.round(manoeuvre.bearingAfter / 45) % 8];
      return has ? `${road} ধরে ${towards} দিকে যাত্রা শুরু করুন` : `${towards} দিকে যাত্রা শুরু করুন`;
    }
    case 'continue':
      if (modifier === 'uturn') return has ? `${locative(road)} ${order}` : order;
      return has ? `${having} ${road} ধরেই চলুন` : order;
    case 'new name':
      return has ? `${road} ধরে চলতে থাকুন` : 'চলতে থাকুন';
    case 'turn':
      return has ? `${having} ${locative(road)} যান` : order;
    case 'fork': {
      const side = sideOf(modifier);
      if (side === '') return `রাস্তা ভাগ হলে সোজা ${has ? `${road} ধরে চলুন` : 'চলুন'}`;
      if (has) return `রাস্তা ভাগ হলে ${side} রাস্তা দিয়ে ${locative(road)} যান`;
      return `রাস্তা ভাগ হলে ${towards(manoeuvre)}${side} রাস্তা ধরুন`;
    }
    case 'merge':
      return `${has ? locative(road) : 'মূল সড়কে'} উঠুন`;
    case 'on ramp':
      return `${has ? '' : towards(manoeuvre)}${ramp(modifier)}${has ? ` দিয়ে ${locative(road)}` : 'ে'} উঠুন`;
    case 'off ramp':
      return `${has ? '' : towards(manoeuvre)}${exitSign(manoeuvre)}${ramp(modifier)} দিয়ে ${has ? `বের হয়ে ${locative(road)} যান` : 'বের হন'}`;
    case 'roundabout':
      if (exit === 0) return 'গোলচত্বরে ঢুকুন';
      return `গোলচত্বরের ${ordinal(exit)} রাস্তা দিয়ে ${has ? `বের হয়ে ${locative(road)} যান` : 'বের হন'}`;
    case 'exit roundabout':
      return has ? `গোলচত্বর থেকে বের হয়ে ${locative(road)} যান` : 'গোলচত্বর থেকে বের হন';
    case 'ferry':
      return `${ferry(bangla.name(manoeuvre))} উঠুন`;
    case 'leave ferry':
      return has ? `ফেরি থেকে নেমে ${road} ধরুন` : 'ফেরি থেকে নামুন';
    case 'arrive': {
      const where = last ? 'গন্তব্য' : 'স্টপ';
      const there = `আপনি ${where}ে পৌঁছে গেছেন`;
      return side === null ? there : `${there}, ${where} আপনার ${side === 'left' ? 'বাম' : 'ডান'} পাশে`;
    }
  }
}

const lengthOf = (metres: number): string =>
  metres < 950
    ? `${digits(Math.max(10, Math.round(metres / 10) * 10))} মিটার`
    : `${digits(Math.round(metres / 100) / 10)} কিলোমিটার`;

export const bangla: Phrases = {
  language: 'bn',
  locale: 'bn-BD',
  fullStop: '।',
  road: (road) => bangla.name(road) || bangla.sign(road.ref),
  sign: (text) => wholeBanglaOf({ en: text }),
  name: ({ name, nameBn }) => wholeBanglaOf({ en: name, bn: nameBn }),
  instruction: sentence,
  succinct: (manoeuvre, last) => sentence(withoutNames(manoeuvre), last),
  continueFor: (metres) => `${lengthOf(metres)} এগিয়ে যান।`,
  ahead: (metres, manoeuvre, last) =>
    `${lengthOf(metres)} পর ${bangla.instruction(manoeuvre, last).replace('পৌঁছে গেছেন', 'পৌঁছে যাবেন')}`,
  joined: (first, second) => `${first}। তারপর ${second}।`,
};
