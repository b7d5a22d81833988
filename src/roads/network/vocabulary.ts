// The words in which roads are described, as numbers: modes of travel, classes of roads, surfaces, flags. Sources are translated into them, and the
// dataset stores them.

/** Modes as bits; access masks combine these. The numbers are stored: add new ones, never renumber. */
export const Mode = {
  Car: 1,
  Motorcycle: 2,
  Bike: 4,
  Foot: 8,
  /** A cycle rickshaw, by its pedals. */
  Rickshaw: 16,
  /** An auto-rickshaw: three wheels and a motor. */
  Cng: 32,
  Truck: 64,
  Bus: 128,
} as const;
export const MOTOR_MODES = Mode.Car | Mode.Motorcycle | Mode.Cng | Mode.Truck | Mode.Bus;
export const VEHICLE_MODES = MOTOR_MODES | Mode.Bike | Mode.Rickshaw;
export const ALL_MODES = VEHICLE_MODES | Mode.Foot;

/** Columns of access masks; there is room for sixteen modes. */
export const ModeMasks = Uint16Array;
export type ModeMasks = Uint16Array;

/** Road classes. The numbers are stored: add new ones, never renumber. */
export const RoadClass = {
  Motorway: 1,
  MotorwayLink: 2,
  Trunk: 3,
  TrunkLink: 4,
  Primary: 5,
  PrimaryLink: 6,
  Secondary: 7,
  SecondaryLink: 8,
  Tertiary: 9,
  TertiaryLink: 10,
  Unclassified: 11,
  Residential: 12,
  LivingStreet: 13,
  Service: 14,
  Track: 15,
  Path: 16,
  Footway: 17,
  Cycleway: 18,
  Pedestrian: 19,
  Steps: 20,
  Bridleway: 21,
  Ferry: 22,
  /** A road whose class the source does not give. */
  Road: 23,
} as const;
export type RoadClass = (typeof RoadClass)[keyof typeof RoadClass];

export const Surface = {
  Unknown: 0,
  Paved: 1,
  Brick: 2,
  Compacted: 3,
  Gravel: 4,
  Unpaved: 5,
  Mud: 6,
} as const;

export const WayFlag = {
  Roundabout: 1,
  Toll: 2,
  Bridge: 4,
  Tunnel: 8,
  /** Only for people who live or have business there; no through traffic. */
  Destination: 16,
  Lit: 32,
  /** Part of a dual carriageway, as far as the source says (for guidance). */
  Dual: 64,
} as const;

export const NodeFlag = {
  TrafficSignal: 1,
  Crossing: 2,
  Stop: 4,
  GiveWay: 8,
  MiniRoundabout: 16,
  Toll: 32,
  /** A gate or barrier that is not tagged as open. */
  Gate: 64,
} as const;

/** What a turn restriction does. */
export const RestrictionKind = { No: 0, Only: 1 } as const;
