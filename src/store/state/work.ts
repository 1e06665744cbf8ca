import { lastByName, type OfStore, perKey, perStore, sameKeys } from '../../core/memo/index.ts';

/** The last value of a job. */
interface Result {
  readonly keys: readonly unknown[];
  readonly value: unknown;
  /** False for a value so far. */
  readonly isWhole: boolean;
  /** Of other lists: it counts for the same keys only. */
  readonly isOlder?: true;
}

/** What jobs are about: the lists as they are, those of the answer on the screen, or of the answer to be shown next. */
export type ResultsOf = 'lists' | 'answer' | 'next';

export interface Results {
  readonly of: ResultsOf;
  /** By the name of the job, the latest last. */
  readonly byName: Readonly<Record<string, Result>>;
}

/** The initial results: none. */
export const NO_RESULTS: Results = { of: 'lists', byName: {} };

interface HasResults extends OfStore {
  readonly results: Results;
}

/** Results to keep that nothing needs: those of a place that may be opened again, which may be that of a whole screen. */
const MAX_SPARE = 60;

/** Steps of a job, each a millisecond at most. They may yield the value so far. */
type Steps<Value> = Generator<Value | undefined, Value>;

/** Work that takes longer than a key may wait for. */
export interface Job<Value = unknown> {
  /** The results that its last value is in, and that its next one is added to. */
  readonly results: Results;
  /** Name of the result; determines its type. */
  readonly name: string;
  /** What the value depends on, compared by identity: other keys restart the job. */
  readonly keys: readonly unknown[];
  /** Runs after the other jobs about the same lists. */
  readonly isBackground?: true;
  /** Begins with the last value under its name, which may be of other keys. Values so far are due when `isTime`. */
  begin(before: Value | null, isTime: () => boolean): Steps<Value>;
}

export type EagerSteps<Value> = Generator<Value, Value>;

/** A job with a short first step, whose value is there at once. */
export interface EagerJob<Value> extends Job<Value> {
  /** The rows it runs over: the first value is kept as long as they are. */
  readonly over: object;
  begin(before: Value | null, isTime: () => boolean): EagerSteps<Value>;
}

/** What is known of the value of a job. */
export interface Progress<Value> {
  /** The value so far, else the last one, which is of other keys; null before the first. */
  readonly value: Value | null;
  /** The value is not that of the whole job. */
  readonly isStale: boolean;
  /** The job, behind those whose values it needs. */
  readonly jobs: readonly Job[];
}

interface Running {
  readonly job: Job;
  readonly steps: Steps<unknown>;
  hasBegun: boolean;
  /** The latest yielded value; undefined before one. */
  value: unknown;
}

/** The outcome of a step: the result so far, if any. */
export interface JobStep {
  readonly of: ResultsOf;
  readonly name: string;
  readonly result: Result | null;
}

/** The jobs of what is on the screen; `effects/work.ts` runs them in slices between keys. */
class Work {
  /** The state whose jobs these are, and what gave them. */
  #seen: readonly unknown[] = [];
  #jobs: ReadonlyMap<string, Running> = new Map();
  /** Keys of its jobs, done or not. */
  #needed: ReadonlySet<string> = new Set();
  #isTime = (): boolean => true;
  /** The jobs whose results are kept although they do not run: those of open places that are not on the screen. */
  #kept: () => readonly Job[] = () => NO_JOBS;

  /** Takes the jobs of a state; others are dropped. Of several with one name the first counts. */
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

  /** A test for names of results that something open needs. */
  neededIn(of: Results): (name: string) => boolean {
    const kept = new Set(this.#kept().map((job) => keyOf(job.results, job.name)));
    return (name) => this.#needed.has(keyOf(of, name)) || kept.has(keyOf(of, name));
  }

  /** True when no job is left. */
  get isDone(): boolean {
    return this.#jobs.size === 0;
  }

  /** True when a job has not begun that does not run in the background. */
  get hasNew(): boolean {
    return [...this.#jobs.values()].some(({ job, hasBegun }) => !hasBegun && job.isBackground !== true);
  }

  /** Runs the next job until it ends or `isTime`; null when none is left. */
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

/** Steps of a job without a value so far. */
export function* withoutProgress<Value>(steps: Generator<unknown, Value>): Generator<undefined, Value> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield undefined;
  return step.value;
}

export const workOf = perStore(() => new Work());

const lastOf = ({ results, name }: Job): Result | undefined => results.byName[name];

const NO_JOBS: readonly Job[] = [];

/** What is known of the value of a job that needs those of others; nothing of null, which waits for them. */
export const progressOf = <Value>(job: Job<Value> | null, needs = NO_JOBS): Progress<Value> => {
  if (job === null) return { value: null, isStale: true, jobs: needs };
  const known = lastOf(job);
  const isCurrent = known !== undefined && sameKeys(known.keys, job.keys);
  // The name determines the type.
  const value = isCurrent || known?.isOlder !== true ? ((known?.value ?? null) as Value | null) : null;
  return { value, isStale: !isCurrent || !known.isWhole, jobs: [...needs, job] };
};

/** The last value under a name; null before the first. */
export const lastValue = <Value>({ results }: HasResults, name: string): Value | null => {
  const known = results.byName[name];
  return known === undefined || known.isOlder === true ? null : (known.value as Value);
};

// The rows of the job, not those of the value before it: each would keep the one before.
const firstOf = perKey((_: object) => lastByName<unknown>());

/** The value of an eager job as far as known, at least that of its first step. */
export const eagerValue = <Value>(job: EagerJob<Value>): Value => {
  const known = lastOf(job);
  if (known !== undefined && sameKeys(known.keys, job.keys)) return known.value as Value;
  const { value } = progressOf(job);
  return firstOf(job.over)(job.name)(job.keys, () => job.begin(value, () => true).next().value) as Value;
};

export const withResult = (state: OfStore, results: Results, { name, result }: Omit<JobStep, 'of'>): Results => {
  if (result === null) return results;
  const { of, byName } = results;
  const others = Object.entries(byName).filter(([other]) => other !== name);
  // Open places that are not on the screen are asked for their jobs only if there may be too many results.
  const isNeeded = others.length <= MAX_SPARE ? () => true : workOf(state).neededIn(results);
  const spare = others.filter(([other]) => !isNeeded(other)).slice(0, -MAX_SPARE);
  const dropped = new Set(spare.map(([other]) => other));
  const kept = others.filter(([other]) => !dropped.has(other));
  return { of, byName: Object.fromEntries([...kept, [name, result]]) };
};

/** A change with the whole value of a job, worked out at once. */
export const finishJob = <Value>(state: OfStore, job: Job<Value>): { readonly results: Results } => {
  const steps = job.begin(progressOf(job).value, () => false);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const result = { keys: job.keys, value: step.value, isWhole: true };
  return { results: withResult(state, job.results, { name: job.name, result }) };
};

interface Slices {
  /** True when a slice is over. */
  readonly isTime: () => boolean;
  /** Lets the event loop turn between two slices. */
  readonly between: () => Promise<void>;
}

/** A state with the results of all its jobs, worked out a slice at a time where there is no screen. */
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
