// How the classes of roads are drawn: the name for the style, and the lowest zoom at which they appear.
import { RoadClass } from '../../roads/network/vocabulary.ts';

/** Below this zoom roads are drawn from the joined lines of major-roads.ts, from it on from the single edges. */
export const LINES_BELOW = 13;

/** Names of the major roads are worth their bytes from this zoom on. */
export const NAMES_FROM = 10;

interface DrawnClass {
  readonly name: string;
  readonly from: number;
  /** The class that represents it where several are drawn alike. */
  readonly as: number;
}

const drawn = (name: string, from: number, as: number): DrawnClass => ({ name, from, as });

const CLASSES: Readonly<Record<number, DrawnClass>> = {
  [RoadClass.Motorway]: drawn('motorway', 5, RoadClass.Motorway),
  [RoadClass.MotorwayLink]: drawn('motorway', 11, RoadClass.MotorwayLink),
  [RoadClass.Trunk]: drawn('trunk', 5, RoadClass.Trunk),
  [RoadClass.TrunkLink]: drawn('trunk', 11, RoadClass.TrunkLink),
  [RoadClass.Primary]: drawn('primary', 7, RoadClass.Primary),
  [RoadClass.PrimaryLink]: drawn('primary', 11, RoadClass.PrimaryLink),
  [RoadClass.Secondary]: drawn('secondary', 9, RoadClass.Secondary),
  [RoadClass.SecondaryLink]: drawn('secondary', 12, RoadClass.SecondaryLink),
  [RoadClass.Tertiary]: drawn('tertiary', 11, RoadClass.Tertiary),
  [RoadClass.TertiaryLink]: drawn('tertiary', 12, RoadClass.TertiaryLink),
  [RoadClass.Unclassified]: drawn('residential', 13, RoadClass.Unclassified),
  [RoadClass.Residential]: drawn('residential', 13, RoadClass.Residential),
  [RoadClass.LivingStreet]: drawn('residential', 13, RoadClass.Residential),
  [RoadClass.Service]: drawn('service', 14, RoadClass.Service),
  [RoadClass.Track]: drawn('track', 14, RoadClass.Track),
  [RoadClass.Path]: drawn('path', 14, RoadClass.Path),
  [RoadClass.Footway]: drawn('path', 14, RoadClass.Path),
  [RoadClass.Cycleway]: drawn('path', 14, RoadClass.Path),
  [RoadClass.Pedestrian]: drawn('path', 14, RoadClass.Path),
  [RoadClass.Steps]: drawn('path', 14, RoadClass.Path),
  [RoadClass.Bridleway]: drawn('path', 14, RoadClass.Path),
  [RoadClass.Ferry]: drawn('ferry', 8, RoadClass.Ferry),
  [RoadClass.Road]: drawn('residential', 13, RoadClass.Residential),
};
const UNKNOWN = drawn('residential', 13, RoadClass.Residential);

const of = (roadClass: number): DrawnClass => CLASSES[roadClass] ?? UNKNOWN;

/** By number of the class, for loops over many edges. */
const FROM = Uint8Array.from({ length: 256 }, (_, roadClass) => of(roadClass).from);
const AS = Uint8Array.from({ length: 256 }, (_, roadClass) => of(roadClass).as);

export const shownFrom = (roadClass: number): number => FROM[roadClass];
export const drawnAs = (roadClass: number): number => AS[roadClass];
export const className = (roadClass: number): string => of(roadClass).name;
