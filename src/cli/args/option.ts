import type { OptionLines } from '../../store/state/question.ts';

/** Options of a command line by name; switches, and options without their optional argument, are true. */
export type GivenOptions = ReadonlyMap<string, string | true>;

/** Heading in the help under which an option is listed. */
export type OptionGroup = 'Service' | 'View' | 'Question' | 'Check' | 'Recording' | 'Output' | 'Demo' | 'Other';

/** Traits of an option beyond its form and its line of help. */
export interface OptionTraits {
  /** Values for completion: all values of a closed set, or examples. */
  readonly values?: readonly string[];
  /** True if it may be given more than once: its values are joined with commas. */
  readonly isRepeated?: true;
  /** Its values are the contexts of the config file, which completion asks the program for. */
  readonly isContext?: true;
  /** Pattern of an optional argument that may follow as the next word, without `=`. */
  readonly nextWord?: RegExp;
  /** Side of a view that the option affects: its screen or its printed output. Absent: both. */
  readonly only?: 'screen' | 'print';
  /** Formats of `-o` that the option affects. Absent: all. */
  readonly formats?: readonly string[];
}

/** A command-line option as data, for parsing and `--help`. */
export interface Option extends OptionTraits {
  readonly name: string;
  readonly short?: string;
  /** Name of its argument; absent for a switch. Brackets mark an optional argument, given with `=`. */
  readonly argument?: string;
  /** Text of the help, one line. */
  readonly about: string;
  readonly group: OptionGroup;
}

const FORM = /^(?:-(\w), )?--([\w-]+)(?:\[=(.+)| (.+))?$/;

/** Creates an option from its form in the help: `-o, --output FORMAT`, `--demo[=HOSTS]`, `--wide`. */
export const option = (group: OptionGroup, form: string, about: string, traits: OptionTraits = {}): Option => {
  const [, short, name, optional, needed] = FORM.exec(form) ?? [];
  if (name === undefined) throw new Error(`not a form of an option: ${form}`);
  const argument = optional === undefined ? needed : `[${optional}`;
  return { name, ...(short && { short }), ...(argument && { argument }), about, group, ...traits };
};

/** Creates the options of a group from their forms, each with its line of help and its traits. */
export const optionsIn = (group: OptionGroup, lines: OptionLines<OptionTraits>): readonly Option[] =>
  Object.entries(lines).map(([form, line]) =>
    typeof line === 'string' ? option(group, form, line) : option(group, form, ...line),
  );

/** Form of an option in the help: `-o, --output FORMAT`, `--demo[=HOSTS]`. */
export const signature = ({ name, short, argument }: Option): string => {
  const value = argument === undefined ? '' : argument.startsWith('[') ? `[=${argument.slice(1)}` : ` ${argument}`;
  return `${short === undefined ? '' : `-${short}, `}--${name}${value}`;
};
