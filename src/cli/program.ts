// The program itself, for work that runs in a process of its own.
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
