import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { BUCKETS, RequestStatistics } from '../../src/http/request-statistics.ts';

describe('RequestStatistics', () => {
  it('counts by route and status', () => {
    const statistics = new RequestStatistics();
    statistics.add('/a', 200, 0.001);
    statistics.add('/a', 200, 0.002);
    statistics.add('/a', 404, 0.002);
    expect(statistics.counts()).toEqual([
      { labels: { route: '/a', status: 200 }, value: 2 },
      { labels: { route: '/a', status: 404 }, value: 1 },
    ]);
  });

  it("has the values of the library's histogram", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double({ min: 0, max: 20, noNaN: true })), async (durations) => {
        const statistics = new RequestStatistics();
        const peer = new Histogram({
          name: 'x',
          help: 'x',
          labelNames: ['route'],
          buckets: [...BUCKETS],
          registers: [new Registry()],
        });
        for (const seconds of durations) {
          statistics.add('/a', 200, seconds);
          peer.observe({ route: '/a' }, seconds);
        }
        const flat = (values: readonly { metricName?: string; labels: object; value: number }[]) =>
          values.map(({ metricName, labels, value }) => [metricName, labels, value]);
        expect(flat(statistics.durations('x'))).toEqual(flat((await peer.get()).values as never));
      }),
      { numRuns: 50 },
    );
  });
});
