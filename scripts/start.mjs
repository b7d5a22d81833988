// `npm start`: from a fresh clone to a running server.
import { build, install, root, run } from './prepare.mjs';

install();
build();
run(process.execPath, ['bin/thikana.js', 'serve', ...process.argv.slice(2)], { cwd: root });
