// A relation that an import keeps, as plain values that can be sent between threads.

export interface KeptRelation {
  readonly id: number;
  /** Bits of RelationUse. */
  readonly use: number;
  readonly tags: ReadonlyMap<string, string>;
  readonly types: Uint8Array;
  readonly ids: Float64Array;
  readonly roles: readonly string[];
}
