// Where the user is in the console: the path of the URL, followed without loading the document again.
import { signal } from '@preact/signals';

export const path = signal(location.pathname);

addEventListener('popstate', () => {
  path.value = location.pathname;
});

export function go(to: string): void {
  if (to === location.pathname) return;
  history.pushState(null, '', to);
  path.value = location.pathname;
  scrollTo(0, 0);
}
