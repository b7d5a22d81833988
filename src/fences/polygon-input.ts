// Polygons as callers and files bring them (GeoJSON), with their names, as the state keeps them.
import { checkedPolygons, PolygonFault } from '../geo/checked-polygon.ts';

export interface PolygonInput {
  readonly name: string;
  /** GeoJSON MultiPolygon as text. */
  readonly geometry: string;
}

const MOST = 10_000;
const LONGEST_NAME = 200;

/** One for each Feature of a collection, else one; `name` where the GeoJSON has none. */
export function readPolygons(value: unknown, name?: string): PolygonInput[] {
  const features = featuresOf(value);
  if (features.length === 0) throw new PolygonFault('a collection with at least one Feature');
  if (features.length > MOST) throw new PolygonFault(`a collection of at most ${MOST} Features`);
  return features.map((feature, i) => {
    try {
      const coordinates = checkedPolygons(feature);
      return {
        name: nameOf(feature) ?? name ?? `polygon ${i + 1}`,
        geometry: JSON.stringify({ type: 'MultiPolygon', coordinates }),
      };
    } catch (error) {
      if (!(error instanceof PolygonFault) || features.length === 1) throw error;
      throw new PolygonFault(`${error.message} (Feature ${i + 1})`);
    }
  });
}

function featuresOf(value: unknown): unknown[] {
  const isCollection = value !== null && typeof value === 'object' && 'features' in value;
  return isCollection ? (Array.isArray(value.features) ? value.features : []) : [value];
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
