// A flat plane for nearest-centre questions: degrees with the longitudes shortened so that both axes count alike.
// One factor for the whole country is enough: between its south and north it is wrong by 3 %.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';

export interface Plane {
  /** Multiply a longitude by this to get x; y is the latitude. */
  readonly factor: number;
}

export function planeAt(lat: number): Plane {
  return { factor: metresPerDegreeLon(lat) / METRES_PER_DEGREE };
}

/** Metres as a length in the plane. */
export const inPlane = (metres: number): number => metres / METRES_PER_DEGREE;
