// What the page knows about its server, and the key that it uses.
import { computed, signal } from '@preact/signals';
import { kept } from './kept.ts';

export interface ServerNotes {
  readonly version: string;
  /** Whether people can register. */
  readonly registration: boolean;
  /** When the dataset was made, ISO 8601. */
  readonly built: string;
  readonly countries: readonly string[];
  /** Attributions, shown beside every map. */
  readonly credits: readonly string[];
  /** The demo key, for pages on the server's own machine. */
  readonly key?: string;
}

export const notes = signal<ServerNotes | undefined>(undefined);
/** Of the user; wins over the demo key. */
export const ownKey = kept<string>('key', (text) => text ?? '');
export const key = computed(() => ownKey.value || notes.value?.key || '');
/** Set when a call was refused because it had no key; the frame then asks for one. */
export const keyWanted = signal(false);

/** Resolves once the server's description has been loaded; fetched once. */
export const ready: Promise<ServerNotes> = fetch('/console.json')
  .then((response) => response.json())
  .then((told: ServerNotes) => {
    notes.value = told;
    return told;
  });
