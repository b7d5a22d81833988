// A flat plane for nearest-point queries: degrees, with longitudes scaled so that both axes have the same unit. One factor
// for the whole country is enough: at its southern and northern ends it is off by less than 3 %.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';

export interface Plane {
  /** Multiply a longitude by this to get x; y is the latitude. */
  readonly factor: number;
}

export function planeAt(lat: number): Plane {
  return { factor: metresPerDegreeLon(lat) / METRES_PER_DEGREE };
}

/** Metres to units of the plane. */
export const inPlane = (metres: number): number => metres / METRES_PER_DEGREE;
