// Words that stand in many names and name nothing alone: "area", "more", "housing". A single one is no area.
import { formOfWord } from './name-form.ts';

const GENERIC = new Set(
  'area residential residentialarea commercial commercialarea industrial industrialarea housing society colony more circle chattar city town market bazar gate link model station garden side line road north south east west middle new old sadar para mohalla moholla'.split(
    ' ',
  ),
);

/** Behind an area's name these say nothing new: "Motijheel C/A", "Oxygen More". */
const IDLE = new Set(
  'area residential residentialarea commercial commercialarea industrialarea more circle chattar side elaka'.split(
    ' ',
  ),
);

const DIRECTIONS = new Set(['north', 'south', 'east', 'west']);

export const isDirection = (word: string): boolean => DIRECTIONS.has(formOfWord(word));
export const isGenericWord = (word: string): boolean => GENERIC.has(formOfWord(word));
export const isIdleWord = (word: string): boolean => IDLE.has(formOfWord(word));
