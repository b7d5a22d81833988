// Growing arrays keep their kind and what they hold.
import { describe, expect, it } from 'vitest';
import { larger } from '../../src/dataset/larger.ts';

describe('larger arrays', () => {
  it('keep their kind and their numbers', () => {
    const arrays = [Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array].map((kind) =>
      kind.of(1, 2, 3),
    );
    for (const array of [...arrays, Float32Array.of(1, 2, 3), Float64Array.of(1, 2, 3)]) {
      const copy = larger(array, 5);
      expect(copy.constructor).toBe(array.constructor);
      expect([...copy]).toEqual([1, 2, 3, 0, 0]);
    }
  });
});
