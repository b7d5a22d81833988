// `npm run build`: what is compiled, as `npm start` and `npm test` do it where sources are newer.
import { build } from './prepare.mjs';

await build();
