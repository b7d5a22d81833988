// Turns "the dataset does not hold it" of the domain into the 404 that a caller sees.
import { UnknownUnit } from '../../regions/unknown-unit.ts';
import { errors } from '../errors.ts';

export function orNotFound<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw error instanceof UnknownUnit ? errors.notFound(error.message) : error;
  }
}
