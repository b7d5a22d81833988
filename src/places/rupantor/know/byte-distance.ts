// The number of slips between two names stored as bytes: nothing is decoded, nothing allocated.
import { MAX_FORM } from './name-form.ts';

/** A span of bytes. Reused for many names, so that reading one creates no garbage. */
export interface Letters {
  bytes: Uint8Array;
  from: number;
  length: number;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export function sameDigits(a: Letters, b: Letters): boolean {
  let i = 0;
  let j = 0;
  for (;;) {
    while (i < a.length && !isDigit(a.bytes[a.from + i])) i++;
    while (j < b.length && !isDigit(b.bytes[b.from + j])) j++;
    if (i === a.length || j === b.length) return i === a.length && j === b.length;
    if (a.bytes[a.from + i++] !== b.bytes[b.from + j++]) return false;
  }
}

const VOWEL = new Uint8Array(256);
for (const letter of 'aeiouyhw') VOWEL[letter.charCodeAt(0)] = 1;
const left: Letters = { bytes: new Uint8Array(MAX_FORM * 2), from: 0, length: 0 };
const right: Letters = { bytes: new Uint8Array(MAX_FORM * 2), from: 0, length: 0 };

function consonantsOf({ bytes, from, length }: Letters, out: Letters): Letters {
  let count = 0;
  for (let i = 0; i < length; i++) {
    const code = bytes[from + i];
    if (VOWEL[code] || (count > 0 && out.bytes[count - 1] === code)) continue;
    out.bytes[count++] = code;
  }
  out.length = count;
  return out;
}

/** Slips between the consonants alone: audible differences. */
export const consonantSlips = (a: Letters, b: Letters): number =>
  distance(consonantsOf(a, left), consonantsOf(b, right), 2);

let before = new Uint8Array(MAX_FORM * 2 + 1);
let above = new Uint8Array(MAX_FORM * 2 + 1);
let row = new Uint8Array(MAX_FORM * 2 + 1);

/** Letters too many, missing, wrong, or two swapped, between two byte strings; max + 1 if there are more. */
export function distance(one: Letters, other: Letters, max: number): number {
  const a = one.bytes;
  const b = other.bytes;
  let af = one.from;
  let an = one.length;
  let bf = other.from;
  let bn = other.length;
  if (Math.abs(an - bn) > max) return max + 1;
  // A common prefix and suffix do not count.
  while (an > 0 && bn > 0 && a[af] === b[bf]) {
    af++;
    bf++;
    an--;
    bn--;
  }
  while (an > 0 && bn > 0 && a[af + an - 1] === b[bf + bn - 1]) {
    an--;
    bn--;
  }
  if (an === 0 || bn === 0) return Math.max(an, bn);
  if (max === 0) return 1;
  for (let j = 0; j <= bn; j++) above[j] = j;
  for (let i = 1; i <= an; i++) {
    row[0] = i;
    let least = i;
    const code = a[af + i - 1];
    for (let j = 1; j <= bn; j++) {
      const beside = b[bf + j - 1];
      let cost = above[j - 1] + (code === beside ? 0 : 1);
      if (above[j] + 1 < cost) cost = above[j] + 1;
      if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
      if (i > 1 && j > 1 && code === b[bf + j - 2] && a[af + i - 2] === beside && before[j - 2] + 1 < cost)
        cost = before[j - 2] + 1;
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    const swap = before;
    before = above;
    above = row;
    row = swap;
  }
  return above[bn];
}
