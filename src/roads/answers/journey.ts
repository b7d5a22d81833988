// A journey with guidance in the form of one of the other engines: through points in order, through stops in the best order, or along a
// measured trace.
import type { Roads } from '../engine.ts';
import { graphHopperAnswerOf } from '../formats/graphhopper.ts';
import { type OrsForm, orsRoutes } from '../formats/openrouteservice.ts';
import { valhallaAnswerOf } from '../formats/valhalla.ts';
import type { Language, Phrases } from '../guidance/phrases.ts';
import { matchTrace } from '../match/match.ts';
import type { TraceRequest } from '../match/trace.ts';
import { alternativesOf } from '../route/alternatives.ts';
import { guideTrip } from '../route/guide.ts';
import { type OptimisedRequest, planStops } from '../route/optimised.ts';
import { planTrip } from '../route/plan-trip.ts';
import { withStopsOnly } from '../route/stops-only.ts';
import { type Trip, TripError, type TripRequest } from '../route/trip.ts';
import { tripOfStretch } from './matched-routes.ts';

/** Through points, with other routes where some are wanted. */
export interface PointsJourney extends TripRequest {
  readonly kind: 'points';
  readonly alternatives: number;
  /** Positions that end a leg; all if absent. */
  readonly stops?: readonly number[];
}
export interface TourJourney extends OptimisedRequest {
  readonly kind: 'tour';
}
/** Legs end where the trace breaks, not at each position. */
export interface TraceJourney extends TraceRequest {
  readonly kind: 'trace';
  /** By the hour: when the trace was begun, in milliseconds since 1970. */
  readonly depart?: number;
}

export type JourneyForm =
  | { readonly shape: 'valhalla'; readonly id?: string; readonly miles?: boolean }
  | { readonly shape: 'graphhopper'; readonly encoded: boolean }
  | ({ readonly shape: 'ors' } & OrsForm);

export interface JourneyRequest {
  readonly by: PointsJourney | TourJourney | TraceJourney;
  readonly form: JourneyForm;
  readonly language: Language;
}

export interface Journey {
  /** As the other engine answers it, best first. */
  readonly routes: readonly unknown[];
  /** For a tour: positions in visiting order, from the source over the stops to the destination. */
  readonly places?: readonly number[];
}

export interface JourneyContext {
  readonly roads: Roads;
  readonly source: { readonly timestamp: string; readonly copyrights: readonly string[] };
  readonly now: () => number;
}

export function journeyOf(context: JourneyContext, request: JourneyRequest, phrases: Phrases): Journey {
  const { roads, source, now } = context;
  const start = now();
  const { trips, places } = tripsOf(roads, request.by, now);
  const guided = trips.map((trip) => guideTrip(roads, trip));
  const { form } = request;
  const routes =
    form.shape === 'valhalla'
      ? guided.map(
          (one) =>
            valhallaAnswerOf(one, { phrases, id: form.id ?? '', units: form.miles ? 'miles' : 'kilometers' })
              .trip,
        )
      : form.shape === 'ors'
        ? orsRoutes(guided, phrases, form)
        : guided.flatMap((one) => {
            const options = { roadDataTimestamp: source.timestamp, copyrights: source.copyrights };
            return graphHopperAnswerOf(one, {
              ...options,
              phrases,
              encoded: form.encoded,
              took: now() - start,
            }).paths;
          });
  return { routes, ...(places ? { places } : {}) };
}

function tripsOf(
  roads: Roads,
  by: JourneyRequest['by'],
  now: () => number,
): { trips: readonly Trip[]; places?: readonly number[] } {
  if (by.kind === 'tour') {
    const { trip, places } = planStops(roads, by, now);
    return { trips: [trip], places };
  }
  if (by.kind === 'trace') {
    const stretches = matchTrace(roads, by).stretches.filter(({ legs }) => legs.length > 0);
    if (stretches.length === 0)
      throw new TripError('no route', 'The trace cannot be matched to the roads', 0);
    return {
      trips: stretches.map((stretch) => {
        const trip = tripOfStretch(roads, by, stretch, by.depart);
        return withStopsOnly(trip, [0, trip.waypoints.length - 1]);
      }),
    };
  }
  const planned = planTrip(roads, by);
  const best = by.stops ? withStopsOnly(planned, by.stops) : planned;
  return { trips: by.alternatives > 0 ? [best, ...alternativesOf(roads, by, best)] : [best] };
}
