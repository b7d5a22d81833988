import { describe, expect, it } from 'vitest';
import { barrierAccess } from '../../../../src/ingest/osm/roads/access.ts';
import { nodeFlags } from '../../../../src/ingest/osm/roads/node-marks.ts';
import { ALL_MODES, Mode, NodeFlag } from '../../../../src/roads/network/vocabulary.ts';

const tags = (of: Record<string, string>) => new Map(Object.entries(of));
const { Car, Motorcycle, Bike, Foot } = Mode;
const FOUR = Car | Motorcycle | Bike | Foot;

describe('barriers', () => {
  it.each([
    [{}, ALL_MODES],
    [{ highway: 'crossing', bicycle: 'no' }, ALL_MODES],
    [{ barrier: 'gate' }, ALL_MODES],
    [{ barrier: 'gate', access: 'private' }, ALL_MODES],
    [{ barrier: 'gate', access: 'no' }, 0],
    [{ barrier: 'gate', access: 'no', foot: 'yes' }, Foot],
    [{ barrier: 'gate', locked: 'yes' }, Foot],
    [{ barrier: 'lift_gate', motorcar: 'no' }, Motorcycle | Bike | Foot],
    [{ barrier: 'bollard' }, Bike | Foot],
    [{ barrier: 'bollard', motorcycle: 'yes' }, Motorcycle | Bike | Foot],
    [{ barrier: 'block', bicycle: 'no' }, Foot],
    [{ barrier: 'block', motor_vehicle: 'yes' }, ALL_MODES],
    [{ barrier: 'motorcycle_barrier' }, Car | Bike | Foot],
    [{ barrier: 'stile' }, Foot],
    [{ barrier: 'wall' }, 0],
    [{ barrier: 'toll_booth' }, ALL_MODES],
    [{ barrier: 'never_heard_of' }, Bike | Foot],
    [{ barrier: 'constructor' }, Bike | Foot],
  ])('%j lets pass %d', (of: Record<string, string>, modes) => {
    // Of cars, motorcycles, bicycles and people on foot; `other-profiles.test.ts` has the rest.
    expect(barrierAccess(tags(of)) & FOUR).toBe(modes & FOUR);
  });
});

describe('marks of nodes', () => {
  it.each([
    [{ highway: 'traffic_signals' }, NodeFlag.TrafficSignal],
    [{ highway: 'crossing' }, NodeFlag.Crossing],
    [{ highway: 'crossing', crossing: 'traffic_signals' }, NodeFlag.Crossing | NodeFlag.TrafficSignal],
    [{ highway: 'stop' }, NodeFlag.Stop],
    [{ highway: 'give_way' }, NodeFlag.GiveWay],
    [{ highway: 'mini_roundabout' }, NodeFlag.MiniRoundabout],
    [{ railway: 'level_crossing' }, NodeFlag.Crossing],
    [{ barrier: 'toll_booth' }, NodeFlag.Toll],
    [{ barrier: 'gate' }, NodeFlag.Gate],
    [{ barrier: 'lift_gate' }, NodeFlag.Gate],
    [{ barrier: 'gate', access: 'yes' }, 0],
    [{ barrier: 'gate', motorcar: 'yes' }, 0],
    [{ barrier: 'bollard' }, 0],
    [{ highway: 'bus_stop' }, 0],
    [{ highway: 'toString' }, 0],
  ])('%j', (of: Record<string, string>, flags) => {
    expect(nodeFlags(tags(of))).toBe(flags);
  });
});
