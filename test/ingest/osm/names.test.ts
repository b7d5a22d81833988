import { describe, expect, it } from 'vitest';
import type { Tags } from '../../../src/ingest/osm/element-visitor.ts';
import { namesOf } from '../../../src/ingest/osm/names.ts';

const names = (tags: Record<string, string>) => namesOf(new Map(Object.entries(tags)) as unknown as Tags);
const bn = (text: string) => text.normalize('NFC');

describe('names of an element', () => {
  it.each([
    [{ name: 'Popular Pharmacy' }, { name: 'Popular Pharmacy', nameBn: undefined }],
    [
      { name: 'পপুলার ফার্মেসী', 'name:en': 'Popular Pharmacy' },
      { name: 'Popular Pharmacy', nameBn: 'পপুলার ফার্মেসী' },
    ],
    [{ name: 'Popular Pharmacy পপুলার ফার্মেসী' }, { name: 'Popular Pharmacy', nameBn: 'পপুলার ফার্মেসী' }],
    [{ name: 'Popular Pharmacy (পপুলা' }, { name: 'Popular Pharmacy', nameBn: undefined }],
    [
      { name: 'Popular Pharmacy পপুলার ফার্মেসী', 'name:bn': 'পপুলার' },
      { name: 'Popular Pharmacy', nameBn: 'পপুলার' },
    ],
    [{ name: 'BRAC ব্যাংক' }, { name: 'BRAC Bank', nameBn: 'BRAC ব্যাংক' }],
  ])('of %j', (tags, expected) => {
    const { name, nameBn } = names(tags as Record<string, string>);
    expect({ name, nameBn }).toEqual({ ...expected, nameBn: expected.nameBn && bn(expected.nameBn) });
  });
});
