// Lets plain Node run the TypeScript benches: `node --import ./bench/register.mjs bench/x.ts`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
