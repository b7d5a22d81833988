// Relations that assign houses to a street, for houses whose tags do not name it.
import { MemberType } from './element-visitor.ts';
import type { KeptRelation } from './kept-relation.ts';
import { type Names, namesOf } from './names.ts';

export interface HouseStreet {
  readonly street: string;
  readonly streetBn?: string;
}

export class StreetsOfHouses {
  readonly #streets = new Map<number, HouseStreet>();

  constructor(relations: readonly KeptRelation[]) {
    for (const relation of relations) {
      const names: Names = namesOf(relation.tags);
      if (names.name === undefined) continue;
      const street = { street: names.name, streetBn: names.nameBn };
      for (let i = 0; i < relation.ids.length; i++) {
        const role = relation.roles[i];
        if (
          relation.types[i] === MemberType.Relation ||
          (role !== 'house' && role !== 'address' && role !== 'addr:houselink')
        ) {
          continue;
        }
        this.#streets.set(relation.ids[i] * 4 + relation.types[i], street);
      }
    }
  }

  of(type: number, id: number): HouseStreet | undefined {
    return this.#streets.get(id * 4 + type);
  }
}
