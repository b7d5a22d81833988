// Typed arrays that must grow: the same numbers in an array of another length.

type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** A copy with room for `length` numbers, of the same kind; what is new is 0. */
export function larger<T extends Numbers>(old: T, length: number): T;
export function larger(old: Numbers, length: number): Numbers {
  const copy = sameKind(old, length);
  copy.set(old);
  return copy;
}

function sameKind(old: Numbers, length: number): Numbers {
  if (old instanceof Uint8Array) return new Uint8Array(length);
  if (old instanceof Int32Array) return new Int32Array(length);
  if (old instanceof Uint32Array) return new Uint32Array(length);
  if (old instanceof Float64Array) return new Float64Array(length);
  if (old instanceof Uint16Array) return new Uint16Array(length);
  if (old instanceof Int16Array) return new Int16Array(length);
  if (old instanceof Int8Array) return new Int8Array(length);
  return new Float32Array(length);
}
