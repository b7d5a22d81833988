// Whether a result of Rupantor is correct: by area, by upazila or thana, by district, and at the level of detail of the address.
import { type Gazetteer, Slot } from '../../src/places/rupantor/know/gazetteer.ts';
import type { Understanding } from '../../src/places/rupantor.ts';
import type { Chain } from './address-chains.ts';

/** The area came out: it stands in the chain, or what was found lies in it, or it has the same name and lies there. */
export function areaRight(gazetteer: Gazetteer, chain: Chain, { resolved, finest }: Understanding): boolean {
  if (chain.area < 0) return false;
  const slot = chain.sort === 'union' || chain.sort === 'village' ? Slot.Union : Slot.Area;
  if (resolved.chain[slot] === chain.area) return true;
  if (!finest || resolved.chain[Slot.District] !== chain.district) return false;
  const { places } = gazetteer;
  if (
    finest.place >= 0 &&
    (places.area[finest.place] === chain.area || places.union[finest.place] === chain.area)
  )
    return true;
  // A town area, post office or town that carries the union's name and lies where the union is.
  const entity = finest.region >= 0 ? finest.region : -finest.place - 1;
  return (
    gazetteer.name(entity).toLowerCase() === gazetteer.name(chain.area).toLowerCase() &&
    gazetteer.metres(entity, chain.area) < 5_000
  );
}

/** The upazila, or the thana where there is none; a thana that carries the upazila's name is the same to people. */
export function unitRight(gazetteer: Gazetteer, chain: Chain, { resolved }: Understanding): boolean {
  const { [Slot.Upazila]: upazila, [Slot.Thana]: thana } = resolved.chain;
  if (chain.upazila >= 0)
    return upazila === chain.upazila || (thana >= 0 && gazetteer.sameName(thana, chain.upazila));
  return chain.thana >= 0 ? thana === chain.thana : districtRight(chain, resolved);
}

export const districtRight = (chain: Chain, resolved: Understanding['resolved']): boolean =>
  resolved.chain[Slot.District] === chain.district;

/** By area where the address names one, else by upazila, else by district. */
export function rightAsNamed(gazetteer: Gazetteer, chain: Chain, answer: Understanding): boolean {
  if (chain.area >= 0) return areaRight(gazetteer, chain, answer);
  return chain.sort === 'upazila'
    ? unitRight(gazetteer, chain, answer)
    : districtRight(chain, answer.resolved);
}
