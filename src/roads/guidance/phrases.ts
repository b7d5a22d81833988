// What a language must be able to express about manoeuvres.
import type { Metres } from '../../geo/units.ts';
import type { Manoeuvre } from './manoeuvre.ts';

export const LANGUAGES = ['en', 'bn'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For the shortest form. */
export const withoutNames = (manoeuvre: Manoeuvre): Manoeuvre => ({
  ...manoeuvre,
  name: '',
  nameBn: '',
  ref: '',
  destination: '',
});

export interface Phrases {
  readonly language: Language;
  /** BCP 47 tag with a region, as some response formats state it. */
  readonly locale: string;
  readonly fullStop: string;
  /** Name of the road in this language, or its number; empty if it has neither. */
  road(manoeuvre: Pick<Manoeuvre, 'name' | 'nameBn' | 'ref'>): string;
  /** The name alone. */
  name(road: Pick<Manoeuvre, 'name' | 'nameBn'>): string;
  /** What a sign says, in this language. */
  sign(text: string): string;
  /** The whole sentence. `last` is false for an arrival at a stop on the way. */
  instruction(manoeuvre: Manoeuvre, last: boolean): string;
  /** The shortest spoken form: no road names. */
  succinct(manoeuvre: Manoeuvre, last: boolean): string;
  /** Spoken after the manoeuvre: how far to continue. */
  continueFor(metres: Metres): string;
  /** The same as an alert: how far ahead it is. */
  ahead(metres: Metres, manoeuvre: Manoeuvre, last: boolean): string;
  /** Two instructions in immediate succession. */
  joined(first: string, second: string): string;
}
