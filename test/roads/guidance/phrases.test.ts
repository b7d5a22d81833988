// The sentences in both languages, for every kind of manoeuvre.
import { describe, expect, it } from 'vitest';
import { bangla } from '../../../src/roads/guidance/bangla.ts';
import { english } from '../../../src/roads/guidance/english.ts';
import type { Manoeuvre } from '../../../src/roads/guidance/manoeuvre.ts';

const at = (more: Partial<Manoeuvre>): Manoeuvre => ({
  kind: 'turn',
  modifier: 'left',
  exit: 0,
  name: 'Mirpur Road',
  nameBn: 'মিরপুর রোড',
  ref: '',
  metres: 100,
  seconds: 10,
  firstPoint: 0,
  lastPoint: 1,
  firstEdge: 0,
  endEdge: 1,
  bearingBefore: 0,
  bearingAfter: 90,
  side: null,
  ferry: false,
  ...more,
});

const cases: [Partial<Manoeuvre>, string, string][] = [
  [{ kind: 'depart' }, 'Head east on Mirpur Road', 'মিরপুর রোড ধরে পূর্ব দিকে যাত্রা শুরু করুন'],
  [{}, 'Turn left onto Mirpur Road', 'বামে মোড় নিয়ে মিরপুর রোডে যান'],
  [{ name: '', nameBn: '' }, 'Turn left', 'বামে মোড় নিন'],
  [{ name: '', nameBn: '', ref: 'N5' }, 'Turn left onto N5', 'বামে মোড় নিয়ে N5-এ যান'],
  [
    { kind: 'continue', modifier: 'right' },
    'Turn right to stay on Mirpur Road',
    'ডানে মোড় নিয়ে মিরপুর রোড ধরেই চলুন',
  ],
  [{ kind: 'continue', modifier: 'uturn' }, 'Make a U-turn on Mirpur Road', 'মিরপুর রোডে ইউ-টার্ন নিন'],
  [{ kind: 'new name', modifier: 'straight' }, 'Continue onto Mirpur Road', 'মিরপুর রোড ধরে চলতে থাকুন'],
  [
    { kind: 'roundabout', exit: 3 },
    'At the roundabout, take the 3rd exit onto Mirpur Road',
    'গোলচত্বরের ৩ নম্বর রাস্তা দিয়ে বের হয়ে মিরপুর রোডে যান',
  ],
  [
    { kind: 'exit roundabout' },
    'Leave the roundabout onto Mirpur Road',
    'গোলচত্বর থেকে বের হয়ে মিরপুর রোডে যান',
  ],
  [{ kind: 'ferry', name: '', nameBn: '' }, 'Take the ferry', 'ফেরিতে উঠুন'],
  [{ kind: 'leave ferry' }, 'Leave the ferry onto Mirpur Road', 'ফেরি থেকে নেমে মিরপুর রোড ধরুন'],
  [
    { kind: 'arrive', side: 'left' },
    'Arrive at your destination, on the left',
    'আপনি গন্তব্যে পৌঁছে গেছেন, হাতের বাম পাশে',
  ],
];

describe('phrases', () => {
  it.each(cases)('%j reads "%s" and "%s"', (more, en, bn) => {
    expect(english.instruction(at(more), true)).toBe(en);
    expect(bangla.instruction(at(more), true)).toBe(bn.normalize('NFC'));
  });

  it('tells a stop on the way from the destination', () => {
    expect(english.instruction(at({ kind: 'arrive' }), false)).toBe('Arrive at your stop');
    expect(bangla.instruction(at({ kind: 'arrive' }), false)).toContain('বিরতির');
  });

  it.each([
    ['তাজউদ্দীন আহমদ সরণী', 'তাজউদ্দীন আহমদ সরণীতে'],
    ['মিরপুর রোড', 'মিরপুর রোডে'],
    ['বিমানবন্দর সড়ক', 'বিমানবন্দর সড়কে'],
    ['আসাদ এভিনিউ', 'আসাদ এভিনিউতে'],
    ['নতুন রাস্তা', 'নতুন রাস্তায়'],
    ['এক্সপ্রেসওয়ে', 'এক্সপ্রেসওয়েতে'],
    ['মাজার গলি', 'মাজার গলিতে'],
    ['বিশ্ববিদ্যালয়', 'বিশ্ববিদ্যালয়ে'],
    ['রোড ১২', 'রোড ১২-এ'],
    ['Zakir Hossain Road', 'Zakir Hossain Road-এ'],
  ])('puts %s into the locative: %s', (name, there) => {
    const text = bangla.instruction(at({ nameBn: name.normalize('NFC') }), true);
    expect(text).toBe(`বামে মোড় নিয়ে ${there} যান`.normalize('NFC'));
  });

  it('calls a sharp turn what people call it', () => {
    expect(bangla.succinct(at({ modifier: 'sharp left' }), true)).toBe('একদম বামে ঘুরুন');
  });

  it('leaves names out of the succinct form', () => {
    expect(english.succinct(at({}), true)).toBe('Turn left');
    expect(bangla.succinct(at({}), true)).not.toContain('মিরপুর');
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [11, '11th'],
    [12, '12th'],
    [22, '22nd'],
  ])('counts exit %i as %s', (exit, text) => {
    expect(english.instruction(at({ kind: 'roundabout', exit, name: '' }), true)).toContain(
      `the ${text} exit`,
    );
  });

  it.each([
    [3, 'Continue for 10 metres.', '১০ মিটার চলুন।'],
    [447, 'Continue for 450 metres.', '৪৫০ মিটার চলুন।'],
    [1000, 'Continue for 1 kilometre.', '১ কিলোমিটার চলুন।'],
    [2345, 'Continue for 2.3 kilometres.', '২.৩ কিলোমিটার চলুন।'],
  ])('says how far %i m is', (metres, en, bn) => {
    expect(english.goOn(metres)).toBe(en);
    expect(bangla.goOn(metres)).toBe(bn);
  });
});
