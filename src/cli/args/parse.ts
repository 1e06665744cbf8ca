import { nearest } from '../../core/text/index.ts';
import type { Arguments, Command } from '../commands/command.ts';
import { refuseWordOfOthers } from '../commands/other-words.ts';
import { UsageError } from '../usage-error.ts';
import { foreignOptions, insteadOfOption, ownLine } from './fingers.ts';
import type { Option } from './option.ts';
import { allOptions, optionsOf } from './options.ts';
import { alternatives } from './values.ts';

/** Options that users may try for passing a key. */
const KEY_OPTIONS: ReadonlySet<string> = new Set(['api-key', 'apikey', 'key', 'token', 'password', 'jwt', 'secret']);

/** A command line in parts, with what is wrong in it. */
interface Tokens {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string | true>;
  /** Names of options that do not exist. */
  readonly unknown: readonly string[];
  /** The first option with a value too many, or without one. */
  readonly wrong: UsageError | null;
}

const tokensOf = (args: readonly string[], known: readonly Option[]): Tokens => {
  const words: string[] = [];
  const options = new Map<string, string | true>();
  const unknown: string[] = [];
  let wrong: UsageError | null = null;
  const givenTo = (option: Option, value: string | undefined, next: string | undefined): string | true => {
    try {
      return option.argument === undefined ? noValue(option, value) : (value ?? nextValue(option, next, known));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      wrong ??= error;
      return true;
    }
  };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') {
      words.push(...args.slice(index + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      words.push(arg);
      continue;
    }
    const { name, option, value } = readOption(arg, known);
    if (option === undefined) unknown.push(name);
    else if (arg === '-h') options.set('help', 'short');
    else if (isOptional(option)) {
      const next = value === undefined && option.nextWord?.test(args[index + 1] ?? '') ? args[index + 1] : undefined;
      options.set(option.name, value ?? next ?? true);
      if (next !== undefined) index += 1;
    } else {
      const given = givenTo(option, value, args[index + 1]);
      options.set(option.name, withEarlier(option, options.get(option.name), given));
      if (value === undefined && given !== true) index += 1;
    }
  }
  return { words, options, unknown, wrong };
};

const knownOptions = (commands: readonly Command[]): readonly Option[] => {
  const own = allOptions(commands);
  return [...own, ...foreignOptions.filter(({ name }) => !own.some((option) => option.name === name))];
};

/** The value of an option, after those that were given before where it may be given again. */
const withEarlier = (option: Option, earlier: string | true | undefined, given: string | true): string | true =>
  option.isRepeated === true && typeof earlier === 'string' ? `${earlier},${given}` : given;

/** The command of a command line that may be wrong. */
export const commandIn = (args: readonly string[], commands: readonly Command[]): Command => {
  const { words, options } = tokensOf(args, knownOptions(commands));
  return commandOf(words[0], options, commands);
};

/**
 * Tokenises a command line. The commands say which options exist.
 * @throws UsageError for an unknown option, one of another command, or a missing value.
 */
export const parseArguments = (args: readonly string[], commands: readonly Command[]): Arguments => {
  const { unknown, wrong, ...given } = tokensOf(args, knownOptions(commands));
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

/** The command that a word names, as other programs do too. */
export const commandNamed = (word: string | undefined, commands: readonly Command[]): Command | undefined =>
  commands.find(({ name, otherNames = [] }) => word !== undefined && (name === word || otherNames.includes(word)));

/** The command without a word that lists the rows of a view. */
export const viewCommand = (commands: readonly Command[]): Command => {
  const found = commands.find(({ name, question }) => name === null && question === undefined);
  if (found === undefined) throw new Error('no command for a view');
  return found;
};

/** The command of a first word; for any other a view, or the question about its rows that options ask. */
const commandOf = (
  word: string | undefined,
  given: ReadonlyMap<string, unknown>,
  commands: readonly Command[],
): Command =>
  commandNamed(word, commands) ??
  commands.findLast(
    ({ name, question }) => name === null && question?.command?.options.some((option) => given.has(option.name)),
  ) ??
  viewCommand(commands);

const takes = (command: Command, name: string): boolean => optionsOf(command).some((option) => option.name === name);

const isOptional = ({ argument }: Option): boolean => argument?.startsWith('[') === true;

/** `--name`, `--name=value`, `-n`, `-nvalue`. */
const readOption = (
  arg: string,
  known: readonly Option[],
): { readonly name: string; readonly option?: Option; readonly value?: string } => {
  if (arg.startsWith('--')) {
    const at = arg.indexOf('=');
    const name = at < 0 ? arg.slice(2) : arg.slice(2, at);
    return { name, ...findOption(known, (one) => one.name === name), ...(at >= 0 && { value: arg.slice(at + 1) }) };
  }
  const rest = arg.slice(2).replace(/^=/, '');
  return {
    name: arg.slice(0, 2),
    ...findOption(known, ({ short }) => short === arg[1]),
    ...(rest !== '' && { value: rest }),
  };
};

const findOption = (known: readonly Option[], is: (option: Option) => boolean): { readonly option?: Option } => {
  const option = known.find(is);
  return option === undefined ? {} : { option };
};

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

const noValue = (option: Option, value: string | undefined): true => {
  if (value === undefined) return true;
  throw new UsageError(`--${option.name} takes no value`, `write --${option.name} alone`);
};

const nextValue = (option: Option, next: string | undefined, known: readonly Option[]): string => {
  // `--order -age`: a value may start with a dash unless it is an option.
  const isOption = next?.startsWith('--') || known.some(({ short }) => short !== undefined && next === `-${short}`);
  if (next !== undefined && !isOption) return next;
  throw new UsageError(
    `--${option.name} needs a value`,
    `write --${option.name}=${option.argument ?? 'VALUE'}: ${option.about}`,
  );
};

/** An option of other commands; the remedy names them. */
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
