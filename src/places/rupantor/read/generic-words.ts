// Words that occur in many names and name nothing alone: "area", "more", "housing". A single one is not an area.
import { ordinaryWord } from '../../../text/ordinary-words.ts';
import { formOfWord } from '../know/name-form.ts';

const GENERIC = new Set(
  'area residential residentialarea commercial commercialarea industrial industrialarea housing society colony more circle chattar city town market bazar gate link model station garden side line road north south east west middle new old sadar para mohalla moholla bara boro baro choto chhoto'.split(
    ' ',
  ),
);

/** After an area's name these add nothing: "Motijheel C/A", "Oxygen More". */
const IDLE = new Set(
  'area residential residentialarea commercial commercialarea industrialarea more circle chattar chottor golchottor side elaka society housing bazar bus stand stop busstand main gate phase half point station branch bypass baipas'.split(
    ' ',
  ),
);

/** Words that cannot make up a name alone: "bus stand" is in every town. */
const NAMELESS = new Set('bus stand stop busstand busstop main gate phase er half'.split(' '));

/** What kind of part of a town it is: "Halishahar Housing Estate" is Halishahar. */
const HOUSING = new Set(
  'housing society estate estet eshtet residential area residentialarea housingestate housingsociety elaka'.split(
    ' ',
  ),
);

/** Things that people count: the number next to the word is not a house number. */
const COUNTED = new Set(
  'gate phase tower building stand platform counter point feet fit ft ফিট ফুট min minit minute minutes gaj goj meter metre km kilo kilometer গজ মিনিট মিটার কিলোমিটার কিমি'
    .normalize('NFC')
    .split(' '),
);

/** What an office sits in: "Muladuli Union Parishad Complex" is that council. */
const SEATS = new Set('complex office bhaban bhavan building karjaloy karjaloi karalay'.split(' '));

/** Which office of a place it is, left out as often as not: "Ramna Model Thana", "Habiganj Head Post Office". */
const GRADES = new Set('sub head main model sadar'.split(' '));

const DIRECTIONS = new Set(['north', 'south', 'east', 'west', 'middle']);

export const isDirection = (word: string): boolean => DIRECTIONS.has(formOfWord(word));
export const isGenericWord = (word: string): boolean => GENERIC.has(formOfWord(word));
export const isHousingWord = (word: string): boolean => HOUSING.has(formOfWord(word));
export const isNameless = (word: string): boolean => NAMELESS.has(formOfWord(word));
export const isSeatOfOffice = (word: string): boolean => SEATS.has(formOfWord(word));
export const isGradeOfOffice = (word: string): boolean => GRADES.has(formOfWord(word));
export const isCounted = (word: string): boolean => COUNTED.has(formOfWord(word));
export const isIdleWord = (word: string): boolean => IDLE.has(formOfWord(word));

/** Words that say what kind of thing a place is. */
export const isThing = (word: string): boolean =>
  isGenericWord(word) || isIdleWord(word) || ordinaryWord(word)?.kind === 'thing';
