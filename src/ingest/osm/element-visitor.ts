// What a pass over a file wants to see of it. The readers of PBF and of XML both drive it.

/** Kinds of elements, as bits. */
export const ElementKind = { Node: 1, Way: 2, Relation: 4 } as const;

/** Filled anew for each element: never keep it. */
export type Tags = ReadonlyMap<string, string>;
export const NO_TAGS: Tags = new Map();

/** Member types as the format numbers them. */
export const MemberType = { Node: 0, Way: 1, Relation: 2 } as const;

export interface Members {
  count: number;
  /** Valid up to count; reused for the next relation. */
  types: Uint8Array;
  ids: Float64Array;
  roles: string[];
}

export interface ElementVisitor {
  /** Kinds it looks at; the others are passed over unread. */
  readonly kinds: number;
  /** Degrees × 1e7. `tags` are empty when no key of the node is of interest. */
  node?(id: number, lon: number, lat: number, tags: Tags): void;
  /** Asked first, so that the references of unwanted ways are not decoded. */
  wantsWay?(id: number, tags: Tags): boolean;
  /** `refs` is valid up to `count` and reused for the next way. */
  way?(id: number, tags: Tags, refs: Float64Array, count: number): void;
  wantsRelation?(id: number, tags: Tags): boolean;
  relation?(id: number, tags: Tags, members: Members): void;
}
