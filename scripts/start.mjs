// `npm start`: from a fresh clone to a running server.
import { build, install, root, run } from './prepare.mjs';

// Without the tools for tests and checks, which would take as long as the rest.
install({ tools: false });
await build();
run(process.execPath, ['bin/thikana.js', 'serve', ...process.argv.slice(2)], { cwd: root });
