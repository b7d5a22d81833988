// What an edit makes of the trait of a road: closed, one-way, with another speed limit or another name.
import type { RoadEdit } from '../engine.ts';
import { Mode } from '../network/vocabulary.ts';
import type { TraitRow } from './trait-rows.ts';

/** Number of a name among the strings of the graph. */
export type NameNumber = (name: string) => number;

/** `against`: the line of the edit runs against the edge. */
export function changedTrait(row: TraitRow, edit: RoadEdit, against: boolean, nameOf: NameNumber): TraitRow {
  const { closed, oneWay, maxSpeed, name, nameBn } = edit;
  return {
    ...row,
    ...(oneWay === undefined ? {} : directions(row, oneWay, against)),
    ...(closed ? { traitForward: 0, traitBackward: 0 } : {}),
    ...(maxSpeed === undefined ? {} : { traitMaxSpeed: maxSpeed, traitMaxSpeedBackward: maxSpeed }),
    ...(name === undefined ? {} : { traitName: nameOf(name) }),
    ...(nameBn === undefined ? {} : { traitNameBn: nameOf(nameBn) }),
  };
}

/** Who may use the road in either direction may use it in the one that is left; people on foot walk both ways. */
function directions(row: TraitRow, oneWay: boolean, against: boolean): Partial<TraitRow> {
  const all = row.traitForward | row.traitBackward;
  const back = oneWay ? all & Mode.Foot : all;
  return against ? { traitForward: back, traitBackward: all } : { traitForward: all, traitBackward: back };
}
