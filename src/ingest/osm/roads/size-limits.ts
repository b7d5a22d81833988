// Tags that limit the size of vehicles: maxheight, maxweight, maxlength, maxaxleload. Of several that say something the strictest counts.
import type { Dimension, VehicleSize } from '../../../roads/network/vehicle-limits.ts';
import type { Tags } from '../element-visitor.ts';

const KEYS: Readonly<Record<Dimension, readonly string[]>> = {
  height: ['maxheight', 'maxheight:physical', 'maxheight:signed', 'maxheight:hgv'],
  weight: ['maxweight', 'maxweight:hgv', 'maxweightrating', 'maxweightrating:hgv'],
  length: ['maxlength', 'maxlength:hgv'],
  axleLoad: ['maxaxleload', 'maxaxleload:hgv'],
};
/** What is beyond these is a slip of somebody's. */
const SENSIBLE: Readonly<Record<Dimension, readonly [least: number, most: number]>> = {
  height: [1, 20],
  weight: [0.5, 200],
  length: [2, 60],
  axleLoad: [0.5, 50],
};

export function sizeLimits(tags: Tags): VehicleSize {
  const limits: Partial<Record<Dimension, number>> = {};
  for (const dimension of ['height', 'weight', 'length', 'axleLoad'] as const) {
    const read = dimension === 'height' || dimension === 'length' ? metresIn : tonnesIn;
    const [least, most] = SENSIBLE[dimension];
    const values = KEYS[dimension]
      .map((key) => read(tags.get(key)))
      .filter((one) => one >= least && one <= most);
    if (values.length > 0) limits[dimension] = Math.min(...values);
  }
  return limits;
}

/** "4.2", "4.2 m", "13'6\"", "450 cm"; NaN for "default", "none" and others. */
function metresIn(text: string | undefined): number {
  const feet = /^(\d{1,3})'\s*(?:(\d{1,2})"?)?$/.exec(text?.trim() ?? '');
  if (feet) return rounded(Number(feet[1]) * 0.3048 + Number(feet[2] ?? 0) * 0.0254);
  const metric = /^(\d{1,4}(?:[.,]\d+)?)\s*(m|cm)?$/.exec(text?.trim() ?? '');
  if (!metric) return Number.NaN;
  return rounded(Number(metric[1].replace(',', '.')) * (metric[2] === 'cm' ? 0.01 : 1));
}

/** "5", "5.5 t", "5500 kg". */
function tonnesIn(text: string | undefined): number {
  const metric = /^(\d{1,6}(?:[.,]\d+)?)\s*(t|kg)?$/.exec(text?.trim() ?? '');
  if (!metric) return Number.NaN;
  return rounded(Number(metric[1].replace(',', '.')) * (metric[2] === 'kg' ? 0.001 : 1));
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
