// Which commands are loaded: the one that is typed, or all where they are listed.
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandsFor } from '../../src/cli/commands.ts';

async function namesFor(word: string | undefined): Promise<string[]> {
  const program = new Command();
  for (const register of await commandsFor(word)) register(program);
  return program.commands.map((command) => command.name());
}

const all = await namesFor(undefined);

describe('the commands', () => {
  it('are all there for help, for one that nobody knows, and for what completes them', async () => {
    expect(all).toEqual(expect.arrayContaining(['serve', 'import', 'key', 'doctor', 'completion']));
    for (const word of ['--help', 'help', 'sevre', 'toString', 'completion'])
      expect(await namesFor(word), word).toEqual(all);
  });

  it.each(all.filter((name) => name !== 'completion'))(
    '%s is there alone where it is typed',
    async (name) => {
      expect(await namesFor(name)).toEqual([name]);
    },
  );

  it('are not needed for the version', async () => {
    expect(await namesFor('--version')).toEqual([]);
  });
});
