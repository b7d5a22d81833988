// First pass: the relations that are of use. They tell which ways are needed besides the roads.
import { ElementKind, type ElementVisitor, type Members, type Tags } from '../element-visitor.ts';
import { MAX_BLOCK_PLACES } from '../file-limits.ts';
import type { KeptRelation } from '../kept-relation.ts';
import { BlockFault } from '../osm-file-error.ts';
import { relationUse } from '../relation-use.ts';
import type { PassChoice } from './pass-choice.ts';

export class RelationPass implements ElementVisitor {
  readonly kinds = ElementKind.Relation;
  #kept: KeptRelation[] = [];

  constructor(readonly choice: PassChoice) {}

  wantsRelation(_id: number, tags: Tags): boolean {
    return relationUse(tags, this.choice) !== 0;
  }

  relation(id: number, tags: Tags, members: Members): void {
    if (this.#kept.length >= MAX_BLOCK_PLACES) {
      throw new BlockFault(`a block has more than ${MAX_BLOCK_PLACES} relations`);
    }
    this.#kept.push({
      id,
      use: relationUse(tags, this.choice),
      tags: new Map(tags),
      types: members.types.slice(0, members.count),
      ids: members.ids.slice(0, members.count),
      roles: members.roles.slice(0, members.count),
    });
  }

  take(): KeptRelation[] {
    const kept = this.#kept;
    this.#kept = [];
    return kept;
  }
}
