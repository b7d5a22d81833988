// The checksum of ZIP and gzip (CRC-32), of bytes and of two pieces of which only the checksums are known: pieces are packed by several threads.

const POLYNOMIAL = 0xedb8_8320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
  return value;
});

export function checksum(bytes: Uint8Array): number {
  let value = ~0;
  for (let i = 0; i < bytes.length; i++) value = TABLE[(value ^ bytes[i]) & 0xff] ^ (value >>> 8);
  return ~value >>> 0;
}

/** Of a piece followed by another one with so many bytes: the first is moved past the second bit by bit, by repeated squaring of the step for one bit. */
export function joinedChecksum(first: number, second: number, secondBytes: number): number {
  let step = Array.from({ length: 32 }, (_, bit) => (bit === 0 ? POLYNOMIAL : 2 ** (bit - 1)));
  let moved = first;
  for (let bits = 8 * secondBytes; bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2 === 1) moved = applied(step, moved);
    step = step.map((column) => applied(step, column));
  }
  return (moved ^ second) >>> 0;
}

function applied(step: readonly number[], value: number): number {
  let sum = 0;
  for (let bit = 0, left = value >>> 0; left !== 0; bit++, left >>>= 1) if (left & 1) sum ^= step[bit];
  return sum >>> 0;
}
