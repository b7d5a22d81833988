// What a match says about each position of the trace: where it is on which road, how far off, and with what confidence.

import { type TraitReader, traitsOf } from '../guidance/edge-traits.ts';
import type { Phrases } from '../guidance/phrases.ts';
import type { MatchedPoint, MatchedTrace } from './trace.ts';

export interface PointAnswer {
  /** `matched`; `standing`: one of several at a stop; `between`: added nothing; `left_out`: fits nowhere. */
  readonly status: 'matched' | 'standing' | 'between' | 'left_out';
  readonly location?: [number, number];
  readonly edge?: number;
  readonly name?: string;
  /** Metres between the position and the road. */
  readonly distance?: number;
  /** 0 to 1. */
  readonly confidence?: number;
}

export function pointAnswers(roads: TraitReader, trace: MatchedTrace, phrases: Phrases): PointAnswer[] {
  const matched = new Map<number, MatchedPoint>();
  for (const { points } of trace.stretches) for (const point of points) matched.set(point.point, point);
  const left = new Set(trace.left);
  let last: MatchedPoint | undefined;
  return Array.from(trace.standing, (standing, at): PointAnswer => {
    const own = matched.get(at);
    last = own ?? last;
    if (left.has(at)) return { status: 'left_out' };
    const shown = own ?? (standing ? last : undefined);
    if (!shown) return { status: 'between' };
    const { place, confidence } = shown;
    return {
      status: standing ? 'standing' : 'matched',
      location: [place.lon, place.lat],
      edge: place.edge,
      name: phrases.road(traitsOf(roads, place.edge)),
      distance: Math.round(place.distance * 10) / 10,
      confidence: Math.round(confidence * 1000) / 1000,
    };
  });
}
