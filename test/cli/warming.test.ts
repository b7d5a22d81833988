// When the threads of a server warm up: some time after it listens, or before, which is what a node beside others does.
import { afterAll, describe, expect, it } from 'vitest';
import { warmsUpFirst, warmUpMs } from '../../src/cli/serving/warming.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const DATABASE = 'postgres://somewhere/thikana';
let server: RunningServer | undefined;
afterAll(() => server?.end());

describe('when threads warm up', () => {
  it('alone after it listens, beside other nodes before, and as the setting says', () => {
    expect(warmsUpFirst({ warmUp: undefined, databaseUrl: undefined })).toBe(false);
    expect(warmUpMs({ warmUp: undefined, databaseUrl: undefined })).toBe(15_000);
    expect(warmsUpFirst({ warmUp: undefined, databaseUrl: DATABASE })).toBe(true);
    expect(warmsUpFirst({ warmUp: 0, databaseUrl: undefined })).toBe(true);
    expect(warmsUpFirst({ warmUp: 30, databaseUrl: DATABASE })).toBe(false);
    expect(warmUpMs({ warmUp: 30, databaseUrl: DATABASE })).toBe(30_000);
  });

  it('a server with 0 listens when they have, and answers at once', async () => {
    server = await startServer({ dataset: starterDataset(), env: { THIKANA_WARM_UP: '0' } });
    expect(server.errors()).toContain('every thread has made each call once');
    const answer = await fetch(
      `${server.url}/v2/api/search/reverse/geocode?api_key=${server.key}&longitude=90.4&latitude=23.78`,
    );
    expect(answer.status).toBe(200);
  });
});
