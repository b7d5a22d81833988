// The place that the user asks about: found by name or by a click, with all parts of its address.
import { effect, type Signal, signal } from '@preact/signals';
import type { CallTypes, FoundPlace, Place } from '../../client/call-types.ts';
import { sentenceOf } from '../frame/action.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { language } from '../frame/language.ts';
import { inDegrees, type Position, positionText } from './position.ts';

/** Which place is meant, where it is more than a point: what the search found, or what a link says of it. */
export interface MeantPlace {
  /** Its whole address, as it was chosen. */
  readonly name?: string;
  readonly id?: number;
  /** All that is known of it; undefined while it is asked for, or if its id is known no more. */
  readonly found?: FoundPlace;
}

export interface ChosenPlace extends MeantPlace {
  readonly at: Position;
  /** What is at the position. Undefined while it is loading, or if nothing was found. */
  readonly address?: Place;
  readonly problem?: string;
}

export const place = signal<ChosenPlace | undefined>(undefined);

export const addressIn = ({ address, address_bn }: Pick<FoundPlace, 'address' | 'address_bn'>): string =>
  (language.value === 'bn' && address_bn) || address;

/** What the chosen place is called: by its own name where it has one, otherwise by what is at its position. */
export const nameOfChosen = ({ found, name, address }: ChosenPlace): string | undefined =>
  found ? addressIn(found) : (name ?? (address && addressIn(address)));

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
    (address) => {
      if (from.value?.at === at) from.value = { at, name: addressIn(address) };
    },
    () => undefined,
  );
}

let choices = 0;

export async function choose(at: Position, meant: MeantPlace = {}): Promise<void> {
  const mine = ++choices;
  place.value = { ...meant, at };
  const tell = (more: Partial<ChosenPlace>): void => {
    if (mine === choices && place.value) place.value = { ...place.value, ...more };
  };
  void placeMeant(meant).then((found) => found && tell({ found }));
  try {
    tell({ address: await addressAt(at) });
  } catch (error) {
    if (error instanceof ThikanaError) tell({ problem: sentenceOf(error) });
  }
}

/** The place that a link means. Its id may be that of the street on which a crossing lies, so the name has to agree. */
async function placeMeant({ name, id, found }: MeantPlace): Promise<FoundPlace | undefined> {
  if (found || id === undefined) return found;
  try {
    const { places = [] } = await call<CallTypes['placeByAnyId']['answer']>({
      path: '/v2/api/place',
      query: { id, bangla: true },
      quiet: true,
    });
    return places.find(({ address, address_bn }) => !name || name === address || name === address_bn);
  } catch (error) {
    if (error instanceof ThikanaError) return undefined;
    throw error;
  }
}

/** Address parts come in one language and are requested again for the other. */
let spoken = language.value;
effect(() => {
  const now = language.value;
  if (now === spoken) return;
  spoken = now;
  const chosen = place.peek();
  if (chosen) void choose(chosen.at, { name: chosen.name, id: chosen.id, found: chosen.found });
});
