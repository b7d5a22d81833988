// The highways as lines: runs of reference points connected by road, bridge or ferry.
import { readTable } from '../../../text/tab-table.ts';

const JOINED = ['', 'start', 'bridge', 'ferry'] as const;
export type Joined = (typeof JOINED)[number];

export interface HighwayRoad {
  readonly road: string;
  readonly class: string;
  readonly name: string;
  readonly nameBn: string;
}

/** One run of one road. `joined[i]` says how point i is connected to point i - 1. */
export interface HighwayLine {
  readonly road: HighwayRoad;
  /** lon, lat interleaved in degrees. */
  readonly points: number[];
  readonly joined: Joined[];
}

export function readHighwayLines(folder: string): HighwayLine[] {
  const roads = new Map<string, HighwayRoad>();
  for (const row of readTable(folder, 'roads.tsv')) {
    const road = row.text('road');
    roads.set(road, { road, class: row.text('class'), name: row.text('name'), nameBn: row.text('name_bn') });
  }
  const lines: HighwayLine[] = [];
  let line: HighwayLine | undefined;
  for (const row of readTable(folder, 'highways.tsv')) {
    const id = row.text('road');
    const word = row.optional('joined') ?? '';
    const joined =
      JOINED.find((name) => name === word) ??
      row.fail(`joined must be empty, start, bridge or ferry, not ${word}`);
    if (!line || line.road.road !== id || joined === 'start') {
      const road = roads.get(id) ?? row.fail(`road ${id} is not in roads.tsv`);
      line = { road, points: [], joined: [] };
      lines.push(line);
    }
    line.points.push(row.number('lon'), row.number('lat'));
    line.joined.push(line.joined.length === 0 ? 'start' : joined);
  }
  return lines.filter(({ joined }) => joined.length > 1);
}
