// Polygons as callers and files supply them (GeoJSON), with their names, in the form in which the state stores them.
import { type Comparisons, checkedPolygons, comparisons, PolygonFault } from '../geo/checked-polygon.ts';

export interface PolygonInput {
  readonly name: string;
  /** GeoJSON MultiPolygon as text. */
  readonly geometry: string;
}

/** A Feature that is not a valid polygon. */
export interface RefusedFeature {
  /** Counted from 1. */
  readonly feature: number;
  readonly name: string | undefined;
  /** The end of the sentence "It must be …", with the position. */
  readonly fault: string;
}

/** In one call. */
export const MOST_FEATURES = 10_000;
const LONGEST_NAME = 200;

/** One per Feature of a collection, otherwise one; `name` applies where the GeoJSON has none. Throws at the first fault. */
export function readPolygons(value: unknown, name?: string): PolygonInput[] {
  const features = featuresOf(value);
  if (features.length > MOST_FEATURES)
    throw new PolygonFault(`a collection of at most ${MOST_FEATURES} Features`);
  const polygons: PolygonInput[] = [];
  for (const read of eachPolygon(features, name, comparisons())) {
    if ('fault' in read)
      throw new PolygonFault(features.length === 1 ? read.fault : `${read.fault} (Feature ${read.feature})`);
    polygons.push(read);
  }
  return polygons;
}

/** What another thread has read. */
export function polygonsRead(sent: unknown): PolygonInput[] {
  const isRead = (each: unknown): each is PolygonInput =>
    typeof each === 'object' && each !== null && 'name' in each && 'geometry' in each;
  if (Array.isArray(sent) && sent.every(isRead)) return sent;
  throw new Error('no polygons were read');
}

/** The Features one by one, each as a polygon or as what is wrong with it; `compared`: shared by all of them. */
export function* eachPolygon(
  features: readonly unknown[],
  name?: string,
  compared?: Comparisons,
): Generator<PolygonInput | RefusedFeature> {
  for (const [i, feature] of features.entries()) {
    const own = nameOf(feature);
    try {
      const coordinates = checkedPolygons(feature, compared);
      yield {
        name: own ?? name ?? `polygon ${i + 1}`,
        geometry: JSON.stringify({ type: 'MultiPolygon', coordinates }),
      };
    } catch (error) {
      if (!(error instanceof PolygonFault)) throw error;
      yield { feature: i + 1, name: own, fault: error.message };
    }
  }
}

/** The Features of a collection; anything else is a list of one. */
export function featuresOf(value: unknown): unknown[] {
  const isCollection = value !== null && typeof value === 'object' && 'features' in value;
  const features = isCollection ? (Array.isArray(value.features) ? value.features : []) : [value];
  if (features.length === 0) throw new PolygonFault('a collection with at least one Feature');
  return features;
}

function nameOf(feature: unknown): string | undefined {
  if (feature === null || typeof feature !== 'object' || !('properties' in feature)) return undefined;
  const { properties } = feature;
  const name: unknown =
    properties !== null && typeof properties === 'object' && 'name' in properties
      ? properties.name
      : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, LONGEST_NAME) : undefined;
}
