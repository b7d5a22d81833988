// What a holder asks for when it borrows credits, and what it is lent.

export interface LeaseRequest {
  readonly holder: string;
  readonly number: number;
  readonly expiresAt: number;
  /** The least that is of use. */
  readonly needed: number;
  /** What the holder would like to have at hand. */
  readonly block: number;
}

export interface Lent {
  readonly amount: number;
  /** When the top-up it was taken from expires; null if it never does or the lease came from the package. */
  readonly topupEnds: number | null;
  readonly fromTopup: boolean;
  /** What the account has left that is not lent out. */
  readonly left: number;
  /** When nothing could be lent: what other holders have and, as far as they have reported, not spent. */
  readonly heldByOthers: number;
}

/** No holder borrows more than this fraction of what an account has left unless it needs it, so that others find something too. */
export const BLOCK_SHARE = 8;

/** How much is lent of what is available. */
export const lentOf = (
  available: number,
  { needed, block }: Pick<LeaseRequest, 'needed' | 'block'>,
): number => Math.min(available, Math.max(needed, Math.min(block, Math.ceil(available / BLOCK_SHARE))));
