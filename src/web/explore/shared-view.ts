// What the page shows, as the part of its URL behind "#": the place, the route with its stops and options, the reach, the layers. Short enough
// to send; the position of the map stands beside it.
import { AREA_KINDS, type AreaKind } from '../../tiles/style/area-kinds.ts';
import type { Position } from './position.ts';
import { AVOIDABLE, type Avoidable, isProfileName, type Profile } from './route-options.ts';
import { TOOLS, type Tool } from './tool.ts';

export interface SharedView {
  readonly tool: Tool;
  readonly place?: Position;
  /** What the place was found as, and its id. */
  readonly name?: string;
  readonly id?: number;
  readonly stops: readonly Position[];
  readonly profile: Profile;
  readonly avoided: ReadonlySet<Avoidable>;
  /** To the minute; empty for free roads. */
  readonly departure: string;
  /** Whether the durations of the whole day are told. */
  readonly overDay: boolean;
  readonly reach?: Position;
  readonly minutes: ReadonlySet<number>;
  readonly reachProfile: Profile;
  readonly direction: 'from' | 'to';
  readonly nearby?: Position;
  readonly areas: ReadonlySet<AreaKind>;
  /** To the minute, or now; absent without. */
  readonly traffic?: string;
}

/** What a page shows of which nothing is said. */
export const PLAIN_VIEW: SharedView = {
  tool: 'place',
  stops: [],
  profile: 'car',
  avoided: new Set(),
  departure: '',
  overDay: false,
  minutes: new Set([5, 10, 15]),
  reachProfile: 'car',
  direction: 'from',
  areas: new Set(['own']),
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
/** The traffic of whenever one looks. */
export const NOW = 'now';

/** Five decimals are a metre. */
const written = ([lon, lat]: Position): string => `${lon.toFixed(5)},${lat.toFixed(5)}`;

/** Ids are positive numbers of 32 bits. */
const MOST_ID = 2 ** 31 - 1;

/** Only what differs from the plain view is said. */
export function viewParameters(view: SharedView): URLSearchParams {
  const said = new URLSearchParams();
  const say = (name: string, text: string, plain = ''): void => {
    if (text !== plain) said.set(name, text);
  };
  say('tool', view.tool, PLAIN_VIEW.tool);
  if (view.place) say('place', written(view.place));
  if (view.place && view.name) say('name', view.name);
  if (view.place && view.id) say('id', String(view.id));
  if (view.stops.length > 0) {
    say('stops', view.stops.map(written).join(';'));
    say('by', view.profile, PLAIN_VIEW.profile);
    say('avoid', [...view.avoided].join(','));
    say('at', view.departure);
    say('day', view.overDay ? 'yes' : '');
  }
  if (view.reach) {
    say('reach', written(view.reach));
    say('minutes', [...view.minutes].sort((a, b) => a - b).join(','), '5,10,15');
    say('reach-by', view.reachProfile, PLAIN_VIEW.reachProfile);
    say('way', view.direction, PLAIN_VIEW.direction);
  }
  if (view.nearby) say('nearby', written(view.nearby));
  if (view.traffic) say('traffic', view.traffic);
  say('areas', [...view.areas].join(','), [...PLAIN_VIEW.areas].join(','));
  return said;
}

/** Whatever stands there: what cannot be read is as if it were not said. */
export function readView(said: URLSearchParams): SharedView {
  const list = (name: string): string[] => (said.get(name) ?? '').split(',').filter((text) => text !== '');
  const oneOf = <T extends string>(name: string, all: readonly T[], plain: T): T =>
    all.find((each) => each === said.get(name)) ?? plain;
  const some = <T extends string>(name: string, all: readonly T[]): Set<T> =>
    new Set(all.filter((each) => list(name).includes(each)));
  const profileIn = (name: string, usual: Profile): Profile => {
    const text = said.get(name) ?? '';
    return isProfileName(text) ? text : usual;
  };
  const minutes = list('minutes')
    .map(Number)
    .filter((value) => Number.isInteger(value) && value > 0 && value <= 60);
  return {
    tool: oneOf('tool', TOOLS, PLAIN_VIEW.tool),
    place: positionIn(said.get('place')),
    name: said.get('name')?.slice(0, 200) || undefined,
    id: idIn(said.get('id')),
    stops: (said.get('stops') ?? '')
      .split(';')
      .map(positionIn)
      .filter((at) => at !== undefined)
      .slice(0, 25),
    profile: profileIn('by', PLAIN_VIEW.profile),
    avoided: some('avoid', AVOIDABLE),
    departure: TIME.exec(said.get('at') ?? '')?.[0] ?? '',
    overDay: said.get('day') === 'yes',
    reach: positionIn(said.get('reach')),
    minutes: minutes.length > 0 ? new Set(minutes.slice(0, 6)) : PLAIN_VIEW.minutes,
    reachProfile: profileIn('reach-by', PLAIN_VIEW.reachProfile),
    direction: oneOf('way', ['from', 'to'] as const, 'from'),
    nearby: positionIn(said.get('nearby')),
    areas: said.has('areas') ? some('areas', AREA_KINDS) : PLAIN_VIEW.areas,
    traffic: said.get('traffic') === NOW ? NOW : TIME.exec(said.get('traffic') ?? '')?.[0],
  };
}

function positionIn(text: string | null): Position | undefined {
  const [lon, lat, more] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return more === undefined && Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : undefined;
}

function idIn(text: string | null): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 && id <= MOST_ID ? id : undefined;
}
