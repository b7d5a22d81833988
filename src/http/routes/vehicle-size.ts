// How large the vehicle is for which a way is looked for: parameters of routes, and what roads it then keeps off.
import { type Static, Type } from 'typebox';
import type { AvoidOptions, Profile } from '../../roads/engine.ts';
import type { VehicleSize } from '../../roads/network/vehicle-limits.ts';
import { Mode } from '../../roads/network/vocabulary.ts';
import { modeOf } from '../../roads/profiles/profile.ts';
import { errors } from '../errors.ts';
import { readAvoid } from './routing-parameters.ts';

const measure = (most: number, description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: most, description }));

/** For trucks and buses. */
export const SIZE_PARAMETERS = {
  height: measure(20, 'Extension, for trucks and buses: metres; roads whose signs allow less are not used'),
  weight: measure(200, 'Extension, for trucks and buses: tonnes with load, as for height'),
  length: measure(60, 'Extension, for trucks and buses: metres, as for height'),
  axle_load: measure(50, 'Extension, for trucks and buses: tonnes on an axle, as for height'),
};
export const SIZE_NAMES = ['height', 'weight', 'length', 'axle_load'] as const;

const SizeSchema = Type.Object(SIZE_PARAMETERS);
type SizeSent = Static<typeof SizeSchema>;

/** Who has a size: the signs are for them. */
const hasSize = (profile: Profile): boolean => (modeOf(profile) & (Mode.Truck | Mode.Bus)) !== 0;

function readSize(
  { height, weight, length, axle_load }: SizeSent,
  profile: Profile,
): VehicleSize | undefined {
  const size = {
    ...(height === undefined ? {} : { height }),
    ...(weight === undefined ? {} : { weight }),
    ...(length === undefined ? {} : { length }),
    ...(axle_load === undefined ? {} : { axleLoad: axle_load }),
  };
  if (Object.keys(size).length === 0) return undefined;
  if (!hasSize(profile))
    throw errors.refused(`Parameters ${SIZE_NAMES.join(', ')} are for profile=truck and profile=bus`);
  return size;
}

/** What a call keeps off: what it names, and roads for smaller vehicles. */
export function readUnwanted(
  params: SizeSent & { readonly avoid?: string; readonly exclude?: string },
  profile: Profile,
): AvoidOptions | undefined {
  const avoid = readAvoid(params.avoid, params.exclude);
  const size = readSize(params, profile);
  return size ? { ...avoid, size } : avoid;
}
