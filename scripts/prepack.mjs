// Runs before `npm pack` and `npm publish`: compiles from nothing, so that the package holds the program and nothing old.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

install();
rmSync(join(root, 'dist'), { recursive: true, force: true });
build();
