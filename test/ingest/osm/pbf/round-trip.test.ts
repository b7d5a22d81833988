// Whatever is encoded is read back equal, whatever its form: dense or plain nodes, any granularity, any blocks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ElementVisitor, Tags } from '../../../../src/ingest/osm/element-visitor.ts';
import { BlockDecoder } from '../../../../src/ingest/osm/pbf/primitive-block.ts';
import { keyInterest, worthALook } from '../../../../src/ingest/osm/tag-interest.ts';
import { ElementReader } from '../../../../src/ingest/osm/xml/element-reader.ts';
import { TagScanner } from '../../../../src/ingest/osm/xml/tag-scanner.ts';
import { anyMap } from '../arbitrary-map.ts';
import { encodeBlock, encodeXml, type TestMap } from '../osm-encoder.ts';

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;

class Recorder implements ElementVisitor {
  readonly kinds = 7;
  readonly nodes: unknown[] = [];
  readonly ways: unknown[] = [];
  readonly relations: unknown[] = [];
  node(id: number, lon: number, lat: number, tags: Tags): void {
    this.nodes.push({ id, lon, lat, tags: Object.fromEntries(tags) });
  }
  wantsWay(): boolean {
    return true;
  }
  way(id: number, tags: Tags, refs: Float64Array, count: number): void {
    this.ways.push({ id, refs: [...refs.subarray(0, count)], tags: Object.fromEntries(tags) });
  }
  wantsRelation(): boolean {
    return true;
  }
  relation(id: number, tags: Tags, members: Parameters<NonNullable<ElementVisitor['relation']>>[2]): void {
    const list = Array.from({ length: members.count }, (_, i) => ({
      type: MEMBER_TYPES[members.types[i]],
      ref: members.ids[i],
      role: members.roles[i],
    }));
    this.relations.push({ id, members: list, tags: Object.fromEntries(tags) });
  }
  get seen() {
    return { nodes: this.nodes, ways: this.ways, relations: this.relations };
  }
}

/** Elements whose keys are all without interest are shown without their tags. */
function shown(map: TestMap): unknown {
  const visible = <T extends { tags?: Readonly<Record<string, string>> }>(element: T): T => {
    const bits = Object.keys(element.tags ?? {}).reduce((sum, key) => sum | keyInterest(key), 0);
    return worthALook(bits) ? element : { ...element, tags: {} };
  };
  return {
    nodes: (map.nodes ?? []).map(visible),
    ways: (map.ways ?? []).map(visible),
    relations: (map.relations ?? []).map(visible),
  };
}

describe('encoded primitives', () => {
  it('read back equal, with dense and with plain nodes', () => {
    fc.assert(
      fc.property(anyMap, fc.boolean(), (map, dense) => {
        const recorder = new Recorder();
        new BlockDecoder().decode(encodeBlock(map, { dense }), recorder);
        expect(recorder.seen).toEqual(shown(map));
      }),
      { numRuns: 300 },
    );
  });

  it('read back equal with any granularity and offset', () => {
    const grid = fc.constantFrom(1, 10, 100, 1000, 10_000);
    const step = fc.integer({ min: -80_000, max: 80_000 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 20 }),
        grid,
        step,
        step,
        fc.boolean(),
        (steps, granularity, east, north, dense) => {
          // Coordinates on the grid and on whole ten-millionths of a degree.
          const unit = Math.max(granularity, 100);
          const options = { granularity, dense, lonOffset: east * unit, latOffset: north * unit };
          const nodes = steps.map(([x, y], i) => ({
            id: i + 1,
            lon: (options.lonOffset + x * unit) / 100,
            lat: (options.latOffset + y * unit) / 100,
            tags: {},
          }));
          const recorder = new Recorder();
          new BlockDecoder().decode(encodeBlock({ nodes }, options), recorder);
          expect(recorder.nodes).toEqual(nodes);
        },
      ),
    );
  });

  it('reports which kinds a block contains, and skips unwanted ones', () => {
    const map = { nodes: [{ id: 1, lon: 0, lat: 0 }], relations: [{ id: 1, members: [] }] };
    const visitor: ElementVisitor = { kinds: 0 };
    expect(new BlockDecoder().decode(encodeBlock(map), visitor)).toBe(1 | 4);
  });

  it('read back equal from XML, in pieces of any size', () => {
    fc.assert(
      fc.property(anyMap, fc.integer({ min: 16, max: 400 }), (map, size) => {
        const recorder = new Recorder();
        const reader = new ElementReader(recorder);
        const scanner = new TagScanner(reader);
        const text = encodeXml(map);
        for (let i = 0; i < text.length; i += size) scanner.push(text.slice(i, i + size));
        scanner.finish();
        reader.end();
        expect(recorder.seen).toEqual({ nodes: map.nodes, ways: map.ways, relations: map.relations });
      }),
      { numRuns: 100 },
    );
  });
});
