// Examples of the endpoints, as a server with the starter dataset answered them: docs/api-examples, written by scripts/record-examples.mjs.
import { readFileSync } from 'node:fs';
import type { Examples } from '../endpoint.ts';

const FOLDER = new URL('../../../docs/api-examples/', import.meta.url);
const recorded = (family: string): Examples =>
  JSON.parse(readFileSync(new URL(`${family}.json`, FOLDER), 'utf8'));

export const fenceExamples = recorded('fences');
export const fleetExamples = recorded('fleet');
export const myPlacesExamples = recorded('my-places');
export const operatorExamples = recorded('operator');
export const placesExamples = recorded('places');
export const regionsExamples = recorded('regions');
export const routingExamples = recorded('routing');
export const styleExamples = recorded('styles');
export const tableExamples = recorded('tables');
export const tileExamples = recorded('tiles');
export const trackingExamples = recorded('tracking');
export const travelExamples = recorded('travel');
