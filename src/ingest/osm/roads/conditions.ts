// Values that hold under conditions, as OpenStreetMap writes them: `no @ (Mo-Fr 07:00-19:00); yes @ (22:00-06:00 AND hgv)`. Those by the hour are read here.
import { ALL_MODES } from '../../../roads/network/vocabulary.ts';
import { VEHICLE_KINDS } from './access.ts';
import { weekMinutes } from './week-hours.ts';

export interface HourCondition {
  readonly value: string;
  /** By minute of the week. */
  readonly when: Uint8Array;
  /** Modes that it is about. */
  readonly modes: number;
}

export interface Conditions {
  /** The last one that holds counts. */
  readonly byHour: readonly HourCondition[];
  /** Whether there are others that are no condition on vehicles alone. */
  readonly unread: boolean;
}

const OF_SIZE = /^(max)?(weight|weightrating|axleload|length|height|width|trailer|delivery|axles|seats)\b/;

export function conditionsIn(text: string): Conditions {
  const byHour: HourCondition[] = [];
  let unread = false;
  for (const part of outsideBrackets(text)) {
    const [value, condition] = split(part);
    const terms = condition.split(/\s+AND\s+/i).map((term) => term.trim());
    // A condition on vehicles alone holds at all hours: `access.ts` reads it.
    if (terms.every((term) => VEHICLE_KINDS.has(term) || OF_SIZE.test(term))) continue;
    let modes = ALL_MODES;
    let when: Uint8Array | undefined;
    let known = true;
    for (const term of terms) {
      const kind = VEHICLE_KINDS.get(term);
      const hours = kind === undefined ? weekMinutes(term) : undefined;
      if (kind !== undefined) modes &= kind;
      else if (hours) when = when ? hours.map((one, minute) => one & (when?.[minute] ?? 0)) : hours;
      else known = false;
    }
    if (known && when && value !== '') byHour.push({ value, when, modes });
    else unread = true;
  }
  return { byHour, unread };
}

/** The parts between semicolons that are in no brackets. */
function outsideBrackets(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ';' && depth <= 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim() !== '');
}

function split(part: string): [value: string, condition: string] {
  const at = part.indexOf('@');
  if (at < 0) return ['', part.trim()];
  const condition = part.slice(at + 1).trim();
  return [part.slice(0, at).trim(), /^\(.*\)$/.test(condition) ? condition.slice(1, -1).trim() : condition];
}
