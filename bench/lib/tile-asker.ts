// A process of its own that asks a server for tiles at the rate of a map that is moved about, while it is told to. Beside it another
// process can time the API without the tiles in its own event loop.
// Run by `tileAsker`, with host, port and rate as arguments.
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';

type Told = { readonly paths: readonly string[] } | 'ask' | 'rest';

/** Asks for the paths in turn, `rate` a second, between `ask` and `rest`; `rest` says how many tiles came. */
export function tileAsker(host: string, port: number, rate: number, paths: readonly string[]) {
  const child = fork(fileURLToPath(import.meta.url), [host, String(port), String(rate)], {
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

function askWhenTold(host: string, port: number, rate: number): void {
  const agent = new Agent({ keepAlive: true });
  let paths: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let next = 0;
  let came = 0;
  const ask = (): void => {
    // Not in the order of the sample: a map's tiles are of one zoom, those of many maps are not.
    next = (next + 7) % paths.length;
    get({ host, port, path: paths[next], agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      answer.resume();
      answer.once('end', () => came++);
    });
  };
  process.on('message', (told: Told) => {
    clearInterval(timer);
    if (told === 'ask') timer = setInterval(ask, 1000 / rate);
    else if (told === 'rest') {
      process.send?.(came);
      came = 0;
    } else paths = told.paths;
  });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const [host, port, rate] = process.argv.slice(2);
  process.once('disconnect', () => process.exit());
  askWhenTold(host, Number(port), Number(rate));
}
