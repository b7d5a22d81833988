// Manoeuvres in English.
import type { Manoeuvre } from './manoeuvre.ts';
import { type Phrases, withoutNames } from './phrases.ts';
import type { Modifier } from './turn-angle.ts';

const TURN: Record<Modifier, string> = {
  straight: 'Go straight',
  'slight right': 'Bear right',
  right: 'Turn right',
  'sharp right': 'Turn sharp right',
  uturn: 'Make a U-turn',
  'sharp left': 'Turn sharp left',
  left: 'Turn left',
  'slight left': 'Bear left',
};
const COMPASS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** 1st, 2nd, 3rd, 4th … */
function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}

const sideOf = (modifier: Modifier): string =>
  modifier.endsWith('left') ? ' left' : modifier.endsWith('right') ? ' right' : ' straight';
const named = (word: string, road: string): string => (road === '' ? '' : ` ${word} ${road}`);

const onSide = (modifier: Modifier): string => (modifier === 'straight' ? '' : ` on the${sideOf(modifier)}`);
/** The road, or where the signs say that it leads. */
const leading = ({ destination }: Manoeuvre, word: string, road: string): string =>
  road === '' && destination !== '' ? ` towards ${destination}` : named(word, road);

/** A ferry in the course of a road has its number, which is no name. */
function ferry(name: string): string {
  if (name === '') return 'Take the ferry';
  return /ferry$/i.test(name) ? `Take the ${name}` : `Take the ferry ${name}`;
}

function sentence(manoeuvre: Manoeuvre, last: boolean): string {
  const { kind, modifier, exit, exitNumber, side } = manoeuvre;
  const road = english.road(manoeuvre);
  switch (kind) {
    case 'depart':
      if (manoeuvre.ferry) return ferry(manoeuvre.name);
      return `Head ${COMPASS[Math.round(manoeuvre.bearingAfter / 45) % 8]}${named('on', road)}`;
    case 'continue':
      return `${TURN[modifier]}${named(modifier === 'uturn' ? 'on' : 'to stay on', road)}`;
    case 'new name':
      return `Continue${named('onto', road)}`;
    case 'turn':
      return `${TURN[modifier]}${named('onto', road)}`;
    case 'fork':
      return `Keep${sideOf(modifier)} at the fork${leading(manoeuvre, 'onto', road)}`;
    case 'merge':
      return `Merge${modifier === 'straight' ? '' : sideOf(modifier)}${named('onto', road)}`;
    case 'on ramp':
      return `Take the ramp${onSide(modifier)}${leading(manoeuvre, 'to', road)}`;
    case 'off ramp':
      return `Take ${exitNumber === '' ? 'the exit' : `exit ${exitNumber}`}${onSide(modifier)}${leading(manoeuvre, 'to', road)}`;
    case 'roundabout':
      return exit > 0
        ? `At the roundabout, take the ${ordinal(exit)} exit${named('onto', road)}`
        : 'Enter the roundabout';
    case 'exit roundabout':
      return `Leave the roundabout${named('onto', road)}`;
    case 'ferry':
      return ferry(manoeuvre.name);
    case 'leave ferry':
      return `Leave the ferry${named('onto', road)}`;
    case 'arrive': {
      const where = last ? 'Arrive at your destination' : 'Arrive at your stop';
      return side === null ? where : `${where}, on the ${side}`;
    }
  }
}

function lengthOf(metres: number): string {
  if (metres < 950) return `${Math.max(10, Math.round(metres / 10) * 10)} metres`;
  const kilometres = Math.round(metres / 100) / 10;
  return `${kilometres} ${kilometres === 1 ? 'kilometre' : 'kilometres'}`;
}

/** Within another sentence. */
const inside = (sentence: string): string => `${sentence[0].toLowerCase()}${sentence.slice(1)}`;

export const english: Phrases = {
  language: 'en',
  locale: 'en-US',
  fullStop: '.',
  road: ({ name, ref }) => name || ref,
  name: ({ name }) => name,
  sign: (text) => text,
  instruction: sentence,
  succinct: (manoeuvre, last) => sentence(withoutNames(manoeuvre), last),
  continueFor: (metres) => `Continue for ${lengthOf(metres)}.`,
  ahead(metres, manoeuvre, last) {
    const instruction = inside(english.instruction(manoeuvre, last));
    return `In ${lengthOf(metres)}, ${manoeuvre.kind === 'arrive' ? 'you will ' : ''}${instruction}`;
  },
  joined: (first, second) => `${first}. Then ${inside(second)}.`,
};
