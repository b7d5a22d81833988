// `thikana completion bash|zsh|fish`: a script that completes commands and options in a shell, made from the commands themselves.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of the shell
import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function registerCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .action((shell: Shell) => {
      process.stdout.write(shell === 'fish' ? fish(program) : bash(program, shell));
    });
}

/** Words that may follow each sequence of commands. */
function words(program: Command): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (command: Command, path: string): void => {
    const commands = command.commands.map((each) => each.name());
    const options = command.options.flatMap(({ long }) => (long ? [long] : []));
    found.set(path, [...commands, ...options, '--help']);
    for (const each of command.commands) visit(each, path === '' ? each.name() : `${path} ${each.name()}`);
  };
  visit(program, '');
  return found;
}

function bash(program: Command, shell: 'bash' | 'zsh'): string {
  const cases = [...words(program)].map(([path, list]) => `    '${path}') words='${list.join(' ')}' ;;`);
  return [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    '_thikana() {',
    "  local path='' words='' word",
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$word" in -*) ;; *) [[ -z $path ]] && path=$word || path="$path $word" ;; esac',
    '  done',
    '  while :; do',
    '    case "$path" in',
    ...cases.map((line) => `  ${line}`),
    '    esac',
    "    [[ -n $words || -z $path ]] && break; [[ $path == *' '* ]] && path=${path% *} || path=''",
    '  done',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '  [[ ${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o filenames -F _thikana thikana',
    '',
  ].join('\n');
}

function fish(program: Command): string {
  const lines: string[] = [];
  for (const command of program.commands) {
    const name = command.name();
    lines.push(
      `complete -c thikana -n __fish_use_subcommand -f -a ${name} -d '${quoted(command.description())}'`,
    );
    for (const sub of command.commands)
      lines.push(`complete -c thikana -n '__fish_seen_subcommand_from ${name}' -f -a ${sub.name()}`);
    for (const { long, description } of command.options)
      if (long)
        lines.push(
          `complete -c thikana -n '__fish_seen_subcommand_from ${name}' -l ${long.slice(2)} -d '${quoted(description)}'`,
        );
  }
  return `${lines.join('\n')}\n`;
}

const quoted = (text: string): string => text.replaceAll("'", "\\'");
