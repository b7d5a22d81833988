// `thikana serve`: its options, one for each setting that has a flag; the server itself is loaded only when needed.
import type { Command } from 'commander';
import { flagOf, SETTINGS } from '../declared-settings.ts';
import { tell } from '../failures.ts';
import type { GivenSettings } from '../settings.ts';

export function registerServe(program: Command): void {
  const command = program
    .command('serve')
    .description(
      'serve the API over HTTP; the first start creates the starter dataset, the state and a demo key',
    );
  for (const [name, declared] of Object.entries(SETTINGS.properties)) {
    const flag = flagOf(name, declared);
    if (flag === undefined) continue;
    const choices = 'enum' in declared ? `: ${declared.enum?.join(', ')}` : '';
    const says = declared.says.replaceAll('`', '');
    const otherwise = (declared.otherwise ?? String(declared.default)).replaceAll('`', '');
    command.option(
      `${flag} ${declared.flag}`,
      `${says}${choices} (${declared.variable}; default: ${otherwise})`,
    );
  }
  command.action(async (flags: GivenSettings) => {
    const { serve } = await import('../serving.ts');
    try {
      await serve(flags);
    } catch (error) {
      // Whatever was opened before the failure would keep the process alive.
      process.exit(tell(error, false));
    }
  });
}
