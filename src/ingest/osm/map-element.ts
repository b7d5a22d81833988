// A node, way or relation as a value of its own, for the few places that keep or write whole elements; reading shows them to a visitor
// instead (element-visitor.ts).
import { ElementKind, type ElementVisitor, type Members, MemberType, type Tags } from './element-visitor.ts';

interface Tagged {
  readonly id: number;
  readonly tags: Tags;
}
export interface MapNode extends Tagged {
  readonly type: typeof MemberType.Node;
  /** Degrees × 1e7. */
  readonly lon: number;
  readonly lat: number;
}
export interface MapWay extends Tagged {
  readonly type: typeof MemberType.Way;
  readonly refs: Float64Array;
}
export interface MapRelation extends Tagged {
  readonly type: typeof MemberType.Relation;
  readonly types: Uint8Array;
  readonly ids: Float64Array;
  readonly roles: readonly string[];
}
export type MapElement = MapNode | MapWay | MapRelation;

/** More than any id (limits.ts), so that keys of one type stand together. */
const TYPE_STEP = 2 ** 51;

/** Orders elements as files do: nodes, ways, relations, each by id. */
export const elementKey = (type: number, id: number): number => type * TYPE_STEP + id;

/** Gives every element that it is shown, with all its tags, to a function. */
export class WholeElements implements ElementVisitor {
  readonly kinds = ElementKind.Node | ElementKind.Way | ElementKind.Relation;
  readonly everyTag = true;

  constructor(readonly take: (element: MapElement) => void) {}

  node(id: number, lon: number, lat: number, tags: Tags): void {
    this.take({ type: MemberType.Node, id, lon, lat, tags: new Map(tags) });
  }

  wantsWay(): boolean {
    return true;
  }

  way(id: number, tags: Tags, refs: Float64Array, count: number): void {
    this.take({ type: MemberType.Way, id, tags: new Map(tags), refs: refs.slice(0, count) });
  }

  wantsRelation(): boolean {
    return true;
  }

  relation(id: number, tags: Tags, { count, types, ids, roles }: Members): void {
    this.take({
      type: MemberType.Relation,
      id,
      tags: new Map(tags),
      types: types.slice(0, count),
      ids: ids.slice(0, count),
      roles: roles.slice(0, count),
    });
  }
}
