// Addresses of one list held against each other: which pairs are near the same, and which of them are one address written several times.

import type { AddressTold } from './address-told.ts';
import { type Comparison, compareAddresses } from './compare.ts';

/** Positions in the list, the first smaller than the second. */
export interface ComparedPair extends Comparison {
  readonly first: number;
  readonly second: number;
}

export interface Compared {
  /** Of two addresses their one pair; of more those that are not different, the most alike first. */
  readonly pairs: ComparedPair[];
  /** Positions of addresses that are the same, in groups of two and more. */
  readonly duplicates: number[][];
}

export function comparedList(told: readonly AddressTold[]): Compared {
  const pairs: ComparedPair[] = [];
  const groups: number[][] = [];
  const groupOf = new Map<number, number[]>();
  for (let first = 0; first < told.length; first++)
    for (let second = first + 1; second < told.length; second++) {
      const compared = compareAddresses(told[first], told[second]);
      if (told.length === 2 || compared.relation !== 'different') pairs.push({ first, second, ...compared });
      // The same as all of a group, not only as one of it: an address that leaves much out joins nothing together.
      if (compared.relation !== 'same' || groupOf.has(second)) continue;
      const group = groupOf.get(first) ?? [first];
      if (group.some((other) => compareAddresses(told[other], told[second]).relation !== 'same')) continue;
      if (group.length === 1) groups.push(group);
      group.push(second);
      groupOf.set(first, group);
      groupOf.set(second, group);
    }
  return { pairs: pairs.sort((a, b) => b.score - a.score), duplicates: groups };
}
