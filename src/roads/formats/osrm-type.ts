// What OSRM calls a manoeuvre.
import type { Manoeuvre } from '../guidance/manoeuvre.ts';

/** Boarding and leaving a ferry are changes of mode, which OSRM calls notifications. */
const OTHERS: Partial<Record<Manoeuvre['kind'], string>> = {
  ferry: 'notification',
  'leave ferry': 'notification',
};

export const osrmType = ({ kind }: Pick<Manoeuvre, 'kind'>): string => OTHERS[kind] ?? kind;
