// Typed arrays that grow with the places and words of an account.

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The array itself if `index` fits, otherwise one of twice the length with the same numbers. */
export function grown<T extends Numbers>(array: T, index: number): T;
export function grown(array: Numbers, index: number): Numbers {
  if (index < array.length) return array;
  const length = (index + 1) * 2;
  if (array instanceof Uint8Array) return filled(new Uint8Array(length), array);
  if (array instanceof Uint16Array) return filled(new Uint16Array(length), array);
  return array instanceof Uint32Array
    ? filled(new Uint32Array(length), array)
    : filled(new Float64Array(length), array);
}

function filled<T extends Numbers>(larger: T, from: T): T {
  larger.set(from);
  return larger;
}
