// The municipality that an address names beside its upazila: "Noapara, Abhaynagar". One that bears the name of its upazila or
// district stands for that unit.
import { EntityKind, type Gazetteer, Slot } from '../know/gazetteer.ts';

/** Its row in the table of regions, or -1. */
export function namedTown(gazetteer: Gazetteer, chain: Int32Array, named: number): number {
  const town = chain[Slot.City];
  if (town < 0 || !(named & (1 << Slot.City)) || gazetteer.kind(town) !== EntityKind.Pauroshova) return -1;
  const units = [chain[Slot.Upazila], chain[Slot.Thana], chain[Slot.District]];
  return units.some((unit) => unit >= 0 && gazetteer.sameName(town, unit)) ? -1 : town;
}
