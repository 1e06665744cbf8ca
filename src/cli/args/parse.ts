import { nearest } from '../../core/text/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import type { FromFile } from '../from/from.ts';
import { UsageError } from '../usage-error.ts';
import { COMMANDS, QUESTION_COMMANDS } from './commands.ts';
import type { Command, Option } from './option.ts';
import { alternatives, type OptionName, optionList } from './options.ts';

/** The tokenised command line; values are raw texts. */
export interface Arguments {
  readonly command: Command;
  /** What is asked, by the command or by options of a view; null for none. */
  readonly question: RegisteredQuestion | null;
  /** Positional words, without the command's name. */
  readonly words: readonly string[];
  /** Switches, and options without their optional argument, are true; `help` is `short` for `-h`. */
  readonly options: ReadonlyMap<OptionName, string | true>;
  /** The open file of `--from`. */
  readonly from?: FromFile;
}

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

const tokensOf = (args: readonly string[]): Tokens => {
  const words: string[] = [];
  const options = new Map<string, string | true>();
  const unknown: string[] = [];
  let wrong: UsageError | null = null;
  const givenTo = (option: Option, value: string | undefined, next: string | undefined): string | true => {
    try {
      return option.argument === undefined ? noValue(option, value) : (value ?? nextValue(option, next));
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
    const { name, option, value } = readOption(arg);
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

/** The value of an option, after those that were given before where it may be given again. */
const withEarlier = (option: Option, earlier: string | true | undefined, given: string | true): string | true =>
  option.isRepeated === true && typeof earlier === 'string' ? `${earlier},${given}` : given;

/** The command of a command line that may be wrong. */
export const commandIn = (args: readonly string[]): Command => commandOf(tokensOf(args).words[0]).command;

/**
 * Tokenises a command line by the option table.
 * @throws UsageError for an unknown option, one of another command, or a missing value.
 */
export const parseArguments = (args: readonly string[]): Arguments => {
  const { words, options, unknown, wrong } = tokensOf(args);
  if (wrong !== null) throw wrong;
  const { command, question: named } = commandOf(words[0]);
  const question = named ?? (command === 'view' ? questionOfOptions(options) : null);
  const asked = { command, question };
  const [first] = unknown;
  if (first !== undefined) throw unknownOption(first, asked);
  checkBelonging(asked, options);
  // The names of questions' options are data.
  return {
    command,
    question,
    words: command === 'view' ? words : words.slice(1),
    options: options as ReadonlyMap<OptionName, string | true>,
  };
};

/** The question that options of a view ask. */
const questionOfOptions = (given: ReadonlyMap<string, unknown>): RegisteredQuestion | null =>
  QUESTIONS.findLast(({ command }) => command?.about === null && command.options.some(({ name }) => given.has(name))) ??
  null;

/** The command that a first word names; a view for any other. */
export const commandOf = (word: string | undefined): Pick<Arguments, 'command' | 'question'> => {
  const found = QUESTION_COMMANDS.find(({ question }) => question.name === word);
  if (found !== undefined) return { command: 'question', question: found.question };
  return { command: isCommand(word) ? word : 'view', question: null };
};

const isCommand = (word: string | undefined): word is keyof typeof COMMANDS =>
  word !== undefined && Object.hasOwn(COMMANDS, word);

const isOptional = ({ argument }: Option): boolean => argument?.startsWith('[') === true;

/** `--name`, `--name=value`, `-n`, `-nvalue`. */
const readOption = (arg: string): { readonly name: string; readonly option?: Option; readonly value?: string } => {
  if (arg.startsWith('--')) {
    const at = arg.indexOf('=');
    const name = at < 0 ? arg.slice(2) : arg.slice(2, at);
    return { name, ...found((one) => one.name === name), ...(at >= 0 && { value: arg.slice(at + 1) }) };
  }
  const rest = arg.slice(2).replace(/^=/, '');
  return { name: arg.slice(0, 2), ...found(({ short }) => short === arg[1]), ...(rest !== '' && { value: rest }) };
};

const found = (is: (option: Option) => boolean): { readonly option?: Option } => {
  const option = optionList.find(is);
  return option === undefined ? {} : { option };
};

const unknownOption = (name: string, { command, question }: Asked): UsageError => {
  if (KEY_OPTIONS.has(name.toLowerCase())) {
    return new UsageError(
      `--${name} is refused: arguments can be read by everyone on this machine`,
      'put the key into a file that only you can read and give --api-key-file FILE, or set EDGESCOPE_API_KEY',
    );
  }
  const near = nearest(
    name,
    optionList.flatMap((option) => (belongs(option, command, question) ? option.name : [])),
  );
  const help = `edgescope ${command === 'view' ? '' : `${wordOf({ command, question })} `}--help lists the options`;
  return new UsageError(
    `unknown option ${name.startsWith('-') ? name : `--${name}`}`,
    near === null ? help : `did you mean --${near}? ${help}`,
  );
};

const noValue = (option: Option, value: string | undefined): true => {
  if (value === undefined) return true;
  throw new UsageError(`--${option.name} takes no value`, `write --${option.name} alone`);
};

const nextValue = (option: Option, next: string | undefined): string => {
  // `--order -age`: a value may start with a dash unless it is an option.
  const isOption =
    next?.startsWith('--') || optionList.some(({ short }) => short !== undefined && next === `-${short}`);
  if (next !== undefined && !isOption) return next;
  throw new UsageError(
    `--${option.name} needs a value`,
    `write --${option.name}=${option.argument ?? 'VALUE'}: ${option.about}`,
  );
};

/** What is asked, by a command or by options of a view. */
type Asked = Pick<Arguments, 'command' | 'question'>;

const wordOf = ({ command, question }: Asked): string => (command === 'question' ? (question?.name ?? '') : command);

const checkBelonging = ({ command, question }: Asked, given: ReadonlyMap<string, string | true>): void => {
  for (const name of given.keys()) {
    if (optionList.some((option) => option.name === name && belongs(option, command, question))) continue;
    const word = wordOf({ command, question });
    if (command !== 'view')
      throw new UsageError(
        `--${name} does not apply to edgescope ${word}`,
        `edgescope ${word} --help lists its options`,
      );
    const isOfList = optionList.some((option) => option.name === name && belongs(option, command, null));
    throw isOfList ? new UsageError(`--${name} does not apply to counts`, 'leave it out') : notOfView(name);
  }
};

/** True for an option of a command; of a question, and of a view whose rows are counted, only where these take it. */
export const belongs = (
  { commands, questions }: Option,
  command: Command,
  question: RegisteredQuestion | null,
): boolean => {
  if (command === 'question')
    return commands.includes(command) && (questions === undefined || questions.includes(question?.name ?? ''));
  if (command !== 'view') return commands.includes(command);
  return commands.includes('count') || (question === null && commands.includes('view'));
};

const notOfView = (name: string): UsageError => {
  const { questions } = optionList.find((option) => option.name === name) ?? {};
  const names = questions ?? ['serve'];
  return new UsageError(
    `--${name} belongs to edgescope ${alternatives(names)}`,
    `write edgescope ${names[0]} --${name} …, or leave it out`,
  );
};
