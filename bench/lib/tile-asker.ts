// A process of its own that asks a server for tiles while it is told to, as maps do that are moved about: a screen of tiles at once, or one after
// the other. Beside it another process can time the API without the tiles in its own event loop.
// Run by `tileAsker`, with host, port, rate and size of a screen as arguments.
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';

type Told = { readonly paths: readonly string[] } | 'ask' | 'rest';

export interface TileRate {
  /** Tiles a second, on average. */
  readonly rate: number;
  /** Tiles that are asked for at once. */
  readonly screen: number;
}

/** A browser opens no more connections to one server. */
const CONNECTIONS = 6;

/** Asks for the paths in turn between `ask` and `rest`; `rest` says how many tiles came. */
export function tileAsker(host: string, port: number, { rate, screen }: TileRate, paths: readonly string[]) {
  const child = fork(fileURLToPath(import.meta.url), [host, String(port), String(rate), String(screen)], {
    execArgv: process.execArgv,
  });
  const tell = (told: Told): void => void child.send(told);
  tell({ paths });
  return {
    ask: () => tell('ask'),
    rest: (): Promise<number> => {
      const came = new Promise<number>((resolve) => child.once('message', resolve));
      tell('rest');
      return came;
    },
    end: () => void child.kill(),
  };
}

function askWhenTold(host: string, port: number, { rate, screen }: TileRate): void {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let paths: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let next = 0;
  let came = 0;
  const askOne = (path: string): void => {
    get({ host, port, path, agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume();
      answer.once('end', () => came++);
    });
  };
  const ask = (): void => {
    // Neighbours in the sample are of one zoom, as the tiles of a screen are; screens of different maps are not.
    next = (next + 7 * screen) % paths.length;
    for (let i = 0; i < screen; i++) askOne(paths[(next + i) % paths.length]);
  };
  process.on('message', (told: Told) => {
    clearInterval(timer);
    if (told === 'ask') timer = setInterval(ask, (1000 * screen) / rate);
    else if (told === 'rest') {
      process.send?.(came);
      came = 0;
    } else paths = told.paths;
  });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [host, port, rate, screen] = process.argv.slice(2);
  process.once('disconnect', () => process.exit());
  askWhenTold(host, Number(port), { rate: Number(rate), screen: Number(screen) });
}
