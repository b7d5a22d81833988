// The plainest oracle: a traveller who remembers the last edges and whether he has entered a no-through area, checks
// each rule by reading it, and knows nothing of copies or hierarchies. Only for networks of `randomNetwork`, where a
// way is an edge.

import { cutWays } from '../../../src/roads/build/cut-ways.ts';
import { foldChains } from '../../../src/roads/build/fold-chains.ts';
import { forbiddenPaths } from '../../../src/roads/build/forbidden-paths.ts';
import { junctionWaits } from '../../../src/roads/build/junction-waits.ts';
import { noThroughAreas } from '../../../src/roads/build/no-through-areas.ts';
import { streetDensity } from '../../../src/roads/build/street-density.ts';
import { uTurns } from '../../../src/roads/build/u-turns.ts';
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import { WAIT_MILLISECONDS } from '../../../src/roads/graph/stored-forms.ts';
import { MOTOR_MODES } from '../../../src/roads/network/vocabulary.ts';
import { BUILT_IN, baseOf, modeOf } from '../../../src/roads/profiles/profile.ts';
import { SPEED_TABLES } from '../../../src/roads/profiles/travel-speed.ts';
import { EXACT_WAITS, type RandomNetwork } from '../build/random-network.ts';
import { samePlaces } from './same-places.ts';

interface Trip {
  readonly milliseconds: number;
  readonly centimetres: number;
}

/** Whether the rules let the profile go on from the directed ways travelled so far (latest last) into `next`. */
function mayFollow(
  random: RandomNetwork,
  mode: number,
  travelled: readonly number[],
  next: number,
  known: ReadonlySet<number>,
): boolean {
  const endNode = (directed: number): number => endOf(random, directed);
  const last = travelled[travelled.length - 1];
  const here = endNode(last);
  if (next !== (last ^ 1) && (random.access[here] & mode) === 0) return false;
  for (const { kind, modes, ways, node } of random.restrictions) {
    if ((modes & mode) === 0 || travelled.length < ways.length - 1) continue;
    // A rule about a way that nobody at all can use cannot be applied, and is not.
    if (ways.some((way) => !known.has(way))) continue;
    if (ways.length === 2 && here !== node) continue;
    const before = travelled.slice(travelled.length - (ways.length - 1));
    if (before.some((directed, i) => directed >>> 1 !== ways[i])) continue;
    const to = ways[ways.length - 1];
    // The mandatory or forbidden way is entered from the end at which the traveller stands.
    const isTo = next >>> 1 === to;
    if (kind === 0 ? isTo : !isTo) return false;
  }
  return true;
}

/** On a junction a journey begins and ends on all its roads; on avoided ones only where it was found there. */
export function historyDijkstra(
  random: RandomNetwork,
  roads: Roads,
  profile: Profile,
  asked: SnappedPoint,
  target: SnappedPoint,
  /** Edges that are not passed; the journey may begin and end on one. */
  avoided: (edge: number) => boolean = () => false,
  /** When one who sets out on a directed edge at `at` has done so many milliseconds of it; by the clock of the trip. */
  drive: (directed: number, at: number, work: number) => number = (_, at, work) => at + work,
): Trip | undefined {
  const begins = samePlaces(roads, profile, asked);
  const ends = samePlaces(roads, profile, target);
  const own = (edge: number): boolean => edge === asked.edge || edge === target.edge || !avoided(edge);
  const mode = modeOf(profile);
  const { directedWay, centimetres, known } = waysOf(roads, random);
  const wayOf = (directed: number): number => directedWay[directed];
  const whole = (directed: number): number => roads.milliseconds(directed, profile);
  const lengthOf = (edge: number): number => centimetres[edge];
  /** Milliseconds from the beginning, in the direction of travel, to a place on the edge. */
  const part = (directed: number, place: SnappedPoint): number => {
    const entry = roads.entry(directed, profile);
    const moving = whole(directed) - entry - roads.delay(directed, profile);
    const share = Math.round((moving * place.along) / lengthOf(place.edge));
    return entry + (directed & 1 ? moving - share : share);
  };
  const passed = (directed: number, place: SnappedPoint): number =>
    directed & 1 ? lengthOf(place.edge) - place.along : place.along;

  let best: Trip | undefined;
  const better = (milliseconds: number, centimetres: number): void => {
    if (
      !best ||
      milliseconds < best.milliseconds ||
      (milliseconds === best.milliseconds && centimetres < best.centimetres)
    ) {
      best = { milliseconds, centimetres };
    }
  };
  interface State extends Trip {
    /** Directed edges, the last two that were travelled. */
    readonly history: readonly number[];
    /** Came from the public roads into a no-through area, or has been inside from the beginning. */
    readonly zone: 'outside' | 'entered' | 'inside';
  }
  const { closed, streets } =
    (mode & MOTOR_MODES) !== 0 ? quartersOf(random) : { closed: new Set(), streets: new Set() };
  const open: State[] = [];
  const junction = begins.length > 1;
  for (const from of begins) {
    for (const against of [0, 1]) {
      if (!(against ? from.backward : from.forward)) continue;
      const directed = from.edge * 2 + against;
      if (!Number.isFinite(whole(directed))) continue;
      for (const to of ends) {
        if (from.edge !== to.edge || !own(to.edge) || !(against ? to.backward : to.forward)) continue;
        const forwards = passed(directed, to) - passed(directed, from);
        if (forwards >= 0) better(drive(directed, 0, part(directed, to) - part(directed, from)), forwards);
      }
      if (from.edge !== asked.edge && avoided(from.edge)) continue;
      // Towards the junction on which it begins nobody sets out: the other roads begin there as well.
      if (junction && passed(directed, from) > 0) continue;
      const atStreet = junction && streets.has(endOf(random, wayOf(directed ^ 1)));
      const inside = closed.has(wayOf(directed) >>> 1);
      open.push({
        milliseconds: drive(directed, 0, whole(directed) - part(directed, from)),
        centimetres: lengthOf(from.edge) - passed(directed, from),
        history: [directed],
        zone: inside ? (atStreet ? 'entered' : 'inside') : 'outside',
      });
    }
  }
  const done = new Set<string>();
  while (open.length > 0) {
    let least = 0;
    for (let i = 1; i < open.length; i++) {
      const a = open[i];
      const b = open[least];
      if (
        a.milliseconds < b.milliseconds ||
        (a.milliseconds === b.milliseconds && a.centimetres < b.centimetres)
      )
        least = i;
    }
    const [state] = open.splice(least, 1);
    const key = `${state.history.join()} ${state.zone}`;
    if (done.has(key)) continue;
    done.add(key);
    const last = state.history[state.history.length - 1];
    for (const next of roads.exits(last)) {
      if (!Number.isFinite(whole(next))) continue;
      if (!mayFollow(random, mode, state.history.map(wayOf), wayOf(next), known)) continue;
      if (next === (last ^ 1) && turnRound(random, wayOf(last)).modes & mode) continue;
      const inside = closed.has(wayOf(next) >>> 1);
      if (state.zone === 'entered' && !inside) continue;
      const enters = state.zone === 'outside' && streets.has(endOf(random, wayOf(last)));
      const zone = !inside ? 'outside' : state.zone === 'entered' || enters ? 'entered' : 'inside';
      const turn = extraOf(random, profile, wayOf(last), wayOf(next));
      for (const to of ends) {
        if (next >>> 1 !== to.edge || !(next & 1 ? to.backward : to.forward)) continue;
        if (to.edge !== target.edge && avoided(to.edge)) continue;
        better(drive(next, state.milliseconds, turn + part(next, to)), state.centimetres + passed(next, to));
      }
      if (avoided(next >>> 1)) continue;
      open.push({
        milliseconds: drive(next, state.milliseconds, turn + whole(next)),
        centimetres: state.centimetres + lengthOf(next >>> 1),
        history: [last, next],
        zone,
      });
    }
  }
  return best;
}

interface Ways {
  /** By directed edge: twice its way, and one more if it runs against the way's nodes. */
  readonly directedWay: readonly number[];
  /** By edge. */
  readonly centimetres: readonly number[];
  /** Those that have an edge. */
  readonly known: ReadonlySet<number>;
}

const waysByRoads = new WeakMap<Roads, Ways>();

/** Read once for all journeys, which only ask for times anew: closures change neither ways nor lengths. */
function waysOf(roads: Roads, random: RandomNetwork): Ways {
  let found = waysByRoads.get(roads);
  if (found) return found;
  const edges = Array.from({ length: roads.edgeCount }, (_, edge) => roads.edge(edge));
  found = {
    directedWay: edges.flatMap(({ edge, sourceId }) =>
      [0, 1].map((against) => sourceId * 2 + along(roads, random, edge * 2 + against)),
    ),
    centimetres: edges.map(({ length }) => Math.round(length * 100)),
    known: new Set(edges.map(({ sourceId }) => sourceId)),
  };
  waysByRoads.set(roads, found);
  return found;
}

/** 0 when the directed edge runs along its way's nodes, 1 when against. */
export function along(roads: Roads, random: RandomNetwork, directed: number): number {
  const points = roads.edgeGeometry(directed >>> 1);
  const way = roads.edge(directed >>> 1).sourceId;
  const node = random.ends[way][0];
  const lon = random.network.nodeLon[node] / 1e7;
  const lat = random.network.nodeLat[node] / 1e7;
  const same = points[0] === lon && points[1] === lat;
  return same ? directed & 1 : 1 - (directed & 1);
}

/** The node at which a directed way ends. */
const endOf = (random: RandomNetwork, directed: number): number =>
  random.ends[directed >>> 1][directed & 1 ? 0 : 1];

const quartersByNetwork = new WeakMap<RandomNetwork, ReturnType<typeof findQuarters>>();

/** Ways inside no-through areas, and the nodes at which public roads come. */
function quartersOf(random: RandomNetwork): ReturnType<typeof findQuarters> {
  let found = quartersByNetwork.get(random);
  if (!found) quartersByNetwork.set(random, (found = findQuarters(random)));
  return found;
}

function findQuarters({ network }: RandomNetwork): { closed: Set<number>; streets: Set<number> } {
  const cut = cutWays(network);
  const chains = foldChains(network, cut);
  const quarters = noThroughAreas(network, cut, chains);
  const closed = new Set<number>();
  const streets = new Set<number>();
  for (let e = 0; quarters && e < cut.count; e++) {
    if (quarters.inside[chains.edgeChain[e] >>> 1]) closed.add(network.waySourceId[cut.way[e]]);
  }
  quarters?.street.forEach((street, j) => {
    if (street) streets.add(chains.junctionNode[j]);
  });
  return { closed, streets };
}

const waitsOf = new WeakMap<RandomNetwork, ReturnType<typeof findWaits>>();

/** Milliseconds that turning from one directed way into the next takes above the waits of their chains. */
function extraOf(random: RandomNetwork, profile: Profile, from: number, to: number): number {
  let known = waitsOf.get(random);
  if (!known) waitsOf.set(random, (known = findWaits(random)));
  const { chainOf, isFirst, waits } = known;
  if (!isFirst(to)) return 0;
  const step = WAIT_MILLISECONDS * SPEED_TABLES[BUILT_IN.indexOf(baseOf(profile))].delayShare;
  const entry = waits.begin[chainOf(to)];
  const round = from === (to ^ 1) ? turnRound(random, from).extra : 0;
  const extra = waits.extra(waits.group[chainOf(from)], chainOf(to)) + round;
  return Math.round((entry + extra) * step) - Math.round(entry * step);
}

/** What the rules say of turning round at the end of a directed way. */
function turnRound(random: RandomNetwork, directed: number): { modes: number; extra: number } {
  let known = waitsOf.get(random);
  if (!known) waitsOf.set(random, (known = findWaits(random)));
  return known.rounds.get(known.chainOf(directed)) ?? { modes: 0, extra: 0 };
}

function findWaits({ network }: RandomNetwork) {
  const cut = cutWays(network);
  const chains = foldChains(network, cut);
  const waits = junctionWaits(network, cut, chains, streetDensity(network, cut), EXACT_WAITS.mostSplit);
  const edgeOf = new Map<number, number>();
  for (let e = 0; e < cut.count; e++) edgeOf.set(network.waySourceId[cut.way[e]], e);
  const chainOf = (directed: number): number =>
    chains.edgeChain[edgeOf.get(directed >>> 1) as number] ^ (directed & 1);
  /** Whether a directed way is the first of its directed chain: it is entered from a junction. */
  const isFirst = (directed: number): boolean => {
    const edge = edgeOf.get(directed >>> 1) as number;
    const chain = chainOf(directed);
    const first = chain & 1 ? chains.start[(chain >>> 1) + 1] - 1 : chains.start[chain >>> 1];
    return chains.edges[first] >>> 1 === edge;
  };
  const rounds = new Map<number, { modes: number; extra: number }>();
  for (const rule of uTurns(network, cut, chains, forbiddenPaths(network, cut, chains).paths)) {
    rounds.set(rule.chains[0], { modes: rule.modes, extra: rule.extra ?? 0 });
  }
  return { chainOf, isFirst, waits, rounds };
}
