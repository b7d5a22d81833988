// The order of nodes: who follows whom. The rules read it, the search changes it.

export interface NodeOrder {
  readonly next: Int32Array;
  readonly previous: Int32Array;
}
