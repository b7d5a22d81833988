// Whether two names are spellings of one: they sound the same, and differ in no more letters than one does from the other by its vowels.
import { boundedDistance } from '../../../text/edit-distance.ts';
import { soundsAlike } from '../../../text/sound-key.ts';

/** In shorter names every letter is heard; in longer ones so many letters may hide one slip. */
const LETTERS_OF_A_SOUND = 5;
const LETTERS_PER_SLIP = 4;

/** `written` and `known` are forms (name-form.ts). Numbers are never spellings of each other. */
export function isSameSound(written: string, known: string): boolean {
  if (written === known) return true;
  if (digitsOf(written) !== digitsOf(known)) return false;
  const slips = written.length < LETTERS_OF_A_SOUND ? 0 : Math.floor(written.length / LETTERS_PER_SLIP);
  return soundsAlike(written, known) && boundedDistance(written, known, slips) <= slips;
}

const digitsOf = (form: string): string => form.replace(/[^0-9]+/g, '');
