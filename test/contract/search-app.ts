// The application over the toy country with more places in it: shops, banks, post offices, factories to search for.
import { afterAll, beforeAll } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { type SmallDataset, smallDataset } from '../fixtures/small-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const MORE = `
Poi | Bank          | Bank, ATM     | 90.041 23.321 | Sonali Bank Limited        |                    | area=a1 ward=w1
Poi | Bank          | ATM           | 90.045 23.325 | Dutch-Bangla Bank ATM      |                    | area=a1 ward=w1
Poi | Bank          | ATM           | 90.2 23.31    | Dutch-Bangla Bank ATM      |                    | area=a2 ward=w2
Poi | Education     | School        | 90.05 23.33   | Mirpur Bangla School       | মিরপুর বাংলা স্কুল     | area=a1 ward=w1
Poi | Education     | School        | 90.8 23.2     | Patiya Model School        |                    | union=n3
Poi | Industry      | Factory       | 90.46 23.51   | Nagori Textile Mills       |                    | union=n2
Poi | Government    | Post Office   | 90.06 23.34   | Mirpur Sub Post Office     |                    | area=a1 ward=w1
Poi | Shop          | Market        | 90.21 23.32   | New Market                 | নিউ মার্কেট          | area=a2 ward=w2
Poi | Healthcare    | Hospital      | 90.07 23.35   | Mohammadpur Hospital       |                    | area=a1 ward=w1
Settlement | Admin  | Neighbourhood | 90.08 23.36   | Mirpur 10                  | মিরপুর ১০            | area=a1 ward=w1
`;

const places = MORE.normalize('NFC')
  .trim()
  .split('\n')
  .map((line) => {
    const [kind, type, subType, at, name, bn, within] = line.split('|').map((cell) => cell.trim());
    return {
      kind,
      type,
      subType,
      at,
      name,
      bn,
      house: '',
      street: '',
      streetBn: '',
      in: within,
      postcode: '',
    };
  });

export interface SearchApp {
  readonly get: TestApp['get'];
  /** Another key of the same server. */
  otherKey(): Promise<string>;
  /** Moves the server's clock on. */
  wait(ms: number): void;
  /** The same state behind another application, as another node has it. */
  secondNode(): Promise<TestApp>;
}

export function searchApp(): SearchApp {
  let small: SmallDataset;
  let world: World;
  let app: TestApp;
  const others: TestApp[] = [];
  let clock = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    small = smallDataset({ more: places });
    world = openWorld(small.dir, { workers: 0 });
    app = await testApp(world, { now: () => clock });
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await app?.close();
    small?.remove();
  });
  return {
    get: (path, params) => app.get(path, params),
    otherKey: async () => (await app.keys.issue('other', 'unlimited')).key,
    wait: (ms) => {
      clock += ms;
    },
    async secondNode() {
      const node = await testApp(world, {
        store: app.context.store,
        admission: app.context.admission,
        now: () => clock,
      });
      others.push(node);
      return { ...node, get: (path, params = {}) => node.get(path, { api_key: app.key, ...params }) };
    },
  };
}
