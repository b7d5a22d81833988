// The text that is searched for, `q` in every family: blanks alone ask for nothing.
import { Type } from 'typebox';

export const textOfUpTo = (most: number): string => `a text of 1 to ${most} characters, not blanks alone`;

/** `longest`: what is read, of which the call itself makes a text of up to `most`. */
export const queryText = (most: number, description: string, longest = most) =>
  Type.String({
    minLength: 1,
    maxLength: longest,
    pattern: '\\S',
    allowed: textOfUpTo(most),
    description,
  });
