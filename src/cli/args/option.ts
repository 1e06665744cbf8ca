/** Commands that answer a question about many items. */
export const QUESTION_COMMANDS = ['now', 'why', 'attention', 'explain', 'timeline', 'fields'] as const;
export type QuestionCommand = (typeof QUESTION_COMMANDS)[number];

/** Options of a view that print a count instead of rows. */
export const COUNT_OPTIONS = ['count-by', 'across', 'top', 'worst'] as const;

/** The command of the first word: a view, one item, a question about many, the embedded service alone, or the cache. */
export type Command = 'view' | 'show' | 'serve' | 'cache' | QuestionCommand;

/** One option as data, for parsing and `--help`. */
export interface Option<Name extends string = string> {
  readonly name: Name;
  readonly short?: string;
  /** Name of its argument; without one it is a switch. Brackets mark an optional argument, given with `=`. */
  readonly argument?: string;
  /** Pattern of an optional argument that may follow as the next word, without `=`. */
  readonly nextWord?: RegExp;
  /** One line. */
  readonly about: string;
  /** Description for commands where the option has another meaning. */
  readonly aboutFor?: { readonly [command in Command]?: string };
  /** Heading of the help that it is listed under. */
  readonly group: 'Service' | 'View' | 'Question' | 'Output' | 'Embedded service' | 'Other';
  readonly commands: readonly Command[];
}

export const VIEW: readonly Command[] = ['view'];
export const WHY: readonly Command[] = ['why'];
export const TIMELINE: readonly Command[] = ['timeline'];
/** The commands that may find something. */
export const FINDING: readonly Command[] = ['now', 'why', 'attention', 'explain', 'timeline'];
/** Commands that read a list. */
export const LISTING: readonly Command[] = ['view', ...QUESTION_COMMANDS];
export const SERVE: readonly Command[] = ['serve'];
/** Commands that support the embedded service. */
export const EMBEDDING: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS, 'serve'];
/** Commands that send requests to a service. */
export const REQUESTING: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS];
export const KEYED: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS, 'serve'];
export const ALL: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS, 'serve', 'cache'];
