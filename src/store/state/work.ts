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

/** Results to keep that nothing asks for: those of a place that may be opened again, which may be that of a whole screen. */
const MAX_SPARE = 60;

/** Steps of a job, each a millisecond at most. They may yield the value so far. */
type Steps<Value> = Generator<Value | undefined, Value>;

/** Work that takes longer than a key may wait for. */
export interface Job<Value> {
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
}

interface Running {
  readonly job: Job<unknown>;
  readonly of: ResultsOf;
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

/** The jobs that the state on the screen asks for; `effects/work.ts` runs them in slices between keys. */
class Work {
  /** The state whose jobs are known, and what asked for them. */
  #seen: readonly unknown[] = [];
  #jobs: ReadonlyMap<string, Running> = new Map();
  /** Keys of its jobs, done or not. */
  #asked: Set<string> = new Set();
  /** Jobs found so far, while looking for them. */
  #found: Map<string, Running> | null = null;
  #isTime = (): boolean => true;

  /** Finds the jobs that a state asks for; others are dropped. */
  look<State extends HasResults>(state: State, asks: (state: State) => void): void {
    if (sameKeys(this.#seen, [state, asks])) return;
    this.#found = new Map();
    this.#asked = new Set();
    try {
      // A new object: memos per state would hide what is asked for.
      asks({ ...state });
      this.#jobs = this.#found;
      this.#seen = [state, asks];
    } finally {
      this.#found = null;
    }
  }

  /** Notes a job while looking for jobs. Of several with one name the first counts. */
  note(of: ResultsOf, job: Job<unknown>, before: unknown, isDone: boolean): void {
    const key = keyOf(of, job.name);
    if (this.#found === null || this.#asked.has(key)) return;
    this.#asked.add(key);
    if (isDone) return;
    const running = this.#jobs.get(key);
    const goesOn = running !== undefined && sameKeys(running.job.keys, job.keys);
    this.#found.set(key, goesOn ? running : this.#started(of, job, before));
  }

  #started(of: ResultsOf, job: Job<unknown>, before: unknown): Running {
    return { job, of, steps: job.begin(before, () => this.#isTime()), hasBegun: false, value: undefined };
  }

  isAsked(of: ResultsOf, name: string): boolean {
    return this.#asked.has(keyOf(of, name));
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
    const [first] = jobs;
    const next = jobs.find(({ of, job }) => of === first?.of && job.isBackground !== true) ?? first;
    if (next === undefined) return null;
    this.#isTime = isTime;
    next.hasBegun = true;
    const { of } = next;
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

const keyOf = (of: ResultsOf, name: string): string => `${of} ${name}`;

export const workOf = perStore(() => new Work());

/** Asks for a job, and gives what is known of its value. */
export const ask = <Value>(state: HasResults, job: Job<Value>): Progress<Value> => {
  const { of, byName } = state.results;
  const known = byName[job.name];
  const isCurrent = known !== undefined && sameKeys(known.keys, job.keys);
  const last = (known?.value ?? null) as Value | null;
  const isDone = isCurrent && known.isWhole;
  // The name determines the type.
  workOf(state).note(of, job as Job<unknown>, last, isDone);
  return { value: isCurrent || known?.isOlder !== true ? last : null, isStale: !isDone };
};

/** The last value of a job, which is not asked for; null before the first. */
export const lastValue = <Value>({ results }: HasResults, name: string): Value | null => {
  const known = results.byName[name];
  return known === undefined || known.isOlder === true ? null : (known.value as Value);
};

// The rows of the job, not those of the value before it: each would keep the one before.
const firstOf = perKey((_: object) => lastByName<unknown>());

export const askEager = <Value>(state: HasResults, job: EagerJob<Value>): Value => {
  const known = state.results.byName[job.name];
  const { value } = ask(state, job);
  if (value !== null && known !== undefined && sameKeys(known.keys, job.keys)) return value;
  return firstOf(job.over)(job.name)(job.keys, () => job.begin(value, () => true).next().value) as Value;
};

export const withResult = (
  state: HasResults,
  { of, byName }: Results,
  { name, result }: Omit<JobStep, 'of'>,
): Results => {
  if (result === null) return { of, byName };
  const work = workOf(state);
  const others = Object.entries(byName).filter(([other]) => other !== name);
  const spare = others.filter(([other]) => !work.isAsked(of, other)).slice(0, -MAX_SPARE);
  const dropped = new Set(spare.map(([other]) => other));
  const kept = others.filter(([other]) => !dropped.has(other));
  return { of, byName: Object.fromEntries([...kept, [name, result]]) };
};

/** A change with the whole value of a job, worked out at once. */
export const finishJob = <Value>(state: HasResults, job: Job<Value>): Pick<HasResults, 'results'> => {
  const steps = job.begin(ask(state, job).value, () => false);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const result = { keys: job.keys, value: step.value, isWhole: true };
  return { results: withResult(state, state.results, { name: job.name, result }) };
};

interface Slices {
  /** True when a slice is over. */
  readonly isTime: () => boolean;
  /** Lets the event loop turn between two slices. */
  readonly between: () => Promise<void>;
}

/** A state with the results of all that `asks` asks for, worked out a slice at a time where there is no screen. */
export const settledInSlices = async <State extends HasResults>(
  state: State,
  asks: (state: State) => void,
  { isTime, between }: Slices,
): Promise<State> => {
  const work = workOf(state);
  let whole = state;
  for (;;) {
    work.look(whole, asks);
    const step = work.step(isTime);
    if (step === null) return whole;
    whole = { ...whole, results: withResult(whole, whole.results, step) };
    if (isTime()) await between();
  }
};
