// Manoeuvres in English.
import type { Manoeuvre } from './manoeuvre.ts';
import type { Phrases } from './phrases.ts';
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

/** A ferry in the course of a road has its number, which is no name. */
function ferry(name: string): string {
  if (name === '') return 'Take the ferry';
  return /ferry$/i.test(name) ? `Take the ${name}` : `Take the ferry ${name}`;
}

function sentence(manoeuvre: Manoeuvre, road: string, last: boolean): string {
  const { kind, modifier, exit, side } = manoeuvre;
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
      return `Keep${sideOf(modifier)} at the fork${named('onto', road)}`;
    case 'merge':
      return `Merge${modifier === 'straight' ? '' : sideOf(modifier)}${named('onto', road)}`;
    case 'on ramp':
      return `Take the ramp${modifier === 'straight' ? '' : ` on the${sideOf(modifier)}`}${named('to', road)}`;
    case 'off ramp':
      return `Take the exit${modifier === 'straight' ? '' : ` on the${sideOf(modifier)}`}${named('to', road)}`;
    case 'roundabout':
      return exit > 0
        ? `At the roundabout, take the ${ordinal(exit)} exit${named('onto', road)}`
        : 'Enter the roundabout';
    case 'exit roundabout':
      return `Leave the roundabout${named('onto', road)}`;
    case 'ferry':
      return ferry(road === '' ? '' : manoeuvre.name);
    case 'leave ferry':
      return `Leave the ferry${named('onto', road)}`;
    case 'arrive': {
      const where = last ? 'Arrive at your destination' : 'Arrive at your stop';
      return side === null ? where : `${where}, on the ${side}`;
    }
  }
}

export const english: Phrases = {
  language: 'en',
  locale: 'en-US',
  fullStop: '.',
  road: ({ name, ref }) => name || ref,
  name: ({ name }) => name,
  instruction: (manoeuvre, last) => sentence(manoeuvre, english.road(manoeuvre), last),
  succinct: (manoeuvre, last) => sentence(manoeuvre, '', last),
  continueFor(metres) {
    if (metres < 950) {
      const round = Math.max(10, Math.round(metres / 10) * 10);
      return `Continue for ${round} metres.`;
    }
    const kilometres = Math.round(metres / 100) / 10;
    return `Continue for ${kilometres} ${kilometres === 1 ? 'kilometre' : 'kilometres'}.`;
  },
  joined: (first, second) => `${first}. Then ${second[0].toLowerCase()}${second.slice(1)}.`,
};
