// The databases and the browser that some tests start. As root on Debian, missing ones are installed; elsewhere they are listed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

const onPath = (program) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
const hasPostgres = () =>
  onPath('initdb') ||
  (existsSync(DEBIAN_POSTGRES) &&
    readdirSync(DEBIAN_POSTGRES).some((version) => existsSync(`${DEBIAN_POSTGRES}/${version}/bin/initdb`)));

const hasChromium = () => ['chromium', 'chromium-browser', 'google-chrome'].some(onPath);

const SERVERS = [
  { name: 'PostgreSQL', pack: 'postgresql', isThere: hasPostgres },
  { name: 'Redis', pack: 'redis-server', isThere: () => onPath('redis-server') },
  { name: 'Chromium', pack: 'chromium', isThere: hasChromium },
];

export function installTestServers() {
  const missing = SERVERS.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.stderr.write(
      `thikana: installing ${missing.map(({ name }) => name).join(' and ')} for the tests …\n`,
    );
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    const packs = missing.map(({ pack }) => pack);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packs], {
      stdio: 'ignore',
      env,
    });
  }
  for (const { name, isThere } of missing) {
    if (!isThere())
      process.stderr.write(`thikana: ${name} is not installed; tests that need it are skipped\n`);
  }
}
