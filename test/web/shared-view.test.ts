// What a page shows survives its URL; what a URL says wrongly is as if it were not said. A QR code is read back as the standard has it.
import { describe, expect, it } from 'vitest';
import { PLAIN_VIEW, readView, type SharedView, viewParameters } from '../../src/web/explore/shared-view.ts';

describe('the view in the URL', () => {
  it('comes back as it was', () => {
    const view: SharedView = {
      ...PLAIN_VIEW,
      tool: 'route',
      place: [90.41, 23.79],
      name: 'Gulshan 2, Dhaka & more',
      id: 338560996,
      stops: [
        [90.4, 23.75],
        [91.8, 22.33],
      ],
      profile: 'bike',
      avoided: new Set(['ferries', 'tolls']),
      departure: '2026-11-18T09:30',
      overDay: true,
      reach: [90.5, 23.9],
      minutes: new Set([10, 30]),
      direction: 'to',
      nearby: [90.39, 23.74],
      areas: new Set(['ward']),
      traffic: '2026-11-18T17:00',
    };
    expect(readView(new URLSearchParams(viewParameters(view).toString()))).toEqual(view);
  });

  it('says nothing of a page that shows nothing', () => {
    expect(viewParameters(PLAIN_VIEW).toString()).toBe('');
    expect(readView(new URLSearchParams())).toEqual(PLAIN_VIEW);
  });

  it('takes nothing that it cannot read', () => {
    const odd = new URLSearchParams(
      'tool=rm&place=900,1&name=&id=12345678901&stops=1,2,3;a;;90.4,23.8&minutes=-1,x,5000&by=JET-7&areas=moon&traffic=slow',
    );
    expect(readView(odd)).toEqual({ ...PLAIN_VIEW, stops: [[90.4, 23.8]], areas: new Set() });
  });
});
