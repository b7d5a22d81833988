// Typed arrays of the same kind as another: with more room, or in memory shared between threads.

type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;

/** A copy of the same kind with room for `length` numbers; new entries are 0. */
export function larger<T extends Numbers>(old: T, length: number): T;
export function larger(old: Numbers, length: number): Numbers {
  const copy = sameKind(old, length);
  copy.set(old);
  return copy;
}

/** A copy in memory shared between threads. */
export function sharedCopy<T extends Numbers>(column: T): T;
export function sharedCopy(column: Numbers): Numbers {
  return over(column, sharedBytes(column));
}

/** A copy of the same kind in memory shared between threads, with further entries at its end. */
export function sharedWith<T extends Numbers>(column: T, more: ArrayLike<number>): T;
export function sharedWith(column: Numbers, more: ArrayLike<number>): Numbers {
  const copy = over(column, new SharedArrayBuffer((column.length + more.length) * column.BYTES_PER_ELEMENT));
  copy.set(column);
  copy.set(more, column.length);
  return copy;
}

/** A column's bytes in memory shared between threads: its own if they already are, otherwise a copy. */
export function sharedBytes({ buffer, byteOffset, byteLength }: Numbers): SharedArrayBuffer {
  if (buffer instanceof SharedArrayBuffer && byteLength === buffer.byteLength) return buffer;
  const bytes = new Uint8Array(new SharedArrayBuffer(byteLength));
  bytes.set(new Uint8Array(buffer, byteOffset, byteLength));
  return bytes.buffer;
}

function sameKind(old: Numbers, length: number): Numbers {
  return over(old, new ArrayBuffer(length * old.BYTES_PER_ELEMENT));
}

function over(kind: Numbers, buffer: ArrayBuffer | SharedArrayBuffer): Numbers {
  if (kind instanceof Uint8Array) return new Uint8Array(buffer);
  if (kind instanceof Int32Array) return new Int32Array(buffer);
  if (kind instanceof Uint32Array) return new Uint32Array(buffer);
  if (kind instanceof Float64Array) return new Float64Array(buffer);
  if (kind instanceof Uint16Array) return new Uint16Array(buffer);
  if (kind instanceof Int16Array) return new Int16Array(buffer);
  if (kind instanceof Int8Array) return new Int8Array(buffer);
  return new Float32Array(buffer);
}
