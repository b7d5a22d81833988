// The table of settings in docs/operating.md is the list that the program reads, no more and no less.
import { expect, it } from 'vitest';
import { type DeclaredSetting, flagOf, SETTINGS } from '../../src/cli/declared-settings.ts';
import { textOf } from './documents.ts';

const code = (text: string): string => `\`${text}\``;

function defaultOf({ type, default: value, otherwise }: DeclaredSetting): string {
  if (otherwise !== undefined) return otherwise;
  if (type === 'boolean') return value ? 'yes' : 'no';
  return code(String(value));
}

function row([name, declared]: [string, DeclaredSetting]): string {
  const flag = flagOf(name, declared);
  const choices = declared.enum ? ` (${declared.enum.map((each) => code(String(each))).join(', ')})` : '';
  const cells = [
    flag === undefined ? '' : code(flag),
    code(declared.variable),
    code(name),
    `${declared.says}${choices}`,
    defaultOf(declared),
  ];
  return `| ${cells.join(' | ')} |`;
}

it('docs/operating.md lists every setting as it is declared', () => {
  const table = [
    '| flag | environment | in the file | | default |',
    '|---|---|---|---|---|',
    ...Object.entries<DeclaredSetting>(SETTINGS.properties).map(row),
  ].join('\n');
  const [, section] = textOf('docs/operating.md').split(/^## Settings$/m);
  expect(/^\|[\s\S]*?\|$(?=\n\n)/m.exec(section)?.[0]).toBe(table);
});
