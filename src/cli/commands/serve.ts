// `thikana serve`: its options; the server itself is loaded only when needed.
import type { Command } from 'commander';
import { tell } from '../failures.ts';
import type { ServeFlags } from '../serving.ts';

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description(
      'serve the API over HTTP; the first start creates the starter dataset, the state and a demo key',
    )
    .option('--dataset <folder>', 'folder of the dataset (THIKANA_DATASET)')
    .option('--state <folder>', 'folder of the state file (THIKANA_STATE)')
    .option('--host <address>', 'IP address or host name to listen on (HOST)')
    .option('--port <number>', 'port to listen on, 0 for any free one (PORT)')
    .option(
      '--threads <number>',
      'threads that answer, on the same port; default: the cores, at most 8; needs Node 22.12 (THIKANA_THREADS)',
    )
    .option('--workers <number>', 'worker threads for long work (THIKANA_WORKERS)')
    .option('--log-level <level>', 'fatal, error, warn, info, debug, trace or silent (LOG_LEVEL)')
    .option(
      '--metrics <address>',
      'HOST:PORT for metrics and health, apart from the API, or off; default 127.0.0.1:9464 (THIKANA_METRICS)',
    )
    .option(
      '--metrics-by-key',
      'include requests and credits of each key in the metrics (THIKANA_METRICS_BY_KEY)',
    )
    .option('--registration', 'let people register and manage their own account (THIKANA_REGISTRATION)')
    .option(
      '--mail-command <command>',
      'sends the mail on its standard input, as "sendmail -t" does; without it the operator confirms e-mail addresses (THIKANA_MAIL_COMMAND)',
    )
    .option(
      '--trust-proxy [proxies]',
      'which proxies may say where a request came from: how many stand before the server (1), or their networks (127.0.0.1,10.0.0.0/8) (THIKANA_TRUST_PROXY)',
    )
    .action(async (flags: ServeFlags) => {
      const { serve } = await import('../serving.ts');
      try {
        await serve(flags);
      } catch (error) {
        // Whatever was opened before the failure would keep the process alive.
        process.exit(tell(error, false));
      }
    });
}
