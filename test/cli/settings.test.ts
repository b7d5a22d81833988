// Flags win over the environment, the environment over the file; bad values are reported with what is allowed.
import { describe, expect, it } from 'vitest';
import { isLoopback, readSettings } from '../../src/cli/settings.ts';

describe('settings', () => {
  it('have defaults that serve on loopback', () => {
    expect(readSettings({}, {}, {})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      logLevel: 'info',
      workers: 2,
    });
  });

  it('come from flag, environment, file, in that order', () => {
    const env = { PORT: '9001', HOST: '0.0.0.0' };
    const file = { port: 9002, host: 'a', workers: 4 };
    expect(readSettings({ port: '9000' }, env, file)).toMatchObject({
      port: 9000,
      host: '0.0.0.0',
      workers: 4,
    });
  });

  it.each([
    [{ port: 'http' }, /port must be a whole number from 0 to 65535, not "http"/],
    [{ port: 70_000 }, /port must be/],
    [{ logLevel: 'loud' }, /choose one of fatal, error/],
    [
      { trustProxy: true },
      /trust-proxy cannot be "true": say how many proxies stand before the server \(1\)/,
    ],
    [{ trustProxy: 'yes' }, /trust-proxy cannot be "yes": say how many/],
    [{ trustProxy: '127.0.0.1,anybody' }, /trust-proxy cannot be "anybody"/],
    [{ trustProxy: '0.0.0.0/0' }, /trust-proxy cannot be "0.0.0.0\/0"/],
    [{ trustProxy: '10.0.0.0/33' }, /trust-proxy cannot be/],
    [{ trustProxy: '8080' }, /at most 10 proxies, not 8080/],
    [{ metrics: 'local' }, /metrics must be HOST:PORT, such as 127.0.0.1:9464, or off, not "local"/],
    [{ metrics: 'all' }, /metrics must be HOST:PORT/],
    [{ metrics: '127.0.0.1:70000' }, /metrics must be HOST:PORT/],
  ])('%j is refused', (flags, sentence) => {
    expect(() => readSettings(flags, {}, {})).toThrow(sentence);
  });

  it('take proxies by number or by network, and none unless told', () => {
    const proxies = (trustProxy: string | number | undefined) =>
      readSettings({}, { THIKANA_TRUST_PROXY: trustProxy === undefined ? undefined : String(trustProxy) }, {})
        .trustProxy;
    expect([undefined, '', 'false', 'off', 0].map(proxies)).toEqual([0, 0, 0, 0, 0]);
    expect(proxies(2)).toBe(2);
    expect(proxies('127.0.0.1, 10.0.0.0/8,fd00::/8,Loopback')).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
      'loopback',
    ]);
    expect(readSettings({}, {}, { trustProxy: ['10.0.0.0/8'] }).trustProxy).toEqual(['10.0.0.0/8']);
  });

  it('put metrics on loopback unless told otherwise', () => {
    const metrics = (text: string) => readSettings({ metrics: text }, {}, {}).metrics;
    expect(readSettings({}, {}, {}).metrics).toEqual({ host: '127.0.0.1', port: 9464, mayMove: true });
    expect(metrics('off')).toBeUndefined();
    expect(metrics('9100')).toEqual({ host: '127.0.0.1', port: 9100, mayMove: false });
    expect(metrics('0.0.0.0:9100')).toMatchObject({ host: '0.0.0.0', port: 9100 });
    expect(metrics('[::1]:9100')).toMatchObject({ host: '::1', port: 9100 });
  });

  it('refuse a variable that is nearly one of ours, and leave others alone', () => {
    expect(() => readSettings({}, { THIKANA_DATSET: 'x' }, {})).toThrow(
      'there is no setting THIKANA_DATSET; did you mean THIKANA_DATASET?',
    );
    const others = { THIKANA_KEY: 'x', THIKANA_SERVICE_HOST: '10.0.0.1', THIKANA_PORT: 'tcp://10.0.0.1:80' };
    expect(readSettings({}, others, {}).port).toBe(8080);
  });

  it('recognise loopback', () => {
    expect(['127.0.0.1', 'localhost', '::1', '127.9.9.9'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '10.0.0.1', '::', '127.example.org'].map(isLoopback)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
