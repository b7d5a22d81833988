// What surveys counted, as wells and culverts, ranks below everything that people look for.
import { expect, it } from 'vitest';
import { tinyIndex } from './tiny-index.ts';

it.each([
  ['Rampur Box Culvert', 'Rampur Bazar', 'rampur'],
  ['Deep tube well of Shahji house', 'Shahji House', 'shahji house'],
  ['Bridge', 'Bridge Bazar', 'bridge'],
  ['Kutcha Road, from Talukdar House to Vatar Bridge', 'Talukdar House', 'talukdar'],
])('%s ranks below %s', (surveyed, known, query) => {
  const index = tinyIndex([
    { name: surveyed, importance: 150 },
    { name: known, importance: 50 },
  ]);
  const rank = (name: string): number =>
    index.columns['doc.importance'][
      [...index.columns['doc.row']].findIndex((row) => row === (name === surveyed ? 0 : 1))
    ];
  expect(rank(surveyed)).toBeLessThan(rank(known));
  expect(index.find(query)).toContain(known);
});

it('keeps the rank of what somebody says is known', () => {
  const index = tinyIndex([{ name: 'Office', importance: 160 }]);
  expect(index.columns['doc.importance'][0]).toBe(160);
});
