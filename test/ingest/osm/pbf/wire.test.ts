import fc from 'fast-check';
import { PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { BlockFault } from '../../../../src/ingest/osm/osm-file-error.ts';
import { Wire } from '../../../../src/ingest/osm/pbf/wire.ts';

const written = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
};

describe('Wire', () => {
  it('reads unsigned numbers back', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(new Wire(written((pbf) => pbf.writeVarint(value))).uint()).toBe(value);
      }),
    );
  });

  it('reads signed numbers back, plain and zigzag', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), (value) => {
        expect(new Wire(written((pbf) => pbf.writeVarint(value))).int()).toBe(value);
        expect(new Wire(written((pbf) => pbf.writeSVarint(value))).sint()).toBe(value);
      }),
    );
  });

  it('refuses a number that ends beyond its message', () => {
    fc.assert(
      fc.property(fc.integer({ min: 128, max: Number.MAX_SAFE_INTEGER }), fc.nat(8), (value, cut) => {
        const bytes = written((pbf) => pbf.writeVarint(value));
        const end = Math.min(cut, bytes.length - 1);
        expect(() => new Wire(bytes, 0, end).uint()).toThrow(BlockFault);
        expect(() => new Wire(bytes, 0, end).int()).toThrow(BlockFault);
        expect(() => new Wire(bytes.subarray(0, end)).uint()).toThrow(BlockFault);
        expect(() => new Wire(bytes.subarray(0, end)).int()).toThrow(BlockFault);
      }),
    );
  });

  it('refuses a number of more than ten bytes', () => {
    expect(() => new Wire(new Uint8Array(11).fill(0xff)).uint()).toThrow('longer than ten bytes');
  });

  it('refuses a field longer than what is left, and field number 0', () => {
    expect(() => new Wire(Uint8Array.of(5, 1, 2)).length()).toThrow(BlockFault);
    expect(() => new Wire(Uint8Array.of(0)).tag()).toThrow('field number 0');
  });

  it('moves forward or refuses, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const wire = new Wire(bytes);
        try {
          while (wire.more) {
            const before = wire.pos;
            wire.skip(wire.tag());
            expect(wire.pos).toBeGreaterThan(before);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(BlockFault);
        }
      }),
    );
  });
});
