// Hours as OpenStreetMap writes them (opening_hours, conditions), as far as they are the same every week: `Mo-Fr 08:00-20:00; Sa off`, `22:00-06:00`.
// What depends on months, dates or holidays is not read. The sun rises at 6 and sets at 18 all year, which is within an hour of the truth in Bangladesh.
import { WEEK_MINUTES } from '../../../roads/network/timed-access.ts';

const DAYS: readonly string[] = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const DAY_MINUTES = 24 * 60;
const DAY = '(?:Su|Mo|Tu|We|Th|Fr|Sa|PH|SH)';
const DAY_LIST = `${DAY}(?:\\s*-\\s*${DAY})?(?:\\s*,\\s*${DAY}(?:\\s*-\\s*${DAY})?)*`;
const TIME = '(?:\\d{1,2}:\\d{2}|sunrise|sunset|dawn|dusk)';
const TIME_LIST = `${TIME}\\s*-\\s*${TIME}(?:\\s*,\\s*${TIME}\\s*-\\s*${TIME})*`;
const RULE = new RegExp(`^(?:(${DAY_LIST})\\s*:?)?\\s*(${TIME_LIST}|24/7)?\\s*(off|closed|open)?$`);
/** A comma between two rules: the second adds to the first. */
const ADDS = new RegExp(`(?<=\\d{2}:\\d{2})\\s*,\\s*(?=${DAY})`);
const SUN: Readonly<Record<string, number>> = { dawn: 6, sunrise: 6, sunset: 18, dusk: 18 };

/** By minute of the week from midnight on Sunday: 1 where the hours hold; undefined if they are not the same every week, or make no sense. */
export function weekMinutes(text: string): Uint8Array | undefined {
  const week = new Uint8Array(WEEK_MINUTES);
  for (const rule of text.replace(/"[^"]*"/g, '').split(';')) {
    if (rule.trim() === '') continue;
    for (const [at, part] of rule.split(ADDS).entries()) {
      if (!addRule(week, part.trim(), at > 0)) return undefined;
    }
  }
  return week;
}

/** A rule replaces what was said of its days before, unless it adds to it. */
function addRule(week: Uint8Array, rule: string, adds: boolean): boolean {
  const found = RULE.exec(rule);
  if (!found || rule === '') return false;
  const [, dayText, timeText, state] = found;
  const days = dayText === undefined ? DAYS.map((_, day) => day) : daysIn(dayText);
  const spans = timeText === undefined || timeText === '24/7' ? [[0, DAY_MINUTES]] : spansIn(timeText);
  if (!spans) return false;
  const open = state === 'off' || state === 'closed' ? 0 : 1;
  // Days without hours: `Fr off` closes the whole day, `Su 10:00-12:00 off` a part of what was said.
  if (open === 1 && !adds) for (const day of days) week.fill(0, day * DAY_MINUTES, (day + 1) * DAY_MINUTES);
  for (const day of days) {
    for (const [from, to] of spans)
      for (let minute = from; minute < to; minute++) week[(day * DAY_MINUTES + minute) % WEEK_MINUTES] = open;
  }
  return true;
}

/** Holidays are days like others here. */
function daysIn(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map((name) => DAYS.indexOf(name.trim()));
    if (first < 0 || last < 0) return [];
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first + i) % 7);
  });
}

/** Minutes of the day, past midnight those of the next one. */
function spansIn(text: string): number[][] | undefined {
  const spans = text.split(',').map((span) => span.split('-').map((time) => minuteOf(time.trim())));
  if (spans.flat().some((minute) => minute > 2 * DAY_MINUTES)) return undefined;
  return spans.map(([from, to]) => [from, to > from ? to : to + DAY_MINUTES]);
}

function minuteOf(time: string): number {
  if (Object.hasOwn(SUN, time)) return SUN[time] * 60;
  const [hour, minute] = time.split(':').map(Number);
  return minute < 60 ? hour * 60 + minute : Number.POSITIVE_INFINITY;
}
