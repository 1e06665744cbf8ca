import { lastByName, type OfStore, perKey, perStore, sameKeys } from '../../core/memo/index.ts';

/** The last value of a job. */
interface Result {
  readonly keys: readonly unknown[];
  readonly value: unknown;
  /** False for a partial value. */
  readonly isWhole: boolean;
  /** Present if the value was computed from other lists. Then it is used only for equal keys. */
  readonly isOlder?: true;
}

/** The lists that jobs read: the current lists, the lists of the shown answer, or the lists of the next answer. */
export type ResultsOf = 'lists' | 'answer' | 'next';

/** The values of jobs that are known so far. */
export interface Results {
  readonly of: ResultsOf;
  /** Results by the name of the job, latest last. */
  readonly byName: Readonly<Record<string, Result>>;
}

/** The initial results, without a value. */
export const NO_RESULTS: Results = { of: 'lists', byName: {} };

interface HasResults extends OfStore {
  readonly results: Results;
}

/** Maximum number of results to keep that no open place needs, because the place may be opened again. This suffices for all results of a screen. */
const MAX_SPARE = 60;

/** Steps of a job, each of a millisecond at most. A step may yield a partial value. */
type Steps<Value> = Generator<Value | undefined, Value>;

/** A computation that takes longer than a key may wait for. */
export interface Job<Value = unknown> {
  /** The results that contain the last value and get the next value. */
  readonly results: Results;
  /** Name of the result; determines its type. */
  readonly name: string;
  /** Inputs of the value, compared by identity. Other keys restart the job. */
  readonly keys: readonly unknown[];
  /** Present if the job runs after the other jobs about the same lists. */
  readonly isBackground?: true;
  /** Starts with the last value of the same name, which may have other keys. Partial values are due when `isTime` returns true. */
  begin(before: Value | null, isTime: () => boolean): Steps<Value>;
}

export type EagerSteps<Value> = Generator<Value, Value>;

/** A job with a short first step, so that it always has a value. */
export interface EagerJob<Value> extends Job<Value> {
  /** The rows that the job reads. The value of the first step is kept while these rows stay. */
  readonly over: object;
  begin(before: Value | null, isTime: () => boolean): EagerSteps<Value>;
}

/** The value of a job as far as it is known. */
export interface Progress<Value> {
  /** The partial value, else the last value, computed from other keys; null before the first value. */
  readonly value: Value | null;
  /** True if the value is not the whole value of the job. */
  readonly isStale: boolean;
  /** The job, after the jobs whose values it needs. */
  readonly jobs: readonly Job[];
}

interface Running {
  readonly job: Job;
  readonly steps: Steps<unknown>;
  hasBegun: boolean;
  /** The latest value that was yielded; undefined before the first. */
  value: unknown;
}

/** The outcome of one slice of a job: its result so far; null if it has no value yet. */
export interface JobStep {
  readonly of: ResultsOf;
  readonly name: string;
  readonly result: Result | null;
}

/** The jobs of the screen. `effects/work.ts` runs them in slices between keys. */
class Work {
  /** The state from which the jobs were taken, and the function that selected them. */
  #seen: readonly unknown[] = [];
  #jobs: ReadonlyMap<string, Running> = new Map();
  /** Keys of all jobs of the state, finished or not. */
  #needed: ReadonlySet<string> = new Set();
  #isTime = (): boolean => true;
  /** Returns jobs that do not run and whose results are kept: the jobs of open places that are covered. */
  #kept: () => readonly Job[] = () => NO_JOBS;

  /** Takes the jobs of a state and drops all others. If several jobs have the same name, the first counts. */
  take<State extends OfStore>(
    state: State,
    jobsOf: (state: State) => readonly Job[],
    keptOf: (state: State) => readonly Job[] = () => NO_JOBS,
  ): void {
    this.#kept = () => keptOf(state);
    if (sameKeys(this.#seen, [state, jobsOf])) return;
    const jobs = new Map<string, Running>();
    const needed = new Set<string>();
    for (const job of jobsOf(state)) {
      const key = keyOf(job.results, job.name);
      if (!needed.has(key) && progressOf(job).isStale) jobs.set(key, this.#running(key, job));
      needed.add(key);
    }
    this.#jobs = jobs;
    this.#needed = needed;
    this.#seen = [state, jobsOf];
  }

  #running(key: string, job: Job): Running {
    const known = this.#jobs.get(key);
    if (known !== undefined && sameKeys(known.job.keys, job.keys)) return known;
    const steps = job.begin(lastOf(job)?.value ?? null, () => this.#isTime());
    return { job, steps, hasBegun: false, value: undefined };
  }

  /** Returns a test for the names of results that an open place needs. */
  neededIn(of: Results): (name: string) => boolean {
    const kept = new Set(this.#kept().map((job) => keyOf(job.results, job.name)));
    return (name) => this.#needed.has(keyOf(of, name)) || kept.has(keyOf(of, name));
  }

  /** True if no job is left. */
  get isDone(): boolean {
    return this.#jobs.size === 0;
  }

  /** True if a job has not begun, except jobs that run in the background. */
  get hasNew(): boolean {
    return [...this.#jobs.values()].some(({ job, hasBegun }) => !hasBegun && job.isBackground !== true);
  }

  /** Runs the next job until it ends or `isTime` returns true; null if no job is left. */
  step(isTime: () => boolean): JobStep | null {
    const jobs = [...this.#jobs.values()];
    const of = jobs[0]?.job.results.of;
    const next = jobs.find(({ job }) => job.results.of === of && job.isBackground !== true) ?? jobs[0];
    if (of === undefined || next === undefined) return null;
    this.#isTime = isTime;
    next.hasBegun = true;
    const { name, keys } = next.job;
    do {
      const { done, value } = next.steps.next();
      if (value !== undefined) next.value = value;
      if (done !== true) continue;
      this.#jobs = new Map([...this.#jobs].filter(([, other]) => other !== next));
      return { of, name, result: { keys, value, isWhole: true } };
    } while (!isTime());
    return { of, name, result: next.value === undefined ? null : { keys, value: next.value, isWhole: false } };
  }
}

const keyOf = ({ of }: Results, name: string): string => `${of} ${name}`;

/** Returns the same steps of a job without partial values, for a value that is of use only when it is whole. */
export function* withoutProgress<Value>(steps: Generator<unknown, Value>): Generator<undefined, Value> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield undefined;
  return step.value;
}

/** The jobs of a store that are not finished. */
export const workOf = perStore(() => new Work());

const lastOf = ({ results, name }: Job): Result | undefined => results.byName[name];

const NO_JOBS: readonly Job[] = [];

/**
 * Returns the value of a job as far as it is known, and the jobs to run. If the job is null, because it waits for the
 * jobs that it needs, there is no value.
 */
export const progressOf = <Value>(job: Job<Value> | null, needs = NO_JOBS): Progress<Value> => {
  if (job === null) return { value: null, isStale: true, jobs: needs };
  const known = lastOf(job);
  const isCurrent = known !== undefined && sameKeys(known.keys, job.keys);
  // The name determines the type of the value.
  const value = isCurrent || known?.isOlder !== true ? ((known?.value ?? null) as Value | null) : null;
  return { value, isStale: !isCurrent || !known.isWhole, jobs: [...needs, job] };
};

/** Returns the last value of the job with a name, even if its inputs have changed since; null before the first. */
export const lastValue = <Value>({ results }: HasResults, name: string): Value | null => {
  const known = results.byName[name];
  return known === undefined || known.isOlder === true ? null : (known.value as Value);
};

// Memoised by the rows of the job: a memo by the earlier value would keep every earlier value in memory.
const firstOf = perKey((_: object) => lastByName<unknown>());

/** Returns the value of an eager job as far as it is known, at least the value of its first step. */
export const eagerValue = <Value>(job: EagerJob<Value>): Value => {
  const known = lastOf(job);
  if (known !== undefined && sameKeys(known.keys, job.keys)) return known.value as Value;
  const { value } = progressOf(job);
  return firstOf(job.over)(job.name)(job.keys, () => job.begin(value, () => true).next().value) as Value;
};

/** Adds the outcome of a slice to results. If there are too many results, drops old results that no open place needs. */
export const withResult = (state: OfStore, results: Results, { name, result }: Omit<JobStep, 'of'>): Results => {
  if (result === null) return results;
  const { of, byName } = results;
  const others = Object.entries(byName).filter(([other]) => other !== name);
  // Only if there are too many results, covered places are asked which results they need.
  const isNeeded = others.length <= MAX_SPARE ? () => true : workOf(state).neededIn(results);
  const spare = others.filter(([other]) => !isNeeded(other)).slice(0, -MAX_SPARE);
  const dropped = new Set(spare.map(([other]) => other));
  const kept = others.filter(([other]) => !dropped.has(other));
  return { of, byName: Object.fromEntries([...kept, [name, result]]) };
};

/** Computes the whole value of a job at once instead of in slices, and returns the results with the value. */
export const finishJob = <Value>(state: OfStore, job: Job<Value>): { readonly results: Results } => {
  const steps = job.begin(progressOf(job).value, () => false);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const result = { keys: job.keys, value: step.value, isWhole: true };
  return { results: withResult(state, job.results, { name: job.name, result }) };
};

interface Slices {
  /** Returns true when a slice is over. */
  readonly isTime: () => boolean;
  /** Lets the event loop turn between two slices. */
  readonly between: () => Promise<void>;
}

/** Returns the state with the results of all its jobs. Computes them in slices, for use without a screen. */
export const settledInSlices = async <State extends HasResults>(
  state: State,
  jobsOf: (state: State) => readonly Job[],
  { isTime, between }: Slices,
): Promise<State> => {
  const work = workOf(state);
  let whole = state;
  for (;;) {
    work.take(whole, jobsOf);
    const step = work.step(isTime);
    if (step === null) return whole;
    whole = { ...whole, results: withResult(whole, whole.results, step) };
    if (isTime()) await between();
  }
};
