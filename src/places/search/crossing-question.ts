// A query for the crossing of two roads: `road 11 and road 4 banani`, `mirpur road & green road`, `মিরপুর রোড ও গ্রিন রোডের মোড়`.
import { tokensOf } from '../../text/tokens.ts';
import { ROAD_WORDS } from './road-words.ts';

export interface CrossingQuestion {
  /** The two roads; what is named with the second, or with both, says where. */
  readonly one: string;
  readonly other: string;
}

const words = (text: string): ReadonlySet<string> => new Set(tokensOf(text));
const BETWEEN = words('and ar ebong cross x crossing with ও এবং আর');
/** … where both sides of it are roads: in `block o road 5` it is a letter. */
const BETWEEN_ROADS = words('o');
const CROSSING = words('crossing intersection junction mor more mod mur circle মোড় মোড়ে ক্রসিং সংযোগস্থল');
/** … and what else a place where roads meet is called. */
const MEETING = words(
  `roundabout rotary chottor chattar chottar golchottor golchattar gol chowrasta chourasta chourangi
   চত্বর গোলচত্বর গোল চৌরাস্তা চৌরঙ্গী তেমাথা চৌমাথা`,
);
const SIGN = /\s[&+×]\s|&|\s\/\s/;
/** A quick look before anything is taken apart: most queries name no crossing. */
const MAY_CROSS =
  /[&+×/]|\b(?:and|ar|o|ebong|x|with|cross\w*|intersection|junction|mor|more|mod|mur|circle)\b|ও|এবং|আর|মোড|ক্রসিং|সংযোগ/i;
const NONE: readonly CrossingQuestion[] = [];
const ENDING = /(?:ের|র)$/u;
/** The ending that no name has of its own: ফার্মগেটের. */
const OF = /(?<=..)ের$/u;

/** Whether words are a road's name, and not the word for one alone. */
const hasName = (tokens: readonly string[]): boolean => tokens.length > 1 && hasRoad(tokens);
const hasRoad = (tokens: readonly string[]): boolean => tokens.some((token) => ROAD_WORDS.has(token));

/** The name in a query for the crossing of one place: `farmgate mor`; undefined for any other query. */
export function crossingAt(text: string): string | undefined {
  if (!MAY_CROSS.test(text)) return undefined;
  const tokens = tokensOf(text);
  const last = tokens.pop();
  if (last === undefined || tokens.length === 0 || !CROSSING.has(last)) return undefined;
  if (tokens.length > 1 && (tokens.at(-1) === 'er' || tokens.at(-1) === 'এর')) tokens.pop();
  return tokens.join(' ').replace(OF, '');
}

/** Whether a name is that of a place where roads meet. */
export const isCalledCrossing = (name: string): boolean =>
  tokensOf(name).some((token) => CROSSING.has(token) || MEETING.has(token));

/** The ways in which a query may name two roads, the likeliest first; none for any other query. */
export function crossingQuestions(text: string): readonly CrossingQuestion[] {
  if (!MAY_CROSS.test(text)) return NONE;
  const spelled = text.replace(SIGN, ' and ');
  let tokens = tokensOf(spelled);
  const endsSo = tokens.length > 2 && CROSSING.has(tokens[tokens.length - 1]);
  if (endsSo) {
    tokens = tokens.slice(0, -1);
    if (tokens.at(-1) === 'er' || tokens.at(-1) === 'এর') tokens = tokens.slice(0, -1);
    const last = tokens.length - 1;
    if (!ROAD_WORDS.has(tokens[last])) tokens[last] = tokens[last].replace(ENDING, '');
  }
  const isBetween = (token: string, i: number): boolean =>
    i > 0 &&
    i < tokens.length - 1 &&
    (BETWEEN.has(token) ||
      (BETWEEN_ROADS.has(token) && hasRoad(tokens.slice(0, i)) && hasRoad(tokens.slice(i + 1))));
  const at = tokens.findIndex(isBetween);
  if (at > 0) {
    const one = tokens.slice(0, at);
    const other = tokens.slice(at + 1);
    // One of the two has to be called a road, unless the text says that they cross.
    if (!endsSo && !hasRoad(one) && !hasRoad(other)) return [];
    return [{ one: one.join(' '), other: other.join(' ') }];
  }
  return endsSo && hasRoad(tokens) ? apart(tokens) : NONE;
}

/** The same of two roads between which nothing stands, and nothing says that they cross: `babor road humayun road`. */
export function impliedCrossings(text: string): readonly CrossingQuestion[] {
  const tokens = tokensOf(text);
  const first = tokens.findIndex((token) => ROAD_WORDS.has(token));
  if (first < 0 || !hasRoad(tokens.slice(first + 1))) return NONE;
  return apart(tokens).filter(({ one, other }) => hasName(one.split(' ')) && hasName(other.split(' ')));
}

/** Nothing stands between the two: each place where the first road may end. */
function apart(tokens: readonly string[]): CrossingQuestion[] {
  const questions: CrossingQuestion[] = [];
  for (let end = 1; end < tokens.length; end++)
    if (ROAD_WORDS.has(tokens[end - 1]) || ROAD_WORDS.has(tokens[end]))
      questions.push({ one: tokens.slice(0, end).join(' '), other: tokens.slice(end).join(' ') });
  return questions;
}
