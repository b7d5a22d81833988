// Arrays that grow or are shared keep their kind and what they hold.
import { describe, expect, it } from 'vitest';
import { larger, sharedBytes, sharedCopy } from '../../src/dataset/typed-arrays.ts';

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

  it('are shared without a copy if they already are in shared memory', () => {
    const own = Int32Array.of(1, 2, 3).subarray(1);
    const copy = sharedCopy(own);
    expect([copy.buffer instanceof SharedArrayBuffer, [...copy]]).toEqual([true, [2, 3]]);
    expect(sharedBytes(copy)).toBe(copy.buffer);
    expect(sharedBytes(copy.subarray(1)).byteLength).toBe(4);
  });
});
