// Loaded before a server under test, in all its threads: the server then cuts no tiles, and has neither the thread nor the columns for them.
// What tiles take is the difference to a server without this.
import { register } from 'node:module';

register('./no-tiles-hooks.mjs', import.meta.url);
