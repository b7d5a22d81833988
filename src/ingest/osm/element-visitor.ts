// What a pass wants to see of a file. Driven by both the PBF and the XML reader.

/** Kinds of elements, as bits. */
export const ElementKind = { Node: 1, Way: 2, Relation: 4 } as const;

/** Refilled for each element: never keep a reference. */
export type Tags = ReadonlyMap<string, string>;
export const NO_TAGS: Tags = new Map();

/** Member types as numbered in the PBF format. */
export const MemberType = { Node: 0, Way: 1, Relation: 2 } as const;

export interface Members {
  count: number;
  /** Valid up to count; reused for the next relation. */
  types: Uint8Array;
  ids: Float64Array;
  roles: string[];
}

export interface ElementVisitor {
  /** Kinds of interest; the others are skipped without decoding. */
  readonly kinds: number;
  /** Wants all tags of every element, also of those that no pass uses. */
  readonly everyTag?: boolean;
  /** Degrees × 1e7. `tags` is empty if none of the node's keys is of interest. */
  node?(id: number, lon: number, lat: number, tags: Tags): void;
  /** Called first, so that the references of unwanted ways are not decoded. */
  wantsWay?(id: number, tags: Tags): boolean;
  /** `refs` is valid up to `count` and reused for the next way. */
  way?(id: number, tags: Tags, refs: Float64Array, count: number): void;
  wantsRelation?(id: number, tags: Tags): boolean;
  relation?(id: number, tags: Tags, members: Members): void;
  /** An element that a file says is gone; `type` as in MemberType. */
  deleted?(type: number, id: number): void;
}
