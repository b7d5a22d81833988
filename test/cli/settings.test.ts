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
  ])('%j is refused', (flags, sentence) => {
    expect(() => readSettings(flags, {}, {})).toThrow(sentence);
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
