import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocSet } from '../../../src/places/search/doc-set.ts';

const DOCUMENTS = 3000;
const docs = fc.array(fc.integer({ min: 0, max: DOCUMENTS - 1 }), { maxLength: 80 });

function setOf(numbers: readonly number[]): DocSet {
  const set = new DocSet(DOCUMENTS);
  set.addAll(Uint32Array.from(numbers), 0, numbers.length);
  return set;
}

function walk(set: DocSet): number[] {
  const found: number[] = [];
  for (let doc = set.next(0); doc >= 0; doc = set.next(doc + 1)) found.push(doc);
  return found;
}

const sorted = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

describe('a set of documents', () => {
  it('is walked in ascending order, each document once', () => {
    fc.assert(
      fc.property(docs, (a) => {
        expect(walk(setOf(a))).toEqual(sorted(a));
      }),
    );
  });

  it('meets another in what both hold', () => {
    fc.assert(
      fc.property(docs, docs, docs, (a, b, common) => {
        const one = setOf([...a, ...common]);
        const expected = sorted([...a, ...common]).filter((doc) => b.includes(doc) || common.includes(doc));
        expect(one.meet(setOf([...b, ...common]))).toBe(expected.length);
        expect(walk(one)).toEqual(expected);
      }),
    );
  });

  it('is the same as its copy, whatever was in it before, and empty when cleared', () => {
    fc.assert(
      fc.property(docs, docs, (a, b) => {
        const set = setOf(a);
        set.copy(setOf(b));
        expect(walk(set)).toEqual(sorted(b));
        set.clear();
        expect(walk(set)).toEqual([]);
      }),
    );
  });
});
