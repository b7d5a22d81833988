// Lets plain Node run the TypeScript benchmarks: `node --import ./bench/lib/register.mjs bench/roads/speed.ts`.
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
