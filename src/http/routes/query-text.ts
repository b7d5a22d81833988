// The text that is searched for, `q` in every family: blanks alone ask for nothing.
import { Type } from 'typebox';

export const queryText = (most: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: most,
    pattern: '\\S',
    allowed: `a text of 1 to ${most} characters, not blanks alone`,
    description,
  });
