// Whether a ring in degrees contains a point, for shapes that are still being assembled. A point on the line may count as either; the
// exact test, over the fixed coordinates of a dataset, is in point-in-polygon.ts.

/** `ring`: lon, lat interleaved, closed. */
export function inRing(ring: Float64Array, lon: number, lat: number): boolean {
  let inside = false;
  for (let i = 2; i < ring.length; i += 2) {
    const lat1 = ring[i - 1];
    const lat2 = ring[i + 1];
    if (lat1 > lat === lat2 > lat) continue;
    const cross = ring[i - 2] + ((lat - lat1) / (lat2 - lat1)) * (ring[i] - ring[i - 2]);
    if (lon < cross) inside = !inside;
  }
  return inside;
}

/** Even-odd rule over all rings, so that holes need no marking. */
export function inRings(rings: readonly Float64Array[], lon: number, lat: number): boolean {
  let inside = false;
  for (const ring of rings) if (inRing(ring, lon, lat)) inside = !inside;
  return inside;
}
