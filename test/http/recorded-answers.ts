// Answers as the examples of the API document show them: the same for everybody who asks, with long lists cut.

/** Enough to see what such a list holds. */
const OBJECTS = 2;
const VALUES = 4;

/** Their answers name what was made for the caller: ids, times, sessions, or the server itself. */
const MADE_FOR_THE_CALLER = new Set([
  'searchPlace',
  'placeDetails',
  'mapStyle',
  'tileJson',
  'createTable',
  'beginFleetJob',
  'setWebhook',
  'webhook',
  'track',
]);

/** The call gives everybody the same answer at all times. */
export const isSettled = (id: string, method: string, path: string): boolean =>
  !MADE_FOR_THE_CALLER.has(id) &&
  (method === 'GET' ||
    /\/(routing|route|matrix|rupantor\/(geocode|compare)|fleet\/(plan|check|slots))/.test(path)) &&
  !/\/(closures|traffic|my|events|tables|jobs|webhook|polygons)\b|geo-fence/.test(path);

/** A dataset is made at another time each time. */
const AT_SOME_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?/;
const undated = (text: string): string =>
  text.replace(AT_SOME_TIME, (_, fraction?: string) => `2026-01-01T00:00:00${fraction ? '.000' : ''}`);

/** With the first entries of each list. */
export function cut(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isOfObjects = typeof value[0] === 'object' && value[0] !== null && !Array.isArray(value[0]);
    return value.slice(0, isOfObjects ? OBJECTS : VALUES).map(cut);
  }
  if (typeof value === 'string') return undated(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    // How long it took differs each time.
    Object.entries(value).map(([name, each]) => [name, name === 'took' ? 1 : cut(each)]),
  );
}
