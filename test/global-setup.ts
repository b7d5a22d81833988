// Runs once before all tests: says which optional data is there and which checks are left out without it.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export default function setup(): void {
  const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
  if (!existsSync(shared))
    console.log('The folder ../shared/data is not here: checks against real data are left out.');
}
