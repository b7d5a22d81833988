// The last line of a test run says whether it holds, also where every test passed and the run failed nevertheless.
import { describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import ClosingLine from '../../scripts/closing-line.mjs';

type State = 'passed' | 'failed' | 'skipped' | 'pending';

/** A test file whose tests ended so. */
const file = (ok: boolean, ...states: State[]) => ({
  ok: () => ok,
  children: { allTests: () => states.map((state) => ({ result: () => ({ state }) })) },
});

function line(files: readonly ReturnType<typeof file>[], unhandled: readonly Error[] = []): string {
  let told = '';
  new ClosingLine({ write: (text: string) => (told += text) }).onTestRunEnd(files, unhandled);
  return told.trim();
}

describe('the closing line', () => {
  it('counts what passed, failed and was left out', () => {
    expect(line([file(true, 'passed', 'passed')])).toBe('2 passed, 0 failed');
    expect(line([file(false, 'passed', 'failed'), file(true, 'skipped', 'pending')])).toBe(
      '1 passed, 1 failed, 2 skipped',
    );
  });

  it('counts every file that failed outside its tests', () => {
    const broken = file(false);
    expect(line([file(true, 'passed'), file(false, 'failed'), broken, broken])).toBe('1 passed, 3 failed');
  });

  it('says so if an error outside all tests failed the run', () => {
    const passed = file(true, 'passed');
    expect(line([passed], [new Error('a')])).toBe('1 passed, 0 failed, 1 unhandled error, so the run failed');
    expect(line([passed], [new Error('a'), new Error('b')])).toContain('2 unhandled errors');
  });
});
