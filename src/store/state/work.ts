import { lastByName, type OfStore, perKey, perStore, sameKeys } from '../../core/memo/index.ts';

/** The last value of a job. */
export interface Result {
  readonly keys: readonly unknown[];
  readonly value: unknown;
  /** False for a value so far. */
  readonly isWhole: boolean;
}

/** Results by the name of their job, the latest last. */
export type Results = Readonly<Record<string, Result>>;

interface HasResults extends OfStore {
  readonly results: Results;
}

/** Results to keep that nothing asks for: those of a place that may be opened again. */
const MAX_SPARE = 20;

/** Steps of a job, each a millisecond at most. They may yield the value so far. */
export type Steps<Value> = Generator<Value | undefined, Value>;

/** Work that takes longer than a key may wait for. */
export interface Job<Value> {
  /** Name of the result; determines its type. */
  readonly name: string;
  /** What the value depends on, compared by identity: other keys restart the job. */
  readonly keys: readonly unknown[];
  /** Begins with the last value under its name, which may be of other keys. Values so far are due when `isTime`. */
  begin(before: Value | null, isTime: () => boolean): Steps<Value>;
}

/** Steps that give the value so far. */
export type EagerSteps<Value> = Generator<Value, Value>;

/** A job with a short first step, whose value is there at once. */
export interface EagerJob<Value> extends Job<Value> {
  /** The rows it runs over: the first value is kept as long as they are. */
  readonly over: object;
  begin(before: Value | null, isTime: () => boolean): EagerSteps<Value>;
}

/** What is known of the value of a job. */
interface Progress<Value> {
  /** The value so far, else the last one, which is of other keys; null before the first. */
  readonly value: Value | null;
  /** The value is not that of the whole job. */
  readonly isStale: boolean;
}

interface Running {
  readonly job: Job<unknown>;
  readonly steps: Steps<unknown>;
  hasBegun: boolean;
  /** The latest yielded value; undefined before one. */
  value: unknown;
}

/** The jobs that the state on the screen asks for; `effects/work.ts` runs them in slices between keys. */
class Work {
  /** The state whose jobs are known. */
  #state: HasResults | null = null;
  #jobs: ReadonlyMap<string, Running> = new Map();
  /** Names of its jobs, done or not. */
  #names: Set<string> = new Set();
  /** Jobs found so far, while looking for them. */
  #found: Map<string, Running> | null = null;
  #isTime = (): boolean => true;

  /** Finds the jobs that a state asks for; others are dropped. */
  look<State extends HasResults>(state: State, asks: (state: State) => void): void {
    if (state === this.#state) return;
    this.#found = new Map();
    this.#names = new Set();
    try {
      // A new object: memos per state would hide what is asked for.
      asks({ ...state });
      this.#jobs = this.#found;
      this.#state = state;
    } finally {
      this.#found = null;
    }
  }

  /** Notes a job while looking for jobs. Of several with one name the first counts. */
  note(job: Job<unknown>, before: unknown, isDone: boolean): void {
    if (this.#found === null || this.#names.has(job.name)) return;
    this.#names.add(job.name);
    if (isDone) return;
    const running = this.#jobs.get(job.name);
    const goesOn = running !== undefined && sameKeys(running.job.keys, job.keys);
    this.#found.set(job.name, goesOn ? running : this.#started(job, before));
  }

  #started(job: Job<unknown>, before: unknown): Running {
    return { job, steps: job.begin(before, () => this.#isTime()), hasBegun: false, value: undefined };
  }

  /** True when the screen asks for a result. */
  isAsked(name: string): boolean {
    return this.#names.has(name);
  }

  /** True when no job is left. */
  get isDone(): boolean {
    return this.#jobs.size === 0;
  }

  /** True when a job has not begun. */
  get hasNew(): boolean {
    return [...this.#jobs.values()].some(({ hasBegun }) => !hasBegun);
  }

  /** Runs the next job until it ends or `isTime`; null when none is left. */
  step(isTime: () => boolean): Step | null {
    const [next] = this.#jobs.values();
    if (next === undefined) return null;
    this.#isTime = isTime;
    next.hasBegun = true;
    const { name, keys } = next.job;
    do {
      const { done, value } = next.steps.next();
      if (value !== undefined) next.value = value;
      if (done !== true) continue;
      this.#jobs = new Map([...this.#jobs].filter(([other]) => other !== name));
      return { name, result: { keys, value, isWhole: true } };
    } while (!isTime());
    return { name, result: next.value === undefined ? null : { keys, value: next.value, isWhole: false } };
  }
}

/** The outcome of a step: the result so far, if any. */
interface Step {
  readonly name: string;
  readonly result: Result | null;
}

/** The work of a store. */
export const workOf = perStore(() => new Work());

// The rows of the job, not those of the value before it: each would keep the one before.
const firstOf = perKey((_: object) => lastByName<unknown>());

/** Asks for a job, and gives what is known of its value. */
const ask = <Value>(state: HasResults, job: Job<Value>): Progress<Value> => {
  const known = state.results[job.name];
  const isCurrent = known !== undefined && sameKeys(known.keys, job.keys);
  const last = (known?.value ?? null) as Value | null;
  const isDone = isCurrent && known.isWhole;
  // The name determines the type.
  workOf(state).note(job as Job<unknown>, last, isDone);
  return { value: last, isStale: !isDone };
};

/** Asks for a job, and gives its value so far. */
export const askEager = <Value>(state: HasResults, job: EagerJob<Value>): Value => {
  const known = state.results[job.name];
  const { value } = ask(state, job);
  if (value !== null && known !== undefined && sameKeys(known.keys, job.keys)) return value;
  return firstOf(job.over)(job.name)(job.keys, () => job.begin(value, () => true).next().value) as Value;
};

/** A change with the result of a step. */
export const withResult = (state: HasResults, { name, result }: Step): Pick<HasResults, 'results'> => {
  if (result === null) return { results: state.results };
  const work = workOf(state);
  const others = Object.entries(state.results).filter(([other]) => other !== name);
  const spare = others.filter(([other]) => !work.isAsked(other)).slice(0, -MAX_SPARE);
  const dropped = new Set(spare.map(([other]) => other));
  const kept = others.filter(([other]) => !dropped.has(other));
  return { results: Object.fromEntries([...kept, [name, result]]) };
};

/** A change with the whole value of a job, worked out at once. */
export const finished = <Value>(state: HasResults, job: Job<Value>): Pick<HasResults, 'results'> => {
  const steps = job.begin(ask(state, job).value, () => false);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return withResult(state, { name: job.name, result: { keys: job.keys, value: step.value, isWhole: true } });
};
