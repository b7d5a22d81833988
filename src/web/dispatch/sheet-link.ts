// A rider's sheet in a link: everything is in the part of the URL that no server sees, so that a phone needs neither key nor account. Pure.
import type { LonLat } from './plan.ts';

export interface SheetStop {
  readonly name: string;
  readonly arrival: number;
  readonly at?: LonLat;
}

export interface Sheet {
  readonly rider: string;
  readonly stops: readonly SheetStop[];
}

const LONGEST_NAME = 40;
const MARK = '#sheet=';

/** Short, as it has to fit into a code that a phone can read. */
export function sheetLink(origin: string, { rider, stops }: Sheet): string {
  const fields = stops.map(({ name, arrival, at }) => [
    name.slice(0, LONGEST_NAME),
    Math.round(arrival / 60),
    ...(at ? [Math.round(at[0] * 1e5), Math.round(at[1] * 1e5)] : []),
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify([rider, ...fields]));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `${origin}/dispatch${MARK}${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** Undefined where the link holds none, or somebody has changed it. */
export function sheetIn(hash: string): Sheet | undefined {
  if (!hash.startsWith(MARK)) return undefined;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const [rider, ...stops]: unknown[] = JSON.parse(new TextDecoder().decode(bytes));
    return {
      rider: String(rider),
      stops: stops.flatMap((stop): SheetStop[] => {
        if (!Array.isArray(stop)) return [];
        const [name, minutes, lon, lat] = stop;
        const at =
          typeof lon === 'number' && typeof lat === 'number' ? ([lon / 1e5, lat / 1e5] as const) : undefined;
        return [{ name: String(name), arrival: Number(minutes) * 60, ...(at ? { at } : {}) }];
      }),
    };
  } catch {
    return undefined;
  }
}
