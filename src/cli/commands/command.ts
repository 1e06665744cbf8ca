import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import type { GivenOptions, Option } from '../args/option.ts';
import type { CompiledCode } from '../compiled-code.ts';
import type { FromFile } from '../from/from.ts';
import type { ProcessContext } from '../process-context.ts';

/** A form of a command line, and a text about its effect. */
export type Form = readonly [form: string, about: string];

/** Headings of the list of commands in `-h`. */
export const COMMAND_GROUPS = ['Ask', 'Record', 'Program'] as const;

/** A command of the command line. Parsing, help, completions and the manual page read it. */
export interface Command {
  /** First word of the command line; null for a view, which needs none. */
  readonly name: string | null;
  /** Names of the command in other programs. */
  readonly otherNames?: readonly string[];
  /** Heading of the list of commands in `-h`. */
  readonly group: (typeof COMMAND_GROUPS)[number];
  /** Text about the command in the help. */
  readonly about: string;
  readonly forms: readonly Form[];
  /** Paragraphs of the help, below the options. */
  readonly notes?: readonly string[];
  /** Its arguments, as the help of the program shows them after its name. */
  readonly takes?: string;
  /** Words that may follow the command, for completion. */
  readonly words?: readonly string[];
  /** Names of the options that the command shares with others (`args/options.ts`). */
  readonly options?: readonly string[];
  /** Options of its own; its help begins with them. */
  readonly ownOptions?: readonly Option[];
  /** Help texts of shared options that have another meaning in this command, by name. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** The question that the command asks; absent for none. */
  readonly question?: RegisteredQuestion;
  /** Returns the exit code. @throws UsageError, ProblemError, OutputFailed, ReaderGone */
  readonly run: (call: Call) => Promise<number>;
  /** Reports an error, wrong usage included, in the command's own way. Returns the exit code. */
  readonly failed?: (error: unknown, context: ProcessContext) => Promise<number>;
}

/** A parsed command line; values of options are raw texts. */
export interface Arguments {
  readonly command: Command;
  /** Positional words, without the command's name. */
  readonly words: readonly string[];
  /** Options by name. The value of `help` is `short` for `-h`. */
  readonly options: GivenOptions;
  /** Opened snapshot of `--from`; absent without this option. */
  readonly from?: FromFile;
}

/** A command line with everything that `run` of its command needs. */
export interface Call {
  readonly args: Arguments;
  readonly context: ProcessContext;
  /** Compiled code of the loaded files, which is kept for the next run; empty if it cannot be kept. */
  readonly code: readonly CompiledCode[];
  /** Kind of installation, in words for users. */
  readonly installation: string;
  /** All commands, for help, completions and the manual page. */
  readonly commands: readonly Command[];
}

/** Topics of `edgescope help`; `args/topics.ts` has their texts. */
export const TOPIC_WORDS = ['filter', 'formats', 'environment', 'exit-codes', 'secrets'] as const;

/** Groups of checks of `edgescope doctor`, in the order in which a problem is best looked for. */
export const DOCTOR_GROUPS = ['program', 'settings', 'key', 'network', 'service', 'terminal', 'files'] as const;

/** The shells of `edgescope completion`. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const SERVICE = [
  'url',
  'project',
  'api-key-file',
  'ca-file',
  'client-cert-file',
  'client-key-file',
  'insecure',
  'timeout',
  'dialect',
  'demo',
  'log-file',
];
/** Names of the options that choose the config file and a context in it. */
export const CONFIGURED = ['config', 'context'];
/** Names of the options that let the embedded service change while it runs. */
export const EMBEDDED = ['incident', 'churn'];
/** Options for the look of lines. */
const LOOKS = ['color', 'no-color', 'ascii'];

/** Names of the options of a command that connects to a service. */
export const CONNECTING: readonly string[] = [...SERVICE, ...CONFIGURED];
/** Names of the options of a command that loads lists or items. */
export const READING: readonly string[] = [...CONNECTING, ...EMBEDDED, 'from'];
/** Names of the options of a command about a view or an item. */
export const VIEWING: readonly string[] = [...READING, 'period', 'type', 'theme', 'time'];
/** Names of the options of a command that prints data of a service. */
export const PRINTING: readonly string[] = [...VIEWING, 'output', ...LOOKS];
/** Names of the options of a command that reads the rows of a view. */
export const LISTING: readonly string[] = [...PRINTING, 'filter', 'server-filter'];
