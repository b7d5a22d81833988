// How many slips lie between two names that are held as bytes: nothing is decoded, nothing allocated.
import { MAX_FORM } from './name-form.ts';

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

export function sameDigits(
  a: Uint8Array,
  af: number,
  an: number,
  b: Uint8Array,
  bf: number,
  bn: number,
): boolean {
  let i = 0;
  let j = 0;
  for (;;) {
    while (i < an && !isDigit(a[af + i])) i++;
    while (j < bn && !isDigit(b[bf + j])) j++;
    if (i === an || j === bn) return i === an && j === bn;
    if (a[af + i++] !== b[bf + j++]) return false;
  }
}

const VOWEL = new Uint8Array(256);
for (const letter of 'aeiouyhw') VOWEL[letter.charCodeAt(0)] = 1;
const left = new Uint8Array(MAX_FORM * 2);
const right = new Uint8Array(MAX_FORM * 2);

function consonantsOf(bytes: Uint8Array, from: number, length: number, out: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < length; i++) {
    const code = bytes[from + i];
    if (VOWEL[code] || (count > 0 && out[count - 1] === code)) continue;
    out[count++] = code;
  }
  return count;
}

/** Slips between the consonants alone: what is heard. */
export function consonantSlips(a: Uint8Array, an: number, b: Uint8Array, bf: number, bn: number): number {
  return distance(left, 0, consonantsOf(a, 0, an, left), right, 0, consonantsOf(b, bf, bn, right), 2);
}

let before = new Uint8Array(MAX_FORM * 2 + 1);
let above = new Uint8Array(MAX_FORM * 2 + 1);
let row = new Uint8Array(MAX_FORM * 2 + 1);

/** Letters too many, missing, wrong, or two swapped, between two byte strings; max + 1 when there are more. */
export function distance(
  a: Uint8Array,
  af: number,
  an: number,
  b: Uint8Array,
  bf: number,
  bn: number,
  max: number,
): number {
  if (Math.abs(an - bn) > max) return max + 1;
  // A common beginning and end take no part.
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
      const other = b[bf + j - 1];
      let cost = above[j - 1] + (code === other ? 0 : 1);
      if (above[j] + 1 < cost) cost = above[j] + 1;
      if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
      if (i > 1 && j > 1 && code === b[bf + j - 2] && a[af + i - 2] === other && before[j - 2] + 1 < cost)
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
