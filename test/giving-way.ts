// Tests that compute for long let other work have its turn, between the cases of an asynchronous property and between tests: a test file
// that lets nothing else run for a minute cannot answer the runner, which then counts the run as failed.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach } from 'vitest';

// Waited for before each case of an asynchronous property; a synchronous one goes on at once.
fc.configureGlobal({ ...fc.readConfigureGlobal(), beforeEach: () => setImmediate() });

afterEach(() => setImmediate());
