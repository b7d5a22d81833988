// Runs before `npm pack` and `npm publish`: compiles from scratch, so that the package contains nothing stale.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

install();
rmSync(join(root, 'dist'), { recursive: true, force: true });
build();
