// How large and heavy vehicles on a road may be, as signs on it say, and whether one is too large for it. Metres and tonnes.

export const DIMENSIONS = ['height', 'weight', 'length', 'axleLoad'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Of a vehicle: how large it is; of a road: what is allowed. What is absent is unknown, or not limited. */
export type VehicleSize = Readonly<Partial<Record<Dimension, number>>>;

/** As a part of the text of a road's signs; empty if nothing is limited. */
export function writeLimits(limits: VehicleSize): string {
  const parts = DIMENSIONS.map((dimension) => limits[dimension] ?? '');
  return parts.some((part) => part !== '') ? parts.join(',') : '';
}

export function readLimits(text: string): VehicleSize {
  const parts = text.split(',');
  return Object.fromEntries(
    DIMENSIONS.flatMap((dimension, at) => (parts[at] ? [[dimension, Number(parts[at])]] : [])),
  );
}

/** One that is exactly as large as a sign says may pass. */
export const isTooLarge = (vehicle: VehicleSize, allowed: VehicleSize): boolean =>
  DIMENSIONS.some(
    (dimension) => (vehicle[dimension] ?? 0) > (allowed[dimension] ?? Number.POSITIVE_INFINITY),
  );
