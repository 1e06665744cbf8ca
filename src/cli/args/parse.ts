import { nearest } from '../../core/text/index.ts';
import type { Arguments, Command } from '../commands/command.ts';
import { UsageError } from '../usage-error.ts';
import { foreignOptions, insteadOfOption, ownLine, refuseWordOfOthers } from './foreign.ts';
import type { Option } from './option.ts';
import { allOptions, optionsOf, questionOptions, SHARED_OPTIONS } from './options.ts';
import { alternatives } from './values.ts';

/** Options that users may try for passing a key. */
const KEY_OPTIONS: ReadonlySet<string> = new Set(['api-key', 'apikey', 'key', 'token', 'password', 'jwt', 'secret']);

/** A command line split into words and options, with its errors. */
interface Tokens {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string | true>;
  /** Names of options that do not exist. */
  readonly unknown: readonly string[];
  /** Error for the first option that has a value too many or lacks a value; null for none. */
  readonly wrong: UsageError | null;
}

/** Splits a line into tokens. If the command has short options of its own, they take precedence over shared ones. */
const tokensOf = (args: readonly string[], commands: readonly Command[]): Tokens => {
  const known = [...SHARED_OPTIONS, ...foreignOptions, ...allOptions(commands)];
  const tokens = splitTokens(args, known);
  const [command] = tokens.words.flatMap((word) => commandNamed(word, commands) ?? []);
  const own = command?.ownOptions?.filter(({ short }) => short !== undefined) ?? [];
  return own.length === 0 ? tokens : splitTokens(args, [...own, ...known]);
};

const splitTokens = (args: readonly string[], known: readonly Option[]): Tokens => {
  const words: string[] = [];
  const options = new Map<string, string | true>();
  const unknown: string[] = [];
  let wrong: UsageError | null = null;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      words.push(...rest);
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      words.push(arg);
      continue;
    }
    const { name, option, value } = readOption(arg, known);
    if (option === undefined) unknown.push(name);
    else if (needsValue(option)) {
      const given = value ?? (isValue(rest[0], known) ? rest.shift() : undefined);
      if (given === undefined) wrong ??= noValue(option);
      const earlier = options.get(option.name);
      const isFurther = option.isRepeated === true && typeof earlier === 'string';
      options.set(option.name, isFurther ? `${earlier},${given}` : (given ?? true));
    } else if (option.argument !== undefined) {
      const isNext = value === undefined && option.nextWord?.test(rest[0] ?? '') === true;
      options.set(option.name, value ?? (isNext ? rest.shift() : undefined) ?? true);
    } else {
      if (value !== undefined)
        wrong ??= new UsageError(`--${option.name} takes no value`, `write --${option.name} alone`);
      options.set(option.name, arg === '-h' ? 'short' : true);
    }
  }
  return { words, options, unknown, wrong };
};

/** Finds the option of an argument, and the value that the argument contains: `--output=json`, `-o=json`, `-ojson`. */
const readOption = (
  arg: string,
  known: readonly Option[],
): { readonly name: string; readonly option: Option | undefined; readonly value: string | undefined } => {
  if (arg.startsWith('--')) {
    const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    return { name, option: known.find((one) => one.name === name), value };
  }
  return {
    name: arg.slice(0, 2),
    option: known.find(({ short }) => short === arg[1]),
    value: arg.slice(2).replace(/^=/, '') || undefined,
  };
};

/** True if a word can be the value of the option before it. A value may begin with a dash (`--order -age`), but is no option. */
const isValue = (word: string | undefined, known: readonly Option[]): boolean =>
  word !== undefined &&
  !word.startsWith('--') &&
  !known.some(({ short }) => short !== undefined && word === `-${short}`);

/** The command of a command line that could not be parsed: it reports the error in its own way. */
export const commandIn = (args: readonly string[], commands: readonly Command[]): Command => {
  const { words, options } = tokensOf(args, commands);
  return commandOf(words[0], options, commands);
};

/**
 * Parses a command line. The commands say which options exist.
 * @throws UsageError for an unknown option, an option of another command, or a missing value.
 */
export const parseArguments = (args: readonly string[], commands: readonly Command[]): Arguments => {
  const { unknown, wrong, ...given } = tokensOf(args, commands);
  if (wrong !== null) throw wrong;
  const { words, options } = ownLine(given);
  const command = commandOf(words[0], options, commands);
  const [first] = unknown;
  if (first !== undefined) {
    // `apply -f x`: the verb says more than its option.
    if (command.name === null && words[0] !== undefined) refuseWordOfOthers(words[0]);
    throw unknownOption(first, command);
  }
  for (const name of options.keys()) if (!takes(command, name)) throw notTaken(name, command, commands);
  return { command, words: command.name === null ? words : words.slice(1), options };
};

/** The command that a word names, also by its name in other programs; undefined for none. */
export const commandNamed = (word: string | undefined, commands: readonly Command[]): Command | undefined =>
  commands.find(({ name, otherNames = [] }) => word !== undefined && (name === word || otherNames.includes(word)));

/** The command that lists the rows of a view. It has no name. */
export const viewCommand = (commands: readonly Command[]): Command => {
  const found = commands.find(({ name, question }) => name === null && question === undefined);
  if (found === undefined) throw new Error('no command for a view');
  return found;
};

/** The command that the first word names. For any other word: the question that an option asks about a view, else the view. */
const commandOf = (
  word: string | undefined,
  given: ReadonlyMap<string, unknown>,
  commands: readonly Command[],
): Command =>
  commandNamed(word, commands) ??
  commands.findLast(
    ({ name, question }) =>
      name === null && question !== undefined && questionOptions(question).some((option) => given.has(option.name)),
  ) ??
  viewCommand(commands);

const takes = (command: Command, name: string): boolean => optionsOf(command).some((option) => option.name === name);

/** True for an option whose argument is not optional. */
export const needsValue = ({ argument }: Option): boolean => argument !== undefined && !argument.startsWith('[');

const noValue = ({ name, argument, about }: Option): UsageError =>
  new UsageError(`--${name} needs a value`, `write --${name}=${argument}: ${about}`);

const unknownOption = (name: string, command: Command): UsageError => {
  if (KEY_OPTIONS.has(name.toLowerCase())) {
    return new UsageError(
      `--${name} is refused: arguments can be read by everyone on this machine`,
      'put the key into a file that only you can read and give --api-key-file FILE, or set EDGESCOPE_API_KEY',
    );
  }
  const instead = insteadOfOption(name);
  const written = name.startsWith('-') ? name : `--${name}`;
  if (instead !== null) return new UsageError(`unknown option ${written}`, instead);
  const near = nearest(
    name,
    optionsOf(command).map((option) => option.name),
  );
  const help = `edgescope ${command.name === null ? '' : `${command.name} `}--help lists the options`;
  return new UsageError(`unknown option ${written}`, near === null ? help : `did you mean --${near}? ${help}`);
};

/** Error for an option that only other commands take; the remedy names them. */
const notTaken = (name: string, command: Command, commands: readonly Command[]): UsageError => {
  if (command.name === null && command.question !== undefined && takes(viewCommand(commands), name))
    return new UsageError(`--${name} does not apply to counts`, 'leave it out');
  const owners = commands.flatMap((other) => (other.name !== null && takes(other, name) ? other.name : []));
  if (command.name === null)
    return new UsageError(
      `--${name} belongs to edgescope ${alternatives(owners)}`,
      `write edgescope ${owners[0]} --${name} …, or leave it out`,
    );
  const isOfView = takes(viewCommand(commands), name);
  return new UsageError(
    `--${name} does not apply to edgescope ${command.name}`,
    `it belongs to ${isOfView ? 'a view' : `edgescope ${alternatives(owners)}`}; edgescope ${command.name} --help lists its options`,
  );
};
