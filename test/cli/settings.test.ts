// Settings come from flags, the environment and the settings file, in this order; what is wrong is refused by name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/cli/declared-settings.ts';
import { isLoopback, readSettings } from '../../src/cli/settings.ts';
import { findSettingsFile, parseSettings } from '../../src/cli/settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'thikana-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NO_FILE = { path: '', given: {} };
const file = (given: Record<string, unknown>) => ({ path: '/etc/thikana/thikana.json', given });

describe('settings', () => {
  it('have defaults that keep the server to this machine', () => {
    expect(readSettings({}, {}, NO_FILE)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      registration: false,
      version1: true,
      trustProxy: 0,
      metrics: { host: '127.0.0.1', port: 9464, mayMove: true },
      logLevel: 'info',
    });
    expect(readSettings({}, {}, NO_FILE).databaseUrl).toBeUndefined();
  });

  it('prefer a flag to the environment, and the environment to the file', () => {
    const env = { PORT: '8100', HOST: '0.0.0.0' };
    const inFile = file({ port: 8200, host: '10.0.0.1', workers: 5 });
    expect(readSettings({ port: '9000' }, env, inFile)).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      workers: 5,
    });
  });

  it('take a variable without a value as one that is not set', () => {
    expect(readSettings({}, { PORT: '', REDIS_URL: '' }, NO_FILE)).toMatchObject({ port: 8080 });
  });

  it('take a folder in the file as one beside it, in a flag as one of the working folder', () => {
    const { dataset, state } = readSettings({ state: 'here' }, {}, file({ dataset: 'data', state: 'other' }));
    expect(dataset).toBe('/etc/thikana/data');
    expect(state).toBe(join(process.cwd(), 'here'));
  });

  it('read the profiles that are offered, in one order', () => {
    const given = (list: string) => readSettings({}, { THIKANA_PROFILES: list }, NO_FILE).profiles;
    expect(given('rickshaw, car')).toEqual(['car', 'rickshaw']);
    expect(readSettings({}, {}, NO_FILE).profiles).toBeUndefined();
    for (const list of ['car,boat', 'rickshaw'])
      expect(() => given(list)).toThrow('THIKANA_PROFILES must be car and others of car, motorcycle');
  });

  it('split a command into words, and take a list as it is', () => {
    expect(readSettings({ mailCommand: ' sendmail  -t ' }, {}, NO_FILE).mailCommand).toEqual([
      'sendmail',
      '-t',
    ]);
    const inFile = file({ mailCommand: ['/opt/my mail', '-t'] });
    expect(readSettings({}, {}, inFile).mailCommand).toEqual(['/opt/my mail', '-t']);
  });
});

describe('proxies and metrics', () => {
  it('proxies are told by number or by network, and are none unless told', () => {
    const proxies = (text: string | undefined) =>
      readSettings({}, { THIKANA_TRUST_PROXY: text }, NO_FILE).trustProxy;
    expect([undefined, '', 'false', 'off', '0'].map(proxies)).toEqual([0, 0, 0, 0, 0]);
    expect(proxies('2')).toBe(2);
    expect(proxies('127.0.0.1, 10.0.0.0/8,fd00::/8,Loopback')).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
      'loopback',
    ]);
    expect(readSettings({}, {}, file({ trustProxy: ['10.0.0.0/8'] })).trustProxy).toEqual(['10.0.0.0/8']);
  });

  it('metrics are on loopback unless told otherwise', () => {
    const metrics = (text: string) => readSettings({ metrics: text }, {}, NO_FILE).metrics;
    expect(metrics('off')).toBeUndefined();
    expect(readSettings({}, {}, file({ metrics: false })).metrics).toBeUndefined();
    expect(metrics('9100')).toEqual({ host: '127.0.0.1', port: 9100, mayMove: false });
    expect(metrics('0.0.0.0:9100')).toMatchObject({ host: '0.0.0.0', port: 9100 });
    expect(metrics('[::1]:9100')).toMatchObject({ host: '::1', port: 9100 });
  });
});

describe('a value that is yes or no', () => {
  it.each(['true', 'True', 'YES', 'on', '1', ' yes ', true])('%j means yes', (value) => {
    expect(readSettings({ registration: value }, {}, NO_FILE).registration).toBe(true);
    expect(readSettings({}, {}, file({ registration: value })).registration).toBe(true);
    expect(readSettings({}, { THIKANA_VERSION_1: String(value) }, NO_FILE).version1).toBe(true);
  });

  it.each(['false', 'False', 'NO', 'off', '0', false])('%j means no', (value) => {
    expect(readSettings({}, { THIKANA_REGISTRATION: String(value) }, NO_FILE).registration).toBe(false);
    expect(readSettings({}, { THIKANA_VERSION_1: String(value) }, NO_FILE).version1).toBe(false);
    expect(readSettings({}, {}, file({ version1: value })).version1).toBe(false);
  });

  it('is refused where it is neither, for every such setting and wherever it is given', () => {
    const switches = Object.entries(SETTINGS.properties).filter(([, { type }]) => type === 'boolean');
    expect(switches.length).toBeGreaterThan(3);
    for (const [name, { variable }] of switches) {
      const allowed = 'must be one of true, yes, on, 1, false, no, off, 0, not "ja"';
      expect(() => readSettings({}, { [variable]: 'ja' }, NO_FILE)).toThrow(`${variable} ${allowed}`);
      expect(() => readSettings({}, {}, file({ [name]: 'ja' }))).toThrow(
        `/etc/thikana/thikana.json: ${name} ${allowed}`,
      );
    }
    expect(() => readSettings({ registration: 'ja' }, {}, NO_FILE)).toThrow('--registration must be one of');
    expect(() => readSettings({}, {}, file({ registration: 2 }))).toThrow('registration must be one of');
  });
});

describe('a value that is not understood', () => {
  it.each([
    [{ port: '80a' }, '--port must be a whole number from 0 to 65535, not "80a"'],
    [{ port: ' ' }, '--port must be a whole number from 0 to 65535, not " "'],
    [{ port: '70000' }, '--port must be a whole number from 0 to 65535'],
    [{ workers: '-1' }, '--workers must be a whole number from 0 to 64'],
    [{ threads: '1.5' }, '--threads must be a whole number from 1 to 64'],
    [{ logLevel: 'loud' }, '--log-level must be one of fatal, error, warn'],
    [{ host: ' ' }, '--host must be a name or an IP address'],
    [{ metrics: 'local' }, '--metrics must be HOST:PORT, such as 127.0.0.1:9464, or off, not "local"'],
    [{ metrics: '127.0.0.1:70000' }, '--metrics must be HOST:PORT'],
    [
      { trustProxy: true },
      '--trust-proxy cannot be "true": say how many proxies stand before the server (1)',
    ],
    [{ trustProxy: 'yes' }, '--trust-proxy cannot be "yes": say how many'],
    [{ trustProxy: '127.0.0.1,anybody' }, '--trust-proxy cannot be "anybody"'],
    [{ trustProxy: '0.0.0.0/0' }, '--trust-proxy cannot be "0.0.0.0/0"'],
    [{ trustProxy: '10.0.0.0/33' }, '--trust-proxy cannot be'],
    [{ trustProxy: '8080' }, 'at most 10 proxies, not 8080'],
  ] as const)('%j is refused by name: %s', (flags, sentence) => {
    expect(() => readSettings(flags, {}, NO_FILE)).toThrow(sentence);
  });

  it.each([
    ['DATABASE_URL', 'mysql://user:hunter2@host/db', 'a URL that begins with postgres://'],
    ['DATABASE_URL', 'postgres://a/b,nonsense:hunter2', 'a URL that begins with postgres://'],
    ['REDIS_URL', 'hunter2', 'a URL that begins with redis://'],
    ['THIKANA_OPERATOR_TOKEN', 'hunter2', 'a secret of at least 32 characters without spaces'],
  ])('of %s is refused without being repeated', (name, value, allowed) => {
    const read = () => readSettings({}, { [name]: value }, NO_FILE);
    expect(read).toThrow(`${name} must be ${allowed}`);
    expect(read).not.toThrow(/hunter2/);
  });

  it('is refused in a variable that is nearly a known one, not in others', () => {
    expect(() => readSettings({}, { THIKANA_DATSET: 'x' }, NO_FILE)).toThrow(
      'there is no setting THIKANA_DATSET; did you mean THIKANA_DATASET?',
    );
    expect(() => readSettings({}, { THIKANA_SETTING: 'x' }, NO_FILE)).toThrow(
      'did you mean THIKANA_SETTINGS?',
    );
    const others = { THIKANA_SERVICE_HOST: '10.0.0.1', THIKANA_KEY: 'thk_x' };
    expect(readSettings({}, others, NO_FILE).port).toBe(8080);
  });
});

describe('the settings file', () => {
  it('is the one that is named, else the first that there is, else none', () => {
    const [named, machine] = [join(folder, 'named.json'), join(folder, 'machine.json')];
    writeFileSync(named, '{"port": 1}');
    writeFileSync(machine, '{"port": 2}');
    const places = [join(folder, 'nowhere.json'), machine];
    expect(findSettingsFile({ THIKANA_SETTINGS: named }, places)).toEqual({
      path: named,
      given: { port: 1 },
    });
    expect(findSettingsFile({}, places)).toEqual({ path: machine, given: { port: 2 } });
    expect(findSettingsFile({}, places.slice(0, 1))).toBeUndefined();
  });

  it('that is named but not there is an error, which says what to do', () => {
    const nowhere = join(folder, 'nowhere.json');
    expect(() => findSettingsFile({ THIKANA_SETTINGS: nowhere })).toThrow(
      /nowhere\.json cannot be read \(ENOENT.*--settings/,
    );
  });

  it.each([
    ['{', 'is not valid JSON'],
    ['[]', 'must hold one JSON object'],
    ['null', 'must hold one JSON object'],
    ['{"port": 1, "prot": 2}', 'there is no setting "prot"; the settings are host, port'],
  ])('%s is refused', (text, sentence) => {
    expect(() => parseSettings('thikana.json', text)).toThrow(`thikana.json`);
    expect(() => parseSettings('thikana.json', text)).toThrow(sentence);
  });
});

describe('loopback', () => {
  it('is told from addresses that others can reach', () => {
    for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(isLoopback(host)).toBe(true);
    for (const host of ['0.0.0.0', '::', '10.0.0.1', 'example.com']) expect(isLoopback(host)).toBe(false);
  });
});
