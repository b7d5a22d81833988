// The small town, read whole: from each form of file the same things come out.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PlaceKind } from '../../../src/dataset/tables/places.ts';
import { RegionKind } from '../../../src/dataset/tables/regions.ts';
import { ALL_MODES, MOTOR_MODES, Mode, NodeFlag, RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { encodeFile, encodeXml } from './osm-encoder.ts';
import { type Reading, readBytes, readMap } from './reading.ts';
import { TOWN } from './town.ts';

const town = await readMap(TOWN);
const place = (name: string) => town.places.find((draft) => draft.name === name);

describe('roads of the town', () => {
  const roads = town.roads!;
  const way = (id: number): number => roads.waySourceId.indexOf(id);
  const text = (id: number): string => roads.strings.get(id);

  it('has the ways that can be travelled, and only their nodes', () => {
    expect([...roads.waySourceId]).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    expect(roads.wayNodeStart.length).toBe(roads.wayCount + 1);
    expect(new Set(roads.wayNodes).size).toBe(roads.nodeCount);
    expect(Math.max(...roads.wayNodes)).toBe(roads.nodeCount - 1);
  });

  it('shares the nodes where ways cross', () => {
    const nodesOf = (id: number): number[] => [
      ...roads.wayNodes.subarray(roads.wayNodeStart[way(id)], roads.wayNodeStart[way(id) + 1]),
    ];
    expect(nodesOf(10)[0]).toBe(nodesOf(12)[0]);
    expect(nodesOf(16)[0]).toBe(nodesOf(16).at(-1));
  });

  it('keeps names, speeds, directions', () => {
    expect(text(roads.wayName[way(10)])).toBe('Mirpur Road');
    expect(text(roads.wayNameBn[way(10)])).toBe('মিরপুর রোড');
    expect(text(roads.wayRef[way(10)])).toBe('N5');
    expect(roads.wayMaxSpeed[way(10)]).toBe(80);
    expect(roads.wayBackward[way(11)]).toBe(Mode.Bike | Mode.Foot);
    expect(roads.wayForward[way(13)]).toBe(Mode.Foot);
    expect(roads.wayClass[way(17)]).toBe(RoadClass.Ferry);
    expect(roads.wayDuration[way(17)]).toBe(5400);
    expect(roads.wayForward[way(17)]).toBe(Mode.Bike | Mode.Foot | Mode.Rickshaw);
  });

  it('marks signals and barriers on its nodes', () => {
    expect([...roads.nodeFlags].filter((flags) => flags === NodeFlag.TrafficSignal)).toHaveLength(1);
    expect([...roads.nodeAccess].filter((modes) => modes !== ALL_MODES)).toEqual([Mode.Bike | Mode.Foot]);
  });

  it('has both restrictions', () => {
    expect(roads.restrictionCount).toBe(2);
    expect([...roads.restrictionModes]).toEqual([
      MOTOR_MODES | Mode.Rickshaw,
      MOTOR_MODES | Mode.Rickshaw | Mode.Bike,
    ]);
  });
});

describe('the district around the town', () => {
  it('is one region with a hole, named without the word for its kind', () => {
    expect(town.regions).toHaveLength(1);
    const [district] = town.regions;
    expect(district).toMatchObject({
      kind: RegionKind.District,
      key: 'osm/relation/1',
      name: 'Dhaka',
      nameBn: 'ঢাকা',
      aliases: expect.arrayContaining(['Dacca', 'Dhaka District', 'ঢাকা জেলা']),
    });
    expect(district.polygons?.map((rings) => rings.map((ring) => ring.length / 2))).toEqual([[5, 5]]);
    expect(district.lon).toBeCloseTo(90.40245, 4);
  });
});

describe('places of the town', () => {
  it('has names in both languages, type and sub-type', () => {
    expect(place('Mirpur School')).toMatchObject({
      kind: PlaceKind.Poi,
      type: 'Education',
      subType: 'School',
      nameBn: 'মিরপুর স্কুল',
      ref: 301 * 4,
    });
    expect(place('City Bank')).toMatchObject({ type: 'Bank', subType: 'ATM' });
    expect(place('Dhaka')).toMatchObject({ kind: PlaceKind.Settlement, type: 'Admin', subType: 'City' });
    expect(place('Gulshan Lake')).toMatchObject({ type: 'Landmark', ref: 22 * 4 + 1 });
  });

  it('leaves out benches, and counts shops without a name', () => {
    expect(place('A bench')).toBeUndefined();
    expect(town.skipped['place without a name']).toEqual(['node 303 (shop=books)']);
  });

  it('finds addresses on nodes and buildings, the street by relation if the house does not name it', () => {
    const houses = town.places.filter(({ kind }) => kind === PlaceKind.House);
    expect(houses.find(({ house }) => house === '১২/ক')).toMatchObject({
      street: 'Mirpur Road',
      streetBn: 'মিরপুর রোড',
    });
    expect(houses.find(({ house }) => house === '7')).toMatchObject({ street: 'Link Road', ref: 31 * 4 + 1 });
  });

  it('puts the houses between two known ones along their line', () => {
    const between = town.places.filter(({ street }) => street === 'Lake Road');
    expect(between.map(({ house }) => Number(house)).sort((a, b) => a - b)).toEqual([2, 4, 6, 8, 10]);
    const middle = between.find(({ house }) => house === '6');
    expect(middle?.lon).toBeCloseTo(90.4 + 2 * 0.00098, 5);
    expect(town.summary).toMatchObject({ addresses: 7, interpolatedAddresses: 3 });
  });
});

describe('streets of the town', () => {
  it('brings together ways of one name that touch', () => {
    const streets = Object.fromEntries(town.streets.map(({ name, lines }) => [name, lines.length]));
    expect(streets).toEqual({ 'Mirpur Road': 1, 'Road 5': 2, 'Link Road': 1 });
    expect(town.streets.find(({ name }) => name === 'Mirpur Road')).toMatchObject({
      nameBn: 'মিরপুর রোড',
      aliases: ['N5'],
    });
  });

  it('keeps streets of one name apart when they are far from each other', async () => {
    const far = {
      ...TOWN,
      nodes: TOWN.nodes!.map((node) =>
        node.id >= 130 && node.id < 145 ? { ...node, lat: node.lat + 1e6 } : node,
      ),
    };
    const { streets } = await readMap({
      ...far,
      ways: far.ways!.map((way) =>
        way.id === 15 ? { ...way, tags: { highway: 'residential', name: 'Mirpur Road' } } : way,
      ),
    });
    expect(streets.filter(({ name }) => name === 'Mirpur Road')).toHaveLength(2);
  });
});

describe('forms of the file', () => {
  const plain = ({
    summary: { bytes: _bytes, date: _date, ...summary },
    regions,
    places,
    streets,
    skipped,
  }: Reading) => ({
    summary,
    regions,
    places,
    streets,
    skipped,
  });

  it('gives the same from XML, gzipped XML, plain blocks, single nodes and small blocks', async () => {
    const expected = plain(town);
    const xml = encodeXml(TOWN);
    expect(plain(await readBytes(xml, 'town.osm'))).toEqual(expected);
    expect(plain(await readBytes(gzipSync(xml), 'town.osm.gz'))).toEqual(expected);
    for (const options of [{ zlib: false }, { dense: false }, { perBlock: 3 }]) {
      expect(plain(await readMap(TOWN, {}, options))).toEqual(expected);
    }
  });

  it('goes by the content, not by the name', async () => {
    expect(plain(await readBytes(encodeFile(TOWN), 'town.osm.gz'))).toEqual(plain(town));
  });

  it('reads roads alone, or places alone', async () => {
    const roads = await readMap(TOWN, { places: false });
    expect([roads.places.length, roads.regions.length, roads.streets.length]).toEqual([0, 0, 0]);
    expect(roads.roads?.wayCount).toBe(town.roads?.wayCount);
    const places = await readMap(TOWN, { roads: false });
    expect(places.roads).toBeUndefined();
    expect(plain(places)).toEqual(plain(town));
  });
});

describe('a map that is cut off at its border', () => {
  it('keeps the pieces of a road whose nodes are there, and says so', async () => {
    const cut = { ...TOWN, nodes: TOWN.nodes!.filter(({ id }) => id !== 102) };
    const { roads, skipped } = await readMap(cut, { places: false });
    const pieces = [...roads!.waySourceId].filter((id) => id === 10);
    expect(pieces).toHaveLength(2);
    expect(skipped['part of a road whose nodes are not in the file']).toEqual(['way 10']);
  });

  it('leaves out an incomplete boundary', async () => {
    const cut = { ...TOWN, ways: TOWN.ways!.filter(({ id }) => id !== 21) };
    const { regions, skipped } = await readMap(cut);
    expect(regions).toEqual([]);
    expect(skipped['boundary that is incomplete in the file']).toEqual(['relation 1 (ঢাকা জেলা)']);
  });
});
