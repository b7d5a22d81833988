// Signals whose value outlives the page: kept in localStorage, where the browser allows it.
import { effect, type Signal, signal } from '@preact/signals';

/** `read` makes a value of what was kept (undefined where nothing was), whatever it is. */
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
    // A browser that keeps nothing forgets it with the page.
  }
}
