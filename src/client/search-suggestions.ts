// What the search box asks the server: places for what was typed, and the address of a position.
import type { FoundPlace, Thikana } from './client.ts';
import { ThikanaError } from './client.ts';
import type { ChosenPlace } from './recent-places.ts';

export interface Wish {
  readonly text: string;
  readonly language: 'en' | 'bn';
  /** Longitude and latitude of what the person looks at: nearer places rank higher. */
  readonly near: readonly [number, number] | undefined;
  readonly most: number;
}

export async function suggestions(client: Thikana, wish: Wish, signal: AbortSignal): Promise<ChosenPlace[]> {
  const { text, near, language, most } = wish;
  // By relevance: who types the name of another town means that town.
  const around = near && { longitude: near[0], latitude: near[1], sort: 'relevance' as const };
  try {
    const params = { q: text.normalize('NFC'), bangla: language === 'bn' || undefined, ...around };
    const { places = [] } = await client.autocomplete(params, { signal });
    return places.slice(0, most).map((place) => chosen(place, language));
  } catch (error) {
    if (error instanceof ThikanaError && error.status === 404) return [];
    throw error;
  }
}

function chosen(place: FoundPlace, language: 'en' | 'bn'): ChosenPlace {
  const address = (language === 'bn' && place.address_bn) || place.address;
  return {
    name: address.split(', ', 1)[0],
    address,
    longitude: Number(place.longitude),
    latitude: Number(place.latitude),
  };
}

/** Where somebody stands, with its address; the coordinates stand for it where the server knows none. */
export async function placeAt(
  client: Thikana,
  [longitude, latitude]: readonly [number, number],
  language: 'en' | 'bn',
): Promise<ChosenPlace> {
  const spelled = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const wanted = { longitude, latitude, bangla: language === 'bn' || undefined };
  const { place } = await client.reverseGeocode(wanted).catch(() => ({ place: undefined }));
  const address = (language === 'bn' && place?.address_bn) || place?.address || spelled;
  return { name: address.split(', ', 1)[0], address, longitude, latitude };
}
