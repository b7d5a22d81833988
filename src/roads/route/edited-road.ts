// Edits of roads as the operator writes them, as they are stored in the state beside closures, and as the engine uses them.
import type { AddedRoad, Closure, RoadEdit } from '../engine.ts';
import { RoadClass } from '../network/vocabulary.ts';
import { ClosureInputError } from './closed-area.ts';

/** `living_street` for LivingStreet. */
const written = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase();

const CLASSES = new Map(
  Object.entries(RoadClass)
    .filter(([, number]) => number !== RoadClass.Ferry)
    .map(([name, number]) => [written(name), number]),
);
/** The classes that a road can be drawn with. */
export const DRAWN_CLASSES: readonly string[] = [...CLASSES.keys()];

export interface WrittenEdit {
  readonly closed?: boolean;
  readonly oneway?: boolean;
  readonly max_speed?: number;
  readonly name?: string;
  readonly name_bn?: string;
}

export interface WrittenRoad extends Omit<WrittenEdit, 'closed'> {
  readonly class: string;
}

/** Kinds of records in the list of closures. */
export const EDIT = 'edit';
export const ROAD = 'road';
export const isEditKind = (kind: string): boolean => kind === EDIT || kind === ROAD;

export function checkClass(name: string): string {
  if (!CLASSES.has(name)) throw new ClosureInputError('class', `one of ${DRAWN_CLASSES.join(', ')}`);
  return name;
}

/** A stored edit in the form of the engine. */
export function editOf(record: {
  readonly kind: string;
  readonly geometry: string;
  readonly ways?: string | null;
  readonly edit?: string | null;
}): Closure {
  const { coordinates }: { coordinates: readonly (readonly number[])[] } = JSON.parse(record.geometry);
  const lines = coordinates.length > 1 ? [coordinates.flat()] : [];
  const sourceIds = record.ways ? record.ways.split(',').map(Number) : [];
  const edit: WrittenRoad = JSON.parse(record.edit ?? '{}');
  return record.kind === ROAD ? { lines, road: roadOf(edit) } : { lines, sourceIds, edit: changesOf(edit) };
}

function changesOf({ closed, oneway, max_speed, name, name_bn }: WrittenEdit): RoadEdit {
  return {
    ...(closed === undefined ? {} : { closed }),
    ...(oneway === undefined ? {} : { oneWay: oneway }),
    ...(max_speed === undefined ? {} : { maxSpeed: max_speed }),
    ...(name === undefined ? {} : { name }),
    ...(name_bn === undefined ? {} : { nameBn: name_bn }),
  };
}

function roadOf({ class: roadClass, ...edit }: WrittenRoad): AddedRoad {
  return { ...changesOf(edit), class: CLASSES.get(roadClass) ?? RoadClass.Residential };
}
