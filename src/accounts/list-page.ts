// A part of a long list, and where the next part begins.

export class ListPage<T> {
  constructor(
    readonly rows: readonly T[],
    /** To be sent for the next page; null if this is the last. */
    readonly next: number | null,
  ) {}
}

/** Rows of a query that asked for one more than the page holds. */
export function pageOf<R extends { readonly id: number }, T>(
  rows: readonly R[],
  limit: number,
  show: (row: R) => T,
): ListPage<T> {
  const shown = rows.slice(0, limit);
  return new ListPage(shown.map(show), rows.length > limit ? (shown.at(-1)?.id ?? null) : null);
}
