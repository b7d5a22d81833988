// What the page knows about its server, and the key that it uses.
import { computed, signal } from '@preact/signals';
import type { ServerNotes } from '../../http/answers/sessions.ts';
import { kept } from './kept.ts';

export const notes = signal<ServerNotes | undefined>(undefined);
/** Of the user; wins over the demo key. */
export const ownKey = kept<string>('key', (text) => text ?? '');
export const key = computed(() => ownKey.value || notes.value?.key || '');
/** Set when a call was refused because it had no key; the frame then asks for one. */
export const keyWanted = signal(false);
/** Set when the page was opened by a link that does not work any more. */
export const linkSpent = signal(false);

/** Resolves once the server's description has been loaded; fetched once. */
export const ready: Promise<ServerNotes> = load();

async function load(): Promise<ServerNotes> {
  const code = codeInUrl();
  // What the browser loaded ahead was told before the code was handed in.
  if (code !== undefined) linkSpent.value = !(await handIn(code));
  const response = await fetch(code === undefined ? '/console.json' : '/console.json?entered');
  const told: ServerNotes = await response.json();
  notes.value = told;
  return told;
}

/** The one-time code of the link, which leaves the URL and the browser's history at once. */
function codeInUrl(): string | undefined {
  const parts = new URLSearchParams(location.hash.slice(1));
  const code = parts.get('code');
  if (code === null) return undefined;
  parts.delete('code');
  const rest = parts.toString().replaceAll('%2F', '/');
  history.replaceState(null, '', location.pathname + location.search + (rest === '' ? '' : `#${rest}`));
  return code;
}

/** Exchanges the code for a cookie that no script can read. */
async function handIn(code: string): Promise<boolean> {
  const response = await fetch('/session/console', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-thikana-console': '1' },
    body: JSON.stringify({ code }),
    credentials: 'same-origin',
  });
  return response.ok;
}
