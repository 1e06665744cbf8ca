/** The command of the first word: a view, one item, a question about many, or what `COMMANDS` says of it. */
export type Command =
  | 'view'
  | 'question'
  | 'show'
  | 'check'
  | 'since'
  | 'snapshot'
  | 'watch'
  | 'serve'
  | 'cache'
  | 'doctor'
  | 'contexts'
  | 'help'
  | 'completion'
  | 'man'
  | 'version';

/** What options are for: a command, or a view whose rows are counted. */
type Purpose = Command | 'count';

/** One option as data, for parsing and `--help`. */
export interface Option<Name extends string = string> {
  readonly name: Name;
  readonly short?: string;
  /** Name of its argument; without one it is a switch. Brackets mark an optional argument, given with `=`. */
  readonly argument?: string;
  /** Values of a closed set, or examples of others, for completion. */
  readonly values?: readonly string[];
  /** True if it may be given more than once: its values are joined with commas. */
  readonly isRepeated?: true;
  /** Its values are the contexts of the config file, which completion asks the program for. */
  readonly isContext?: true;
  /** Pattern of an optional argument that may follow as the next word, without `=`. */
  readonly nextWord?: RegExp;
  /** One line. */
  readonly about: string;
  /** Description for commands where the option has another meaning. */
  readonly aboutFor?: { readonly [command in Command]?: string };
  /** Heading of the help that it is listed under. */
  readonly group: 'Service' | 'View' | 'Question' | 'Check' | 'Recording' | 'Output' | 'Embedded service' | 'Other';
  readonly commands: readonly Purpose[];
  /** The side of a view that it is for: its screen, or what is printed. */
  readonly only?: 'screen' | 'print';
  /** The formats of `-o` in which it has an effect; absent: all. */
  readonly formats?: readonly string[];
  /** The questions that take it; absent: all of them. */
  readonly questions?: readonly string[];
}

export const VIEW: readonly Purpose[] = ['view'];
export const COUNT: readonly Purpose[] = ['count'];
/** Rows of a view, listed or counted. */
export const ROWS: readonly Purpose[] = ['view', 'count'];
/** What reads a list. */
export const LISTING: readonly Purpose[] = [...ROWS, 'question'];
export const QUESTION: readonly Purpose[] = ['question'];
export const CHECK: readonly Purpose[] = ['check'];
export const SINCE: readonly Purpose[] = ['since'];
export const SNAPSHOT: readonly Purpose[] = ['snapshot'];
export const WATCH: readonly Purpose[] = ['watch'];
export const SERVE: readonly Purpose[] = ['serve'];
/** What supports the embedded service. */
export const EMBEDDING: readonly Purpose[] = [...LISTING, 'show', 'check', 'since', 'snapshot', 'watch', 'serve'];
/** What prints what a service sends. */
export const PRINTING: readonly Purpose[] = [...LISTING, 'show', 'since'];
/** What requests lists or items. */
export const REQUESTING: readonly Purpose[] = [...PRINTING, 'check'];
/** What connects to a service. */
export const CONNECTING: readonly Purpose[] = [...REQUESTING, 'snapshot', 'watch', 'doctor'];
export const KEYED: readonly Purpose[] = [...EMBEDDING, 'doctor'];
export const ALL: readonly Purpose[] = [...KEYED, 'cache', 'contexts', 'help', 'completion', 'man', 'version'];
