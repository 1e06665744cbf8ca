import { movedText, neither, type Problem, ProblemError } from '../../core/client/index.ts';
import { type DialectId, type DialectMode, firstDialect, type KindId, otherDialect } from '../../core/query/index.ts';

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
