// One request to each of OSRM's services, for the document.
import type { Examples } from '../../endpoint.ts';

const HERE = '90.3995,23.7776;90.4125,23.7925';
const answer = { code: 'Ok' };

export const osrmExamples = {
  route: { params: { profile: 'driving', coordinates: HERE, steps: true }, answer },
  nearest: { params: { profile: 'driving', coordinates: '90.3995,23.7776', number: 3 }, answer },
  match: { params: { profile: 'driving', coordinates: HERE }, answer },
  table: { params: { profile: 'driving', coordinates: HERE, annotations: 'duration,distance' }, answer },
  trip: { params: { profile: 'driving', coordinates: HERE, roundtrip: false }, answer },
} as const satisfies Examples;
