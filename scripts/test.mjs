// `npm test`: from a fresh clone to the whole test run. Arguments are passed on to the runner.
import { build, install, run } from './prepare.mjs';
import { installTestServers } from './test-servers.mjs';

install();
installTestServers();
await build();
run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
