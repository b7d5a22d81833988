// The place that the user asks about: found by name or by a click, with all parts of its address.
import { effect, type Signal, signal } from '@preact/signals';
import type { CallTypes, Place } from '../../client/call-types.ts';
import { sentenceOf } from '../frame/action.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { language } from '../frame/language.ts';
import { inDegrees, type Position, positionText } from './position.ts';

export interface ChosenPlace {
  readonly at: Position;
  /** As the search found it; absent after a click. */
  readonly found?: string;
  /** Undefined while it is loading, or if nothing was found. */
  readonly address?: Place;
  readonly problem?: string;
}

export const place = signal<ChosenPlace | undefined>(undefined);

/** Every optional part of the answer. */
const EVERYTHING = {
  address: true,
  area: true,
  union: true,
  pauroshova: true,
  sub_district: true,
  district: true,
  division: true,
  country: true,
  post_code: true,
  location_type: true,
} as const;

/** The address of a position in the language in use. */
export async function addressAt(at: Position, quiet = false): Promise<Place> {
  const answer = await call<CallTypes['reverseGeocode']['answer']>({
    path: '/v2/api/search/reverse/geocode',
    query: {
      longitude: inDegrees(at[0]),
      latitude: inDegrees(at[1]),
      ...(quiet ? {} : EVERYTHING),
      bangla: language.value === 'bn' || undefined,
      components_bn: (language.value === 'bn' && !quiet) || undefined,
    },
    quiet,
  });
  return answer.place;
}

/** A position that a tool starts from, with what people call it. */
export interface NamedPosition {
  readonly at: Position;
  readonly name: string;
}

/** Starts from a position on the map: under its coordinates first, then under its address. */
export function startAt(from: Signal<NamedPosition | undefined>, at: Position): void {
  from.value = { at, name: positionText(at) };
  void addressAt(at, true).then(
    ({ address, address_bn }) => {
      if (from.value?.at === at)
        from.value = { at, name: (language.value === 'bn' && address_bn) || address };
    },
    () => undefined,
  );
}

export async function choose(at: Position, found?: string): Promise<void> {
  const asked: ChosenPlace = { at, found };
  place.value = asked;
  try {
    const address = await addressAt(at);
    if (place.value === asked) place.value = { ...asked, address };
  } catch (error) {
    if (place.value === asked && error instanceof ThikanaError)
      place.value = { ...asked, problem: sentenceOf(error) };
  }
}

/** Address parts come in one language and are requested again for the other. */
let spoken = language.value;
effect(() => {
  const now = language.value;
  if (now === spoken) return;
  spoken = now;
  const chosen = place.peek();
  if (chosen) void choose(chosen.at, chosen.found);
});
