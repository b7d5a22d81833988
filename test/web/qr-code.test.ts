// Codes that a reader written from the standard reads back, whatever they hold.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qrModules } from '../../src/web/frame/qr-modules.ts';
import { readQr } from './read-qr.ts';

describe('the QR code', () => {
  it.each([1, 40, 300, 1_000, 2_900])('makes codes of %i bytes that can be read', (length) => {
    const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7) % 90))).join('');
    const code = qrModules(text);
    expect(code && readQr(code)).toBe(text);
  });

  it('makes none of what is too long', () => {
    expect(qrModules('x'.repeat(2_954))).toBeUndefined();
  });

  it('holds every text, with correction that fits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 800, unit: 'grapheme' }), (text) => {
        const code = qrModules(text);
        if (new TextEncoder().encode(text).length > 2_953) return code === undefined;
        return code !== undefined && readQr(code) === text;
      }),
      { numRuns: 60 },
    );
  });
});
