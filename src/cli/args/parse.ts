import { nearest } from '../../core/text/index.ts';
import { UsageError } from '../usage-error.ts';
import type { Command, Option } from './option.ts';
import { COMMANDS, type OptionName, optionList } from './options.ts';

/** The tokenised command line; values are raw texts. */
export interface Arguments {
  readonly command: Command;
  /** Positional words, without the command's name. */
  readonly words: readonly string[];
  /** Switches, and options without their optional argument, are true. */
  readonly options: ReadonlyMap<OptionName, string | true>;
}

/** Options that users may try for passing a key. */
const KEY_OPTIONS: ReadonlySet<string> = new Set(['api-key', 'apikey', 'key', 'token', 'password', 'jwt', 'secret']);

/**
 * Tokenises a command line by the option table.
 * @throws UsageError for an unknown option, one of another command, or a missing value.
 */
export const parseArguments = (args: readonly string[]): Arguments => {
  const words: string[] = [];
  const options = new Map<OptionName, string | true>();
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
    const { option, value } = readOption(arg);
    if (option.argument === undefined) options.set(option.name, noValue(option, value));
    else if (isOptional(option)) {
      const next = value === undefined && option.nextWord?.test(args[index + 1] ?? '') ? args[index + 1] : undefined;
      options.set(option.name, value ?? next ?? true);
      if (next !== undefined) index += 1;
    } else {
      options.set(option.name, value ?? nextValue(option, args[index + 1]));
      if (value === undefined) index += 1;
    }
  }
  const command = COMMANDS.includes(words[0] ?? '') ? (words[0] as Command) : 'view';
  if (command !== 'view') words.shift();
  checkBelonging(command, options);
  return { command, words, options };
};

type Known = Option & { readonly name: OptionName };

const isOptional = ({ argument }: Option): boolean => argument?.startsWith('[') === true;

/** `--name`, `--name=value`, `-n`, `-nvalue`. */
const readOption = (arg: string): { readonly option: Known; readonly value?: string } => {
  if (arg.startsWith('--')) {
    const at = arg.indexOf('=');
    const name = at < 0 ? arg.slice(2) : arg.slice(2, at);
    const option = optionList.find((one) => one.name === name) ?? unknownOption(name);
    return at < 0 ? { option } : { option, value: arg.slice(at + 1) };
  }
  const option = optionList.find(({ short }) => short === arg[1]) ?? unknownOption(arg.slice(0, 2));
  const rest = arg.slice(2).replace(/^=/, '');
  return rest === '' ? { option } : { option, value: rest };
};

const unknownOption = (name: string): never => {
  if (KEY_OPTIONS.has(name.toLowerCase())) {
    throw new UsageError(
      `--${name} is refused: arguments can be read by everyone on this machine`,
      'put the key into a file that only you can read and give --api-key-file FILE, or set EDGESCOPE_API_KEY',
    );
  }
  const near = nearest(
    name,
    optionList.map((option) => option.name),
  );
  throw new UsageError(
    `unknown option ${name.startsWith('-') ? name : `--${name}`}`,
    near === null ? 'edgescope --help lists the options' : `did you mean --${near}? edgescope --help lists the options`,
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

const checkBelonging = (command: Command, options: ReadonlyMap<OptionName, string | true>): void => {
  for (const { name, commands } of optionList) {
    if (options.has(name) && !commands.includes(command)) {
      throw command !== 'view'
        ? new UsageError(
            `--${name} does not apply to edgescope ${command}`,
            `edgescope ${command} --help lists its options`,
          )
        : new UsageError(`--${name} belongs to edgescope serve`, `write edgescope serve --${name} …, or leave it out`);
    }
  }
};
