// Runs before `npm pack` and `npm publish`: compiles from scratch, so that the package contains nothing stale, and writes its papers.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePapers } from './package-papers.mjs';
import { build, install, root } from './prepare.mjs';

install({ tools: false });
rmSync(join(root, 'dist'), { recursive: true, force: true });
await build();
writePapers(root);
