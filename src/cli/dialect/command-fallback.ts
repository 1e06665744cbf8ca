import { movedText, neither, type Problem, ProblemError } from '../../core/client/index.ts';
import { type DialectId, type DialectMode, firstDialect, type KindId, otherDialect } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import type { ProcessContext } from '../process-context.ts';
import { type Connection, targetLabel } from '../settings.ts';
import { changeState, readState, statePath } from '../state/remembered.ts';

/** Runs requests in a kind's dialect, with fallback to the other one. */
export interface DialectFallback {
  /**
   * Runs work in the dialect of a kind. Where the endpoint is missing and no dialect was chosen, runs it again in the
   * other one; `failureOf` extracts the problem of a partial result.
   * @throws errors of the work; ProblemError `gone` where neither endpoint exists
   */
  ask<Result>(
    kind: KindId,
    work: (dialect: DialectId) => Promise<Result>,
    failureOf?: (result: Result) => Problem | null,
  ): Promise<Result>;
}

export interface DialectFallbackOptions {
  readonly mode: DialectMode;
  /** Kinds that fell back in an earlier run. */
  readonly fallbacks: Readonly<Record<KindId, DialectId>>;
  readonly say: (text: string) => void;
  /** Called when a kind fell back and answers. */
  readonly onFallback: (kind: KindId, to: DialectId) => void;
}

type Outcome<Result> =
  | { readonly type: 'done'; readonly result: Result }
  | { readonly type: 'gone'; readonly problem: Problem; readonly result: Result | null };

/** The fallback of one run: a kind that fell back stays with the other dialect. */
export const createDialectFallback = ({
  mode,
  fallbacks,
  say,
  onFallback,
}: DialectFallbackOptions): DialectFallback => {
  const known = new Map(mode === 'auto' ? Object.entries(fallbacks) : []);
  return {
    ask: async (kind, work, failureOf = () => null) => {
      const dialect = known.get(kind) ?? firstDialect(mode);
      if (mode !== 'auto') return work(dialect);
      const first = await outcomeOf(() => work(dialect), failureOf);
      if (first.type === 'done') return first.result;
      const to = otherDialect(dialect);
      const second = await outcomeOf(() => work(to), failureOf);
      if (second.type === 'gone') {
        if (first.result !== null) return first.result;
        throw new ProblemError(neither(first.problem, second.problem));
      }
      known.set(kind, to);
      const text = movedText(first.problem);
      if (text !== null) say(text);
      onFallback(kind, to);
      return second.result;
    },
  };
};

const outcomeOf = async <Result>(
  work: () => Promise<Result>,
  failureOf: (result: Result) => Problem | null,
): Promise<Outcome<Result>> => {
  try {
    const result = await work();
    const problem = failureOf(result);
    return problem?.endpoint === undefined ? { type: 'done', result } : { type: 'gone', problem, result };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.endpoint === undefined) throw error;
    return { type: 'gone', problem: error.problem, result: null };
  }
};

/** Lifetime of a remembered fallback; then the document's endpoint is tried again, since services may be replaced. */
const TRUSTED_MS = 7 * 24 * 60 * 60 * 1000;

/** Valid remembered fallbacks: when each kind was last found in the current dialect only (epoch ms). */
export const readFallbacks = (path: string | null, service: string, now: number): Readonly<Record<KindId, number>> => {
  if (path === null) return {};
  const times = Object.entries(readState(path).state.dialects[service] ?? {}).map(
    ([kind, time]) => [kind, Date.parse(time)] as const,
  );
  return Object.fromEntries(times.filter(([, time]) => time <= now && now - time < TRUSTED_MS));
};

/** Remembers that a kind has only the current dialect. Returns an error sentence, or null. */
export const rememberFallback = (
  path: string,
  service: string,
  { kind, to, now }: { readonly kind: KindId; readonly to: DialectId; readonly now: number },
): string | null =>
  changeState(path, (file) => {
    const { [kind]: _, ...others } = file.dialects[service] ?? {};
    const kinds = to === 'current' ? { ...others, [kind]: new Date(now).toISOString() } : others;
    const { [service]: __, ...services } = file.dialects;
    return { ...file, dialects: Object.keys(kinds).length === 0 ? services : { ...services, [service]: kinds } };
  });

/** The dialect fallback of a printing command, remembered like that of the screen. */
export const commandFallback = (
  { dialect, target }: Connection,
  { env, home, stderr }: Pick<ProcessContext, 'env' | 'home' | 'stderr'>,
): DialectFallback => {
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  // Embedded services are not remembered: each is a new one.
  const path = target.value.kind === 'demo' ? null : statePath(env, home);
  const service = targetLabel(target.value);
  const fallbacks = dialect.value === 'auto' ? readFallbacks(path, service, Date.now()) : {};
  return createDialectFallback({
    mode: dialect.value,
    fallbacks: Object.fromEntries(Object.keys(fallbacks).map((kind) => [kind, 'current' as const])),
    say,
    onFallback: (kind, to) => {
      const failure = path === null ? null : rememberFallback(path, service, { kind, to, now: Date.now() });
      if (failure !== null) say(failure);
    },
  });
};
