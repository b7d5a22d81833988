// Manoeuvres in Bangla. Roads carry their Bangla name where the data knows it.
import { locative } from './locative.ts';
import type { Manoeuvre } from './manoeuvre.ts';
import type { Phrases } from './phrases.ts';
import type { Modifier } from './turn-angle.ts';

/** The turn as an order, and as the first half of a sentence that goes on with a road. */
const TURN: Record<Modifier, readonly [order: string, having: string]> = {
  straight: ['সোজা যান', 'সোজা গিয়ে'],
  'slight right': ['একটু ডানে যান', 'একটু ডানে গিয়ে'],
  right: ['ডানে মোড় নিন', 'ডানে মোড় নিয়ে'],
  'sharp right': ['একদম ডানে ঘুরুন', 'একদম ডানে ঘুরে'],
  uturn: ['ইউ-টার্ন নিন', 'ইউ-টার্ন নিয়ে'],
  'sharp left': ['একদম বামে ঘুরুন', 'একদম বামে ঘুরে'],
  left: ['বামে মোড় নিন', 'বামে মোড় নিয়ে'],
  'slight left': ['একটু বামে যান', 'একটু বামে গিয়ে'],
};
const COMPASS = ['উত্তর', 'উত্তর-পূর্ব', 'পূর্ব', 'দক্ষিণ-পূর্ব', 'দক্ষিণ', 'দক্ষিণ-পশ্চিম', 'পশ্চিম', 'উত্তর-পশ্চিম'];

const sideOf = (modifier: Modifier): string =>
  modifier.endsWith('left') ? 'বামে' : modifier.endsWith('right') ? 'ডানে' : 'সোজা';

const digits = (value: number): string =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));

function sentence(manoeuvre: Manoeuvre, road: string, last: boolean): string {
  const { kind, modifier, exit, side } = manoeuvre;
  const [order, having] = TURN[modifier];
  const has = road !== '';
  switch (kind) {
    case 'depart': {
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
      const keep =
        modifier === 'straight'
          ? 'রাস্তা যেখানে ভাগ হয়েছে সেখানে সোজা'
          : `রাস্তা যেখানে ভাগ হয়েছে সেখানে ${sideOf(modifier)}`;
      return has ? `${keep} ${road} ধরুন` : `${keep} থাকুন`;
    }
    case 'merge':
      return has ? `${locative(road)} মিশে যান` : 'মূল সড়কে মিশে যান';
    case 'on ramp':
      return has
        ? `${sideOf(modifier)} সংযোগ সড়ক দিয়ে ${locative(road)} উঠুন`
        : `${sideOf(modifier)} সংযোগ সড়কে উঠুন`;
    case 'off ramp':
      return has
        ? `${sideOf(modifier)} সংযোগ সড়ক দিয়ে ${locative(road)} যান`
        : `${sideOf(modifier)} সংযোগ সড়ক ধরুন`;
    case 'roundabout':
      if (exit === 0) return 'গোলচত্বরে ঢুকুন';
      return has
        ? `গোলচত্বরের ${digits(exit)} নম্বর রাস্তা দিয়ে বের হয়ে ${locative(road)} যান`
        : `গোলচত্বরের ${digits(exit)} নম্বর রাস্তা দিয়ে বের হন`;
    case 'exit roundabout':
      return has ? `গোলচত্বর থেকে বের হয়ে ${locative(road)} যান` : 'গোলচত্বর থেকে বের হন';
    case 'ferry':
      return has ? `${road} ফেরিতে উঠুন` : 'ফেরিতে উঠুন';
    case 'leave ferry':
      return has ? `ফেরি থেকে নেমে ${road} ধরুন` : 'ফেরি থেকে নামুন';
    case 'arrive': {
      const where = last ? 'আপনি গন্তব্যে পৌঁছে গেছেন' : 'আপনি বিরতির জায়গায় পৌঁছে গেছেন';
      return side === null ? where : `${where}, হাতের ${side === 'left' ? 'বাম' : 'ডান'} পাশে`;
    }
  }
}

export const bangla: Phrases = {
  language: 'bn',
  road: ({ name, nameBn, ref }) => nameBn || name || ref,
  instruction: (manoeuvre, last) => sentence(manoeuvre, bangla.road(manoeuvre), last),
  succinct: (manoeuvre, last) => sentence(manoeuvre, '', last),
  goOn(metres) {
    if (metres < 950) return `${digits(Math.max(10, Math.round(metres / 10) * 10))} মিটার চলুন।`;
    return `${digits(Math.round(metres / 100) / 10)} কিলোমিটার চলুন।`;
  },
  joined: (first, second) => `${first}। তারপর ${second}।`,
};
