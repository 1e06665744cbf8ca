/** The command of the first word: a view, one item, a question about many, or what `COMMANDS` says of it. */
export type Command =
  | 'view'
  | 'question'
  | 'show'
  | 'serve'
  | 'cache'
  | 'doctor'
  | 'contexts'
  | 'help'
  | 'completion'
  | 'man'
  | 'version';

/** One option as data, for parsing and `--help`. */
export interface Option<Name extends string = string> {
  readonly name: Name;
  readonly short?: string;
  /** Name of its argument; without one it is a switch. Brackets mark an optional argument, given with `=`. */
  readonly argument?: string;
  /** Values of a closed set, or examples of others, for completion. */
  readonly values?: readonly string[];
  /** Pattern of an optional argument that may follow as the next word, without `=`. */
  readonly nextWord?: RegExp;
  /** One line. */
  readonly about: string;
  /** Description for commands where the option has another meaning. */
  readonly aboutFor?: { readonly [command in Command]?: string };
  /** Heading of the help that it is listed under. */
  readonly group: 'Service' | 'View' | 'Question' | 'Output' | 'Embedded service' | 'Other';
  readonly commands: readonly Command[];
  /** Without effect where a view is printed. */
  readonly screenOnly?: true;
  /** The only question that takes it; absent: all of them. */
  readonly question?: string;
}

export const VIEW: readonly Command[] = ['view'];
export const QUESTION: readonly Command[] = ['question'];
/** Commands that read a list. */
export const LISTING: readonly Command[] = ['view', 'question'];
export const SERVE: readonly Command[] = ['serve'];
/** Commands that support the embedded service. */
export const EMBEDDING: readonly Command[] = ['view', 'show', 'question', 'serve'];
/** Commands that print what a service sends. */
export const REQUESTING: readonly Command[] = ['view', 'show', 'question'];
/** Commands that connect to a service. */
export const CONNECTING: readonly Command[] = [...REQUESTING, 'doctor'];
export const KEYED: readonly Command[] = [...EMBEDDING, 'doctor'];
export const ALL: readonly Command[] = [...KEYED, 'cache', 'contexts', 'help', 'completion', 'man', 'version'];
