import type { OptionLines } from '../../store/state/question.ts';

/** Options of a command line by name; switches, and options without their optional argument, are true. */
export type GivenOptions = ReadonlyMap<string, string | true>;

/** Heading of the help that an option is listed under. */
export type OptionGroup = 'Service' | 'View' | 'Question' | 'Check' | 'Recording' | 'Output' | 'Demo' | 'Other';

/** Traits of an option that its form and its line of help do not tell. */
export interface OptionTraits {
  /** Values of a closed set, or examples of others, for completion. */
  readonly values?: readonly string[];
  /** True if it may be given more than once: its values are joined with commas. */
  readonly isRepeated?: true;
  /** Its values are the contexts of the config file, which completion asks the program for. */
  readonly isContext?: true;
  /** Pattern of an optional argument that may follow as the next word, without `=`. */
  readonly nextWord?: RegExp;
  /** The side of a view that it is for: its screen, or what is printed. */
  readonly only?: 'screen' | 'print';
  /** The formats of `-o` in which it has an effect; absent: all. */
  readonly formats?: readonly string[];
}

/** One option as data, for parsing and `--help`. */
export interface Option extends OptionTraits {
  readonly name: string;
  readonly short?: string;
  /** Name of its argument; without one it is a switch. Brackets mark an optional argument, given with `=`. */
  readonly argument?: string;
  /** One line. */
  readonly about: string;
  readonly group: OptionGroup;
}

const FORM = /^(?:-(\w), )?--([\w-]+)(?:\[=(.+)| (.+))?$/;

/** An option from its form in the help: `-o, --output FORMAT`, `--demo[=HOSTS]`, `--wide`. */
export const option = (group: OptionGroup, form: string, about: string, traits: OptionTraits = {}): Option => {
  const [, short, name, optional, needed] = FORM.exec(form) ?? [];
  if (name === undefined) throw new Error(`not a form of an option: ${form}`);
  const argument = optional === undefined ? needed : `[${optional}`;
  return { name, ...(short && { short }), ...(argument && { argument }), about, group, ...traits };
};

/** Options of a group: the form of each, with its line of help and its traits. */
export const optionsIn = (group: OptionGroup, lines: OptionLines<OptionTraits>): readonly Option[] =>
  Object.entries(lines).map(([form, line]) =>
    typeof line === 'string' ? option(group, form, line) : option(group, form, ...line),
  );

/** The option as typed: `-o, --output FORMAT`, `--demo[=HOSTS]`. */
export const signature = ({ name, short, argument }: Option): string => {
  const value = argument === undefined ? '' : argument.startsWith('[') ? `[=${argument.slice(1)}` : ` ${argument}`;
  return `${short === undefined ? '' : `-${short}, `}--${name}${value}`;
};
