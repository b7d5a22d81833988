// Files made to break a reader, each by name.
import { deflateSync, gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import {
  encodeBlob,
  encodeBlock,
  encodeFile,
  encodeHeader,
  encodeXml,
  frame,
  type TestMap,
} from './osm-encoder.ts';
import { readBytes, readMap } from './reading.ts';
import { at, TOWN } from './town.ts';

const withBlock = (raw: Uint8Array): Buffer => Buffer.concat([encodeHeader(), encodeBlob('OSMData', raw)]);

/** A blob that says one size and holds another. */
function zlibBlob(said: number, packed: Uint8Array, field = 3): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarintField(2, said);
  pbf.writeBytesField(field, packed);
  return Buffer.concat([encodeHeader(), frame('OSMData', pbf.finish())]);
}

const refused = (
  bytes: Uint8Array | string,
  sentence: string | RegExp,
  name = 'hostile.osm.pbf',
): Promise<void> => expect(readBytes(bytes, name)).rejects.toThrow(sentence);

describe('files that are cut', () => {
  it('names the file and the byte offset of the incomplete block', async () => {
    const header = encodeHeader();
    const file = Buffer.concat([header, encodeBlob('OSMData', encodeBlock(TOWN))]);
    await refused(
      file.subarray(0, -10),
      new RegExp(`hostile\\.osm\\.pbf, at byte ${header.length}: the file ends inside a block`),
    );
  });

  it('refuses every truncation except between blocks', async () => {
    const header = encodeHeader();
    const file = Buffer.concat([header, encodeBlob('OSMData', encodeBlock(TOWN))]);
    for (let length = 0; length < file.length; length += 37) {
      if (length === header.length) continue;
      await expect(readBytes(file.subarray(0, length))).rejects.toThrow(/test\.osm\.pbf, at byte/);
    }
  });

  it('refuses XML without its end', async () => {
    const text = encodeXml(TOWN);
    await refused(text.slice(0, text.length / 2), /inside a tag|it is truncated/, 'cut.osm');
    await refused(gzipSync(text).subarray(0, 300), 'cannot be decompressed', 'cut.osm.gz');
  });

  it('refuses an empty file, a missing one and one of another kind', async () => {
    await refused('', 'the file is empty');
    await refused(
      'PK\u0003\u0004 something else entirely, long enough to be looked at',
      'not an OpenStreetMap PBF file',
    );
    await refused('<html><body/></html>', 'its root is <html>', 'page.osm');
  });
});

describe('blocks that decompress to too much', () => {
  const zeros = deflateSync(Buffer.alloc(48 * 1024 * 1024));

  it('refuses a size beyond what the format allows', () =>
    refused(zlibBlob(48 * 1024 * 1024, zeros), 'at most 33554432'));
  it('refuses a block that claims a megabyte and contains forty-eight', () =>
    refused(zlibBlob(1024 * 1024, zeros), 'decompresses to more than the 1048576 bytes that it claims'));
  it('refuses a ratio that only a zip bomb has', () =>
    refused(zlibBlob(30 * 1024 * 1024, deflateSync(Buffer.alloc(30 * 1024 * 1024))), 'more than 100 to one'));
  it('refuses many small bombs that only add up to one', () => {
    // A thousand blocks of 900 kB that are nearly nothing on disk: one string, never used.
    const pbf = new PbfWriter();
    pbf.writeMessage(1, (_, table) => table.writeBytesField(1, Buffer.alloc(900_000)), null);
    const blob = encodeBlob('OSMData', pbf.finish());
    return refused(
      Buffer.concat([encodeHeader(), ...Array.from({ length: 200 }, () => blob)]),
      /the blocks up to here decompress from \d+ to \d+ bytes, more than 100 to one/,
    );
  });
  it('refuses a block that contains less than it claims', () =>
    refused(zlibBlob(500, deflateSync(Buffer.alloc(20))), 'decompresses to 20 bytes, but claims 500'));
  it('refuses a negative size', () => refused(zlibBlob(-5, zeros), 'claims to decompress to -5 bytes'));
  it('refuses damaged zlib data', () =>
    refused(zlibBlob(20, Buffer.from('not zlib')), 'cannot be decompressed'));
  it('says so when a block uses a compression that is not supported', async () => {
    await refused(zlibBlob(20, zeros.subarray(0, 20), 4), 'compressed with lzma');
    await refused(zlibBlob(20, zeros.subarray(0, 20), 7), 'compressed with zstd');
  });
  it('refuses lengths that no block has', async () => {
    const header = encodeHeader();
    const huge = Buffer.alloc(4);
    huge.writeUInt32BE(0x7fffffff);
    await refused(
      Buffer.concat([header, huge]),
      `at byte ${header.length}: the header of a block would have 2147483647 bytes`,
    );
    await refused(
      Buffer.concat([header, frame('OSMData', Buffer.alloc(5), 2 ** 31)]),
      'a block would have 2147483648 bytes',
    );
    await refused(
      Buffer.concat([header, frame('OSMData', Buffer.alloc(5), -1)]),
      'a block would have -1 bytes',
    );
  });
});

describe('impossible numbers', () => {
  it('refuses ids out of range', async () => {
    await refused(
      withBlock(encodeBlock({ nodes: [at(2 ** 52, 0, 0)] })),
      'id 4503599627370496 is out of range',
    );
    await refused(
      encodeFile({ ways: [{ id: 1, refs: [1, 2 ** 52], tags: { highway: 'primary' } }] }),
      'out of range',
    );
    await refused(
      '<osm><node id="99999999999999999999" lat="1" lon="1"/></osm>',
      'is out of range',
      'ids.osm',
    );
  });

  it('reads negative ids, which editors assign to new elements', async () => {
    const map: TestMap = {
      nodes: [at(-1, 0, 0), at(-2, 1, 0)],
      ways: [{ id: -7, refs: [-1, -2], tags: { highway: 'track' } }],
    };
    const { roads } = await readMap(map);
    expect(roads?.waySourceId).toEqual(Float64Array.of(-7));
  });

  it('refuses coordinates beyond the earth, and those that are not numbers', async () => {
    await refused(encodeFile({ nodes: [{ id: 5, lon: 200e7, lat: 0 }] }), 'node 5 has the longitude 200');
    await refused(encodeFile({ nodes: [{ id: 5, lon: 0, lat: -91e7 }] }), 'node 5 has the latitude -91');
    for (const lat of ['NaN', '', 'Infinity', '91']) {
      await refused(
        `<osm>\n<node id="5" lat="${lat}" lon="1"/></osm>`,
        `at byte 6: node 5 has the latitude "${lat}"`,
        'bad.osm',
      );
    }
  });

  it('refuses a granularity of zero', () => {
    const raw = Buffer.concat([encodeBlock({ nodes: [at(1, 0, 0)] }), Buffer.from([0x88, 0x01, 0x00])]);
    return refused(withBlock(raw), 'granularity 0 is invalid');
  });

  it('refuses lists of different lengths', () => {
    const pbf = new PbfWriter();
    pbf.writeMessage(
      2,
      (_, group) =>
        group.writeMessage(
          2,
          (__, dense) => {
            dense.writePackedSVarint(1, [1, 1]);
            dense.writePackedSVarint(8, [1, 1, 1]);
            dense.writePackedSVarint(9, [1, 1]);
          },
          null,
        ),
      null,
    );
    return refused(withBlock(pbf.finish()), 'differ in length');
  });
});

describe('impossible strings', () => {
  it('refuses a string that is not in the table', () => {
    const pbf = new PbfWriter();
    pbf.writeMessage(
      2,
      (_, group) =>
        group.writeMessage(
          3,
          (__, way) => {
            way.writeVarintField(1, 1);
            way.writePackedVarint(2, [77]);
            way.writePackedVarint(3, [78]);
          },
          null,
        ),
      null,
    );
    return refused(withBlock(pbf.finish()), "string 77 is referenced, but the block's table has 0");
  });

  it('refuses a table of millions of strings', () => {
    const table = Buffer.alloc(9_000_000);
    for (let i = 0; i < table.length; i += 2) table[i] = 0x0a;
    const pbf = new PbfWriter();
    pbf.writeBytesField(1, table);
    return refused(
      Buffer.concat([encodeHeader(), encodeBlob('OSMData', pbf.finish(), false)]),
      'has more than 4194304 strings',
    );
  });

  it('refuses a string of a megabyte', () =>
    refused(
      encodeFile({ nodes: [at(1, 0, 0, { amenity: 'school', name: 'x'.repeat(1 << 20) })] }, { zlib: false }),
      'a string has 1048576 bytes',
    ));
});

describe('impossible relations and rings', () => {
  it('comes to an end with a relation that has itself as a member', async () => {
    const members = [
      { type: 'relation', ref: 1, role: 'outer' } as const,
      { type: 'relation', ref: 2, role: 'subarea' } as const,
    ];
    const tags = { type: 'boundary', boundary: 'administrative', admin_level: '4', name: 'Self' };
    const { regions, skipped } = await readMap({
      relations: [
        { id: 1, members, tags },
        { id: 2, members, tags },
      ],
    });
    expect(regions).toEqual([]);
    expect(skipped['boundary whose lines form no closed ring']).toEqual([
      'relation 1 (Self)',
      'relation 2 (Self)',
    ]);
  });

  it('refuses a way of a million points', () => {
    const refs = Array.from({ length: 1_000_000 }, (_, i) => i + 1);
    return refused(
      encodeFile({ ways: [{ id: 9, refs, tags: { highway: 'primary' } }] }, { zlib: false }),
      'way 9 has more than 100000 nodes',
    );
  });

  it('refuses a relation of a million members', () => {
    const members = Array.from(
      { length: 300_000 },
      (_, i) => ({ type: 'way', ref: i, role: 'outer' }) as const,
    );
    const tags = { type: 'boundary', boundary: 'administrative', admin_level: '4' };
    return refused(
      encodeFile({ relations: [{ id: 9, members, tags }] }, { zlib: false }),
      'relation 9 has more than 200000 members',
    );
  });

  it('assembles a ring of a quarter of a million points from many ways', async () => {
    const count = 250_000;
    const nodes = Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      return {
        id: i + 1,
        lon: Math.round(90e7 + 1e7 * Math.cos(angle)),
        lat: Math.round(23e7 + 1e7 * Math.sin(angle)),
      };
    });
    const ways = Array.from({ length: 100 }, (_, w) => ({
      id: w + 1,
      refs: Array.from({ length: count / 100 + 1 }, (__, i) => (((w * count) / 100 + i) % count) + 1),
    }));
    const members = ways.map(({ id }) => ({ type: 'way', ref: id, role: 'outer' }) as const);
    const tags = { type: 'boundary', boundary: 'administrative', admin_level: '4', name: 'Ring' };
    const { regions } = await readMap({ nodes, ways, relations: [{ id: 1, members, tags }] });
    expect(regions[0].polygons?.[0][0].length).toBe(2 * (count + 1));
  });
});

describe('too much', () => {
  it('refuses a block that is nothing but places', () => {
    const nodes = Array.from({ length: 300_001 }, (_, i) => ({
      id: i + 1,
      lon: 0,
      lat: 0,
      tags: { amenity: 'atm' },
    }));
    return refused(
      encodeFile({ nodes }, { perBlock: 400_000, zlib: false }),
      'a block has more than 300000 places',
    );
  });
});

describe('features', () => {
  it('refuses a history file, which needs more than this reader supports', () =>
    refused(
      encodeFile(TOWN, { features: ['OsmSchema-V0.6', 'HistoricalInformation'] }),
      'requires the feature "HistoricalInformation"',
    ));
  it('refuses declarations in XML, so that entities cannot expand', () =>
    refused('<!DOCTYPE osm [<!ENTITY a "aaaa">]><osm></osm>', 'declarations', 'entities.osm'));
});
