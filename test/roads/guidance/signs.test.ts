// Lanes, destinations and exit numbers: from tags of ways to what a driver is told.
import { describe, expect, it } from 'vitest';
import { signsOf } from '../../../src/ingest/osm/roads/signs.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { overviewOf } from '../../../src/roads/formats/osrm.ts';
import { bangla } from '../../../src/roads/guidance/bangla.ts';
import { english } from '../../../src/roads/guidance/english.ts';
import { lanesFor } from '../../../src/roads/guidance/lanes.ts';
import { readSigns } from '../../../src/roads/network/road-signs.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { guideTrip } from '../../../src/roads/route/guide.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';

const tags = (all: Record<string, string>, oneWay = true) => signsOf(new Map(Object.entries(all)), oneWay);

describe('tags', () => {
  it('are read for both directions', () => {
    const text = tags({ 'turn:lanes:forward': 'left|through', 'turn:lanes:backward': 'right' }, false)!;
    expect(readSigns(text, false).turnLanes).toBe('left|through');
    expect(readSigns(text, true).turnLanes).toBe('right');
  });
  it('without a direction are about one-way roads alone', () => {
    expect(tags({ 'turn:lanes': 'left|' }, false)).toBeUndefined();
    expect(readSigns(tags({ 'turn:lanes': 'left|' })!, false).turnLanes).toBe('left|');
  });
  it('tell destinations with their numbers, and the exit', () => {
    const text = tags({ destination: 'Mawa;Barishal', 'destination:ref': 'N8', 'junction:ref': '12' })!;
    expect(readSigns(text, false)).toMatchObject({ destination: 'N8: Mawa, Barishal', exit: '12' });
  });
  it('that make no sense are left out', () => {
    expect(tags({ 'turn:lanes': 'up|down' })).toBeUndefined();
    expect(tags({ 'turn:lanes': 'left|'.repeat(50) })).toBeUndefined();
    expect(tags({})).toBeUndefined();
  });
});

describe('lanes', () => {
  it('are those that lead the way', () => {
    expect(lanesFor('left|through|through;right', 'right')).toEqual([
      { arrows: ['left'] },
      { arrows: ['straight'] },
      { arrows: ['straight', 'right'], active: 'right' },
    ]);
    expect(lanesFor('left||', 'straight')?.map(({ active }) => active)).toEqual([undefined, 'none', 'none']);
    expect(lanesFor('through|right', 'slight right')?.map(({ active }) => active)).toEqual([
      undefined,
      'right',
    ]);
  });
  it('say nothing if none does', () => {
    expect(lanesFor('left|through', 'sharp right')).toBeUndefined();
  });
});

describe('a route past signs', () => {
  it('tells lanes, destination and exit in every form', async () => {
    const builder = new RoadNetworkBuilder();
    const [a, b, c, d] = [
      builder.node(90.4, 23.7),
      builder.node(90.4, 23.71),
      builder.node(90.4, 23.72),
      builder.node(90.396, 23.714),
    ];
    const road = { class: RoadClass.Motorway, name: 'Expressway', backward: 0 };
    builder.way({ ...road, nodes: [a, b], signs: tags({ 'turn:lanes': 'slight_left|through' }) });
    builder.way({ ...road, nodes: [b, c] });
    builder.way({
      class: RoadClass.MotorwayLink,
      backward: 0,
      nodes: [b, d],
      signs: tags({ destination: 'Mawa', 'junction:ref': '3' }),
    });
    const roads = openRoads(memoryDataset(await buildRoads(builder.finish())));
    const guided = guideTrip(
      roads,
      planTrip(roads, {
        profile: 'car',
        points: [
          [90.4, 23.701],
          [90.3965, 23.7135],
        ],
      }),
    );
    const [, exit] = guided.legs[0].manoeuvres;
    expect(english.instruction(exit, true)).toBe('Take exit 3 on the left towards Mawa');
    expect(bangla.instruction(exit, true)).toBe(
      'মাওয়া অভিমুখী ৩ নম্বর নির্গমনে বামের সংযোগ সড়ক দিয়ে বের হন'.normalize('NFC'),
    );
    const answer = overviewOf(
      roads,
      [guided.trip],
      { geometries: 'polyline', overview: 'full', phrases: english, banners: true },
      [guided],
    );
    const [before, step] = answer.routes[0].legs[0].steps;
    expect(step).toMatchObject({ exits: '3', destinations: 'Mawa' });
    expect(step.intersections[0].lanes).toEqual([
      { indications: ['slight left'], valid: true },
      { indications: ['straight'], valid: false },
    ]);
    expect(before.bannerInstructions?.at(-1)).toMatchObject({
      primary: { components: [{ text: '3', type: 'exit-number' }, {}] },
      secondary: { text: 'Mawa' },
      sub: {
        components: [
          { type: 'lane', active: true },
          { type: 'lane', active: false },
        ],
      },
    });
    const inBangla = overviewOf(
      roads,
      [guided.trip],
      { geometries: 'polyline', overview: 'full', phrases: bangla, banners: true },
      [guided],
    );
    expect(inBangla.routes[0].legs[0].steps[1]).toMatchObject({
      exits: '৩',
      destinations: 'মাওয়া'.normalize('NFC'),
    });
    expect(JSON.stringify(inBangla.routes[0].legs[0].steps[0].bannerInstructions)).not.toContain('Mawa');
  });
});
