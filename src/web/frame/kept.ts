// Signals whose value outlives the page: kept in localStorage, where the browser allows it.
import { effect, type Signal, signal } from '@preact/signals';

/** `read` turns whatever was stored (undefined if nothing was) into a value. */
export function kept<T extends string>(name: string, read: (text: string | undefined) => T): Signal<T> {
  const key = `thikana.${name}`;
  const value = signal(read(stored(key)));
  let first = true;
  effect(() => {
    const text = value.value;
    if (!first) store(key, text);
    first = false;
  });
  return value;
}

function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage the value lasts as long as the page.
  }
}
