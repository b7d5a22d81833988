// What navigation programs show and say on a step, in the fields that they read beside those of OSRM: voiceInstructions and
// bannerInstructions. Both are about the next manoeuvre and count metres before it.
import { announcementsOf } from '../guidance/announcements.ts';
import type { Lane } from '../guidance/lanes.ts';
import type { Manoeuvre } from '../guidance/manoeuvre.ts';
import type { Phrases } from '../guidance/phrases.ts';
import { osrmType } from './osrm-type.ts';
import { tenth } from './round.ts';
import type { Banner, BannerText, VoiceInstruction } from './schemas/spoken.ts';

export function voiceOf(
  manoeuvres: readonly Manoeuvre[],
  at: number,
  phrases: Phrases,
  last: boolean,
): VoiceInstruction[] {
  return announcementsOf(manoeuvres, at, phrases, last).map(({ metres, text }) => ({
    distanceAlongGeometry: tenth(metres),
    announcement: text,
    ssmlAnnouncement: `<speak>${escaped(text)}</speak>`,
  }));
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

/** Lanes are shown when the turn is near (metres). */
const LANES_FROM = 500;

export function bannersOf(
  manoeuvres: readonly Manoeuvre[],
  at: number,
  phrases: Phrases,
  last: boolean,
): Banner[] {
  const next = manoeuvres[at + 1];
  if (!next) return [];
  const { metres } = manoeuvres[at];
  const banner: Banner = {
    distanceAlongGeometry: tenth(metres),
    primary: primaryOf(next, phrases, last),
    secondary: next.destination === '' ? null : textOf(next, phrases.sign(next.destination)),
  };
  if (!next.lanes) return [banner];
  const sub = { text: '', components: next.lanes.map(laneOf) };
  if (metres <= LANES_FROM) return [{ ...banner, sub }];
  return [banner, { ...banner, distanceAlongGeometry: LANES_FROM, sub }];
}

function primaryOf(manoeuvre: Manoeuvre, phrases: Phrases, last: boolean): BannerText {
  const road = manoeuvre.kind === 'arrive' ? '' : phrases.road(manoeuvre);
  const text = textOf(manoeuvre, road || phrases.succinct(manoeuvre, last));
  if (manoeuvre.exitNumber === '') return text;
  return {
    ...text,
    components: [{ text: phrases.sign(manoeuvre.exitNumber), type: 'exit-number' }, ...text.components],
  };
}

const textOf = (manoeuvre: Manoeuvre, text: string): BannerText => ({
  text,
  components: [{ text, type: 'text' }],
  type: osrmType(manoeuvre),
  modifier: manoeuvre.modifier,
});

const laneOf = ({ arrows, active }: Lane) => ({
  text: '',
  type: 'lane' as const,
  directions: [...arrows],
  active: active !== undefined,
  ...(active === undefined ? {} : { active_direction: active }),
});
