import { nearest } from '../../core/text/index.ts';
import { namedCommands } from '../args/help.ts';
import type { Option } from '../args/option.ts';
import { optionsOf } from '../args/options.ts';
import { needsValue, viewCommand } from '../args/parse.ts';
import { VIEW_WORDS } from '../args/values.ts';
import type { Command } from '../commands/command.ts';
import { SHELLS, TOPIC_WORDS } from '../commands/command.ts';
import { UsageError } from '../usage-error.ts';

/** Data of a command that a shell completes; the name of a view is empty. */
interface Completed {
  readonly name: string;
  readonly about: string;
  readonly words: readonly string[];
  readonly options: readonly Option[];
}

const completedCommands = (commands: readonly Command[]): readonly Completed[] => {
  const named = namedCommands(commands);
  const names = named.map(({ name }) => name);
  return [
    { name: '', about: '', words: [...VIEW_WORDS, ...names], options: optionsOf(viewCommand(commands)) },
    ...named.map((command) => ({
      name: command.name,
      about: command.about,
      words: command.name === 'help' ? [...TOPIC_WORDS, ...names] : (command.words ?? []),
      options: optionsOf(command),
    })),
  ];
};

const isFile = ({ argument }: Option): boolean => argument === 'FILE';
/** Quotes a text for a shell, in single quotes. */
const quoteWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const wordsText = (words: readonly string[]): string => quoteWord(words.join(' '));

const bash = (commands: readonly Completed[]): string => {
  const names = commands.flatMap(({ name }) => (name === '' ? [] : [name]));
  const options = new Map(commands.flatMap((one) => one.options.map((option) => [option.name, option])));
  const values = [...options.values()].filter(needsValue).map((option) => {
    const forms = [`--${option.name}`, ...(option.short === undefined ? [] : [`-${option.short}`])].join('|');
    if (isFile(option)) return `    ${forms}) _edgescope_files; return ;;`;
    if (option.isContext) return `    ${forms}) _edgescope_contexts; return ;;`;
    return `    ${forms}) COMPREPLY=($(compgen -W ${wordsText(option.values ?? [])} -- "$cur")); return ;;`;
  });
  const cases = commands.map(({ name, words, options }) => {
    const dashed = options.map((option) => `--${option.name}`);
    return `    ${name === '' ? "''" : name}) words=${wordsText(words)}; options=${wordsText(dashed)} ;;`;
  });
  return `# bash completion of edgescope: source <(edgescope completion bash)
_edgescope_contexts() {
  local name
  COMPREPLY=()
  # Read line by line: compgen -W would expand what stands in a name.
  while IFS= read -r name; do
    [[ $name == "$cur"* && $name != *[!A-Za-z0-9._-]* ]] && COMPREPLY+=("$name")
  done < <(edgescope contexts -o name 2>/dev/null; echo all)
}
_edgescope_files() {
  local name
  COMPREPLY=()
  # A line is a name: an unquoted list would be split at blanks, and its patterns would be expanded.
  while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$cur")
  # The shell quotes what it inserts. Outside of a completion it has nothing to set.
  compopt -o filenames 2>/dev/null
}
_edgescope() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= word words options
  # Bash splits --name=value at the sign.
  [[ $cur == = ]] && cur=
  [[ $prev == = ]] && prev=\${COMP_WORDS[COMP_CWORD-2]}
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in ${names.join('|')}) command=$word; break ;; esac
  done
  case $prev in
${values.join('\n')}
  esac
  case $command in
${cases.join('\n')}
  esac
  [[ $cur == -* ]] && words=$options
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _edgescope edgescope
`;
};

const zshOption = (option: Option): string => {
  const { name, short, argument, values } = option;
  const about = option.about.replace(/[[\]:\\]/g, '\\$&');
  const other = option.isContext ? '_edgescope_contexts' : isFile(option) ? '_files' : ' ';
  const reply = values === undefined ? other : `(${values.join(' ')})`;
  const value =
    argument === undefined ? '' : `${needsValue(option) ? ':' : '::'}${argument.replace(/[^\w|]/g, '')}:${reply}`;
  const long = `--${name}${argument === undefined ? '' : needsValue(option) ? '=' : '=-'}`;
  if (short === undefined) return quoteWord(`${long}[${about}]${value}`);
  return `'(-${short} --${name})'{-${short}${needsValue(option) ? '+' : ''},${long}}${quoteWord(`[${about}]${value}`)}`;
};

const zsh = (commands: readonly Completed[]): string => {
  const names = commands.flatMap(({ name }) => (name === '' ? [] : [name]));
  const cases = commands.map(
    ({ name, words, options }) =>
      `    ${name === '' ? "''" : name}) words=(${words.join(' ')}); _arguments -s -S ${options.map(zshOption).join(' \\\n      ')} \\\n      '*: :->word' ;;`,
  );
  return `#compdef edgescope
# zsh completion of edgescope: source <(edgescope completion zsh)
_edgescope_contexts() { compadd -- all \${(f)"$(edgescope contexts -o name 2>/dev/null)"} }
_edgescope() {
  local context state state_descr line command= word
  local -a choices
  typeset -A opt_args
  for word in \${words[2,CURRENT-1]}; do
    case $word in ${names.join('|')}) command=$word; break ;; esac
  done
  case $command in
${cases.join('\n').replaceAll('words=(', 'choices=(')}
  esac
  [[ $state == word ]] && compadd -- $choices
}
_edgescope_register() {
  precmd_functions=(\${precmd_functions:#_edgescope_register})
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _edgescope edgescope
}
# A later compinit would forget the command: before compinit it is registered at the first prompt.
if (( $+functions[compdef] )); then _edgescope_register; else precmd_functions+=(_edgescope_register); fi
`;
};

const fish = (commands: readonly Completed[]): string => {
  const names = commands.flatMap(({ name }) => (name === '' ? [] : [name])).join(' ');
  const within = (name: string): string =>
    name === '' ? `not __fish_seen_subcommand_from ${names}` : `__fish_seen_subcommand_from ${name}`;
  const lines = commands.flatMap(({ name, words, options }) => [
    ...words.map((word) => {
      const about = name === '' ? commands.find((command) => command.name === word)?.about : undefined;
      return `complete -c edgescope -f -n ${quoteWord(within(name))} -a ${word}${about === undefined ? '' : ` -d ${quoteWord(about)}`}`;
    }),
    ...options.map((option) => {
      const short = option.short === undefined ? '' : ` -s ${option.short}`;
      const value = needsValue(option) ? (isFile(option) ? ' -r -F' : ' -x') : '';
      const contexts = option.isContext ? " -a 'all (edgescope contexts -o name 2>/dev/null)'" : '';
      const values = option.values === undefined ? contexts : ` -a ${wordsText(option.values)}`;
      return `complete -c edgescope -n ${quoteWord(within(name))} -l ${option.name}${short}${value}${values} -d ${quoteWord(option.about)}`;
    }),
  ]);
  return `# fish completion of edgescope: edgescope completion fish | source\n${lines.join('\n')}\n`;
};

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (commands: readonly Completed[]) => string>> = {
  bash,
  zsh,
  fish,
};

/** Writes the completion script of a shell from the tables of commands and options. @throws UsageError for another shell, or none */
export const completionText = (shell: string | undefined, commands: readonly Command[]): string => {
  const known = SHELLS.find((name) => name === shell);
  if (known !== undefined) return SCRIPTS[known](completedCommands(commands));
  const near = shell === undefined ? null : nearest(shell, SHELLS);
  throw new UsageError(
    shell === undefined ? 'completion: no shell is named' : `completion: there is none for ${shell}`,
    near === null ? `write edgescope completion ${SHELLS.join('|')}` : `did you mean ${near}?`,
  );
};
