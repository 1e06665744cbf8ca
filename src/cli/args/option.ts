/** The commands that answer a question about many items. */
export const QUESTION_COMMANDS = ['why', 'fields'] as const;
export type QuestionCommand = (typeof QUESTION_COMMANDS)[number];

/** The options of a view that ask for a count in place of its rows. */
export const COUNT_OPTIONS = ['count-by', 'across', 'top', 'worst'] as const;

/**
 * What the first word asks for: a view, one item, an answer about many, the embedded service alone, or what is kept of
 * earlier runs.
 */
export type Command = 'view' | 'show' | 'serve' | 'cache' | QuestionCommand;

/** One option as data: parsing and `--help` are driven by it. */
export interface Option<Name extends string = string> {
  readonly name: Name;
  readonly short?: string;
  /** What stands after it; an option without one is a switch. In brackets: may be left out, and needs `=`. */
  readonly argument?: string;
  /** The form in which an argument that may be left out may stand as the next word, without `=`. */
  readonly nextWord?: RegExp;
  /** One line. */
  readonly about: string;
  /** The line of a command where the option means something else. */
  readonly aboutFor?: { readonly [command in Command]?: string };
  /** Under which title of the help it stands. */
  readonly group: 'Service' | 'View' | 'Question' | 'Output' | 'Embedded service' | 'Other';
  readonly commands: readonly Command[];
}

export const VIEW: readonly Command[] = ['view'];
export const WHY: readonly Command[] = ['why'];
/** The commands that read a list. */
export const LISTING: readonly Command[] = ['view', ...QUESTION_COMMANDS];
export const SERVE: readonly Command[] = ['serve'];
/** The commands that can have the embedded service. */
export const EMBEDDING: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS, 'serve'];
/** The commands that send requests to a service. */
export const REQUESTING: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS];
export const KEYED: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS, 'serve'];
export const ALL: readonly Command[] = ['view', 'show', ...QUESTION_COMMANDS, 'serve', 'cache'];
