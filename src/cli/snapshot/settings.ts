import { relative } from 'node:path';
import { ALL_PROJECTS, ALL_SERVICES, isSeveral, KIND_IDS, type KindId } from '../../core/query/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { kindNamed, RESOURCES } from '../../resources/index.ts';
import { delay } from '../args/values.ts';
import type { Arguments } from '../commands/command.ts';
import { connectionOf } from '../config/connection.ts';
import { sourceText } from '../config/setting.ts';
import { notesOf } from '../config/settings-of.ts';
import { typedPath } from '../export/new-file.ts';
import type { Asking } from '../print/load.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Connection } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

/** Schedule by which lists are walked again. */
export interface Repeating {
  /** Period in ms; null for one walk. */
  readonly every: number | null;
  /** Ms until the end; null for no end. */
  readonly lasts: number | null;
}

/** Settings of `edgescope snapshot`: the lists, the schedule, and the file. */
export interface SnapshotSettings extends Repeating {
  readonly connection: Connection;
  readonly kinds: readonly KindId[];
  /** True if the kinds come from `--kinds`. */
  readonly areKindsGiven: boolean;
  readonly options: Arguments['options'];
  /** Path of the file. Null for stdout; undefined for a generated name in the current folder. */
  readonly path: string | null | undefined;
  /** Size in bytes at which a recording continues in a new file. */
  readonly maxFile: number;
  readonly isAppended: boolean;
  readonly replaces: boolean;
  readonly notes: readonly string[];
}

/** Client, outputs and clock of a run that writes a snapshot. */
export interface Taking extends Asking {
  readonly context: Pick<ProcessContext, 'stdout' | 'cwd'>;
  readonly say: (text: string) => void;
  /** Returns the time by the service's clock (epoch ms), to which the times of items refer. */
  readonly time: () => number;
}

/** Name of a snapshot file in messages, relative to the current folder; `path` is null for stdout. */
export const snapshotFileName = (path: string | null, { context }: Pick<Taking, 'context'>): string => {
  if (path === null) return 'stdout';
  const near = relative(context.cwd, path);
  return near === '' || near.startsWith('..') ? path : near;
};

const MIN_EVERY_MS = 1000;

/** Reads `--every` and `--for`; `usual` is the default period in ms, null if lists are not walked again by default. @throws UsageError */
export const repeatingOf = ({ options }: Arguments, usual: number | null): Repeating => {
  const ms = (name: 'every' | 'for'): number | null => {
    const text = options.get(name);
    return typeof text === 'string' ? delay(`--${name}`, text) : null;
  };
  const every = ms('every') ?? usual;
  const lasts = ms('for');
  if (every !== null && every < MIN_EVERY_MS)
    throw new UsageError('--every: less than a second', 'write --every=30s: a walk takes its time as well');
  if (every === null && lasts !== null) throw new UsageError('--for needs --every', 'add --every=30s, or leave it out');
  return { every, lasts };
};

/** Refuses several services, and several named projects, since no file holds their lists. `what` is the subject of the error. @throws UsageError */
export const ofOneService = ({ scope }: Pick<Connection, 'scope'>, what: string): void => {
  if (scope.value === ALL_SERVICES)
    throw new UsageError(`${what} is of one service`, 'give --context NAME with one name');
  if (isSeveral(scope.value))
    throw new UsageError(
      `${sourceText(scope.source)}: ${what} is of one project, of all, or of the tenant`,
      'name one project or all, or leave the option out',
    );
};

/**
 * Reads the settings of `edgescope snapshot` from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const snapshotSettingsOf = (args: Arguments, context: ProcessContext): SnapshotSettings => {
  const { words, options } = args;
  const [word, extra] = words;
  if (extra !== undefined) throw new UsageError(`snapshot: unexpected argument "${extra}"`, 'give one file');
  const connection = connectionOf(args, context);
  ofOneService(connection, 'a snapshot');
  const isAppended = options.has('append');
  if (isAppended && (word === undefined || word === '-'))
    throw new UsageError('--append needs the file that it goes on in', 'write edgescope snapshot FILE --append');
  if (isAppended && options.has('force'))
    throw new UsageError('--append and --force cannot be combined', 'leave one of them out');
  if (isAppended && options.has('limit'))
    throw new UsageError(
      '--append and --limit cannot be combined',
      'a part of a list cannot be compared: leave --limit out',
    );
  if (word === '-' && context.stdout.isTTY === true)
    throw new UsageError(
      'a snapshot is not written to a terminal',
      'write it to a file, or to a pipe: edgescope snapshot - | ssh …',
    );
  return {
    connection,
    kinds: kindsOf(options, connection),
    areKindsGiven: options.has('kinds'),
    options: new Map([...options].filter(([name]) => name === 'limit')),
    path: word === undefined ? undefined : word === '-' ? null : typedPath(word, context),
    maxFile: 256 * MEGABYTE,
    isAppended,
    replaces: options.has('force'),
    ...repeatingOf(args, null),
    notes: notesOf(connection),
  };
};

/** Reads the kinds, in the order of the tabs. With all projects in scope, the kind of projects comes first. @throws UsageError */
const kindsOf = (options: Arguments['options'], { scope }: Connection): readonly KindId[] => {
  const text = options.get('kinds');
  const names = typeof text === 'string' ? text.split(',').map((name) => name.trim()) : KIND_IDS;
  const kinds = new Set(
    names.map((name) => {
      const kind = kindNamed(name);
      if (kind !== null) return kind;
      throw new UsageError(
        `--kinds: unknown kind "${name}"`,
        `the kinds are ${RESOURCES.map(({ id }) => id).join(', ')}`,
      );
    }),
  );
  const inOrder = KIND_IDS.filter((kind) => kinds.has(kind));
  return scope.value === ALL_PROJECTS ? ['projects', ...inOrder.filter((kind) => kind !== 'projects')] : inOrder;
};
