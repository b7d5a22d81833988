// The routing responses of the contract as functions over the road engine. The server calls the quick ones itself and leaves the
// long ones to worker threads; both call these.

import type { Roads, RoutePath } from '../engine.ts';
import type { AnnotationKind } from '../formats/annotations.ts';
import { graphHopperAnswerOf } from '../formats/graphhopper.ts';
import { lineCoordinates } from '../formats/line.ts';
import { type GeometryForm, overviewOf } from '../formats/osrm.ts';
import { type DetailName, pathDetailsOf } from '../formats/path-details.ts';
import { tenth } from '../formats/round.ts';
import type { GraphHopperAnswer } from '../formats/schemas/graphhopper-answer.ts';
import type { Overview } from '../formats/schemas/overview.ts';
import type { ValhallaAnswer } from '../formats/schemas/valhalla-answer.ts';
import { costsTold } from '../formats/trip-costs.ts';
import { valhallaAnswerOf } from '../formats/valhalla.ts';
import { bangla } from '../guidance/bangla.ts';
import { english } from '../guidance/english.ts';
import type { Language, Phrases } from '../guidance/phrases.ts';
import { matchTrace } from '../match/match.ts';
import { matchedLine } from '../match/matched-line.ts';
import { type PointAnswer, pointAnswers } from '../match/point-answers.ts';
import type { MatchedTrace, TraceRequest } from '../match/trace.ts';
import { alternativesOf } from '../route/alternatives.ts';
import { type DayTimes, dayOf } from '../route/day-of-trip.ts';
import { guideTrip } from '../route/guide.ts';
import { type OptimisedRequest, planStops } from '../route/optimised.ts';
import { planTrip } from '../route/plan-trip.ts';
import { withStopsOnly } from '../route/stops-only.ts';
import type { TollVehicle } from '../route/toll-table.ts';
import { type LonLat, TripError, type TripRequest } from '../route/trip.ts';
import { sortAlong } from '../sort/sort.ts';
import { type Journey, type JourneyRequest, journeyOf } from './journey.ts';
import {
  type MatchedRoutes,
  type MatchedRoutesRequest,
  matchedRoutesOf,
  timedLegs,
} from './matched-routes.ts';
import { type Tour, type TourRequest, tourOf } from './tour.ts';
import { type TracedEdges, type TracedEdgesRequest, tracedEdgesOf } from './traced-edges.ts';
import { type MatrixAnswer, type MatrixRequest, travelMatrix } from './travel-matrix.ts';
import { type ReachAnswer, type ReachRequest, travelReach } from './travel-reach.ts';

/** Where the roads come from and when they were built; stated in GraphHopper's format. */
export interface RoadSource {
  readonly timestamp: string;
  readonly copyrights: readonly string[];
}

export interface AnswerContext {
  readonly roads: Roads;
  readonly source: RoadSource;
  /** Milliseconds. */
  readonly now: () => number;
}

const PHRASES: Record<Language, Phrases> = { en: english, bn: bangla };

export interface OverviewRequest extends TripRequest {
  readonly geometries: GeometryForm;
  readonly overview: 'full' | 'simplified' | 'false';
  readonly steps: boolean;
  /** How many alternative routes to look for. */
  readonly alternatives: number;
  readonly language: Language;
  /** Positions of the points that end a leg, the first and the last among them; all if absent. */
  readonly stops?: readonly number[];
  readonly hints?: boolean;
  readonly emptyNames?: boolean;
  readonly annotations?: readonly AnnotationKind[];
  readonly voice?: boolean;
  readonly banners?: boolean;
  /** Whose costs to tell; absent if none. */
  readonly vehicle?: TollVehicle;
  /** Times of a day at which to tell how long each route takes. */
  readonly day?: DayTimes;
}

function overview({ roads }: AnswerContext, request: OverviewRequest): Overview {
  const planned = planTrip(roads, request);
  const best = request.stops ? withStopsOnly(planned, request.stops) : planned;
  const trips = request.alternatives > 0 ? [best, ...alternativesOf(roads, request, best)] : [best];
  const guided = request.steps ? trips.map((trip) => guideTrip(roads, trip)) : undefined;
  const { day, account } = request;
  const shown = day ? trips.map((trip) => ({ ...trip, day: dayOf(roads, trip, day, account) })) : trips;
  return overviewOf(roads, shown, { ...request, phrases: PHRASES[request.language] }, guided);
}

export interface DetailedRequest extends TripRequest {
  readonly shape: 'vh' | 'gh';
  readonly language: Language;
  /** Id of the response, stated in Valhalla's format. */
  readonly id: string;
  /** With what programs that navigate say and show, in Valhalla's format. */
  readonly voice?: boolean;
  /** What GraphHopper's format tells of each stretch. */
  readonly details?: readonly DetailName[];
  readonly vehicle?: TollVehicle;
}

function detailed(
  { roads, source, now }: AnswerContext,
  request: DetailedRequest,
): ValhallaAnswer | GraphHopperAnswer {
  const start = now();
  const guided = guideTrip(roads, planTrip(roads, request));
  const phrases = PHRASES[request.language];
  const costs = costsTold(roads, guided.trip, request.vehicle);
  if (request.shape === 'vh')
    return valhallaAnswerOf(guided, { phrases, id: request.id, voice: request.voice, ...costs });
  return graphHopperAnswerOf(guided, {
    phrases,
    ...costs,
    details: pathDetailsOf(roads, guided.trip, request.details ?? [], phrases),
    encoded: false,
    took: now() - start,
    roadDataTimestamp: source.timestamp,
    copyrights: source.copyrights,
  });
}

export interface OptimisedAnswerRequest extends OptimisedRequest {
  readonly language: Language;
  readonly vehicle?: TollVehicle;
}

function optimised(
  { roads, source, now }: AnswerContext,
  request: OptimisedAnswerRequest,
): GraphHopperAnswer {
  const start = now();
  const { trip, order, visits } = planStops(roads, request, now);
  return graphHopperAnswerOf(guideTrip(roads, trip), {
    ...costsTold(roads, trip, request.vehicle),
    phrases: PHRASES[request.language],
    encoded: true,
    took: now() - start,
    roadDataTimestamp: source.timestamp,
    copyrights: source.copyrights,
    pointsOrder: request.optimise ? order : undefined,
    visits,
  });
}

export interface MatchedAnswer {
  readonly geometry: { readonly coordinates: [number, number][]; readonly type: 'LineString' };
  readonly distance: number;
  readonly status: 200;
  /** Where the trace breaks: positions before and after, and the metres between them that `distance` leaves out. */
  readonly gaps?: readonly { readonly from: number; readonly to: number; readonly distance: number }[];
  readonly points?: readonly PointAnswer[];
  /** With a time of day: seconds on these roads, gaps left out. */
  readonly duration?: number;
  readonly duration_typical?: number;
  readonly duration_free?: number;
}

export interface MatchRequest extends TraceRequest {
  /** Whether to return details for each position. */
  readonly details?: boolean;
  /** By the hour: when the trace was begun, in milliseconds since 1970. */
  readonly depart?: number;
}

function matched({ roads }: AnswerContext, request: MatchRequest): MatchedAnswer {
  const trace = matchTrace(roads, request);
  if (trace.stretches.length === 0) {
    throw new TripError('far from roads', 'There is no road near any of the points', 0);
  }
  return {
    geometry: { coordinates: lineCoordinates(matchedLine(roads, trace)), type: 'LineString' },
    distance: tenth(trace.distance),
    status: 200,
    ...(trace.gaps.length > 0
      ? { gaps: trace.gaps.map(({ from, to, metres }) => ({ from, to, distance: tenth(metres) })) }
      : {}),
    ...(request.details ? { points: pointAnswers(roads, trace, english) } : {}),
    ...(request.depart === undefined ? {} : durationsOf(roads, trace, request.depart)),
  };
}

/** How long the roads of a trace take at the hours in which they are reached. */
function durationsOf(roads: Roads, { stretches }: MatchedTrace, depart: number) {
  const legs = timedLegs(
    roads,
    stretches.flatMap((stretch) => stretch.legs),
    depart,
  );
  const sum = (of: (leg: RoutePath) => number): number =>
    tenth(legs.reduce((total, leg) => total + of(leg), 0));
  return {
    duration: sum(({ duration }) => duration),
    duration_typical: sum(({ duration, hours }) => hours?.typical ?? duration),
    duration_free: sum(({ duration, hours }) => hours?.free ?? duration),
  };
}

function sorted({ roads }: AnswerContext, request: { readonly places: readonly LonLat[] }): number[] {
  return sortAlong(roads, request.places, 'car');
}

/** Like the overview of a trip through all points in the best order. */
function tour({ roads, now }: AnswerContext, request: TourRequest): Tour {
  return tourOf(roads, request, PHRASES[request.language], now);
}

/** Like the overview of each stretch of a matched trace. */
const matchedRoutes = ({ roads }: AnswerContext, request: MatchedRoutesRequest): MatchedRoutes =>
  matchedRoutesOf(roads, request, PHRASES[request.language]);

const journey = (context: AnswerContext, request: JourneyRequest): Journey =>
  journeyOf(context, request, PHRASES[request.language]);

const tracedEdges = ({ roads }: AnswerContext, request: TracedEdgesRequest): TracedEdges =>
  tracedEdgesOf(roads, request);

const matrix = ({ roads }: AnswerContext, request: MatrixRequest): MatrixAnswer =>
  travelMatrix(roads, request);

/** A matrix with those of its values that are asked for. */
interface ChosenMatrixRequest extends MatrixRequest {
  readonly kinds: readonly ('durations' | 'distances')[];
}

function chosenMatrix(context: AnswerContext, request: ChosenMatrixRequest): Partial<MatrixAnswer> {
  const { durations, distances, ...rest } = matrix(context, request);
  return {
    ...rest,
    ...(request.kinds.includes('durations') ? { durations } : {}),
    ...(request.kinds.includes('distances') ? { distances } : {}),
  };
}

const reach = ({ roads }: AnswerContext, request: ReachRequest): ReachAnswer => travelReach(roads, request);

/** Request and result of each kind of answer. */
interface AnswerKinds {
  overview: { request: OverviewRequest; answer: Overview };
  detailed: { request: DetailedRequest; answer: ValhallaAnswer | GraphHopperAnswer };
  optimised: { request: OptimisedAnswerRequest; answer: GraphHopperAnswer };
  matched: { request: MatchRequest; answer: MatchedAnswer };
  tour: { request: TourRequest; answer: Tour };
  matchedRoutes: { request: MatchedRoutesRequest; answer: MatchedRoutes };
  journey: { request: JourneyRequest; answer: Journey };
  tracedEdges: { request: TracedEdgesRequest; answer: TracedEdges };
  sorted: { request: { readonly places: readonly LonLat[] }; answer: number[] };
  matrix: { request: MatrixRequest; answer: MatrixAnswer };
  chosenMatrix: { request: ChosenMatrixRequest; answer: Partial<MatrixAnswer> };
  reach: { request: ReachRequest; answer: ReachAnswer };
}

export type AnswerName = keyof AnswerKinds;
export type AnswerRequest<N extends AnswerName> = AnswerKinds[N]['request'];
export type Answer<N extends AnswerName> = AnswerKinds[N]['answer'];

const ANSWERS: {
  readonly [N in AnswerName]: (context: AnswerContext, request: AnswerRequest<N>) => Answer<N>;
} = {
  overview,
  detailed,
  optimised,
  matched,
  tour,
  matchedRoutes,
  journey,
  tracedEdges,
  sorted,
  matrix,
  chosenMatrix,
  reach,
};

export function answer<N extends AnswerName>(
  name: N,
  context: AnswerContext,
  request: AnswerRequest<N>,
): Answer<N> {
  return ANSWERS[name](context, request);
}
