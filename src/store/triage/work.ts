import { sameKeys } from '../../core/memo/index.ts';

/** An answer that takes time, as far as known. */
export interface Answer<Value> {
  /** The last finished value; null before the first. */
  readonly value: Value | null;
  /** The value belongs to earlier keys; that of the current ones is being computed. */
  readonly isStale: boolean;
}

/** Visible answers run before background work, which completes them. */
export type Priority = 'answer' | 'background';

interface Job {
  readonly priority: Priority;
  keys: readonly unknown[];
  /** Null when finished. */
  running: Generator<unknown, unknown> | null;
  value: unknown;
  /** Keys of the last finished run. */
  answered: readonly unknown[] | null;
  /** Finished over other lists: it counts for the same keys only. */
  readonly isOlder: boolean;
}

/**
 * Answers about one state of the lists, computed in slices between keys. `ask` returns what is known; `createAnswering`
 * runs the slices while a question is on the screen.
 */
export class Work {
  readonly #jobs = new Map<string, Job>();

  /** True when no work is left. */
  get isDone(): boolean {
    return [...this.#jobs.values()].every(({ running }) => running === null);
  }

  /** Work about other lists, which need not answer again what has the same keys. */
  next(): Work {
    const work = new Work();
    for (const [name, job] of this.#jobs) if (job.running === null) work.#jobs.set(name, { ...job, isOlder: true });
    return work;
  }

  /**
   * The answer under a name for some keys, compared by identity; other keys restart it, and the last answer stays until
   * then. The name determines the type of the answer.
   */
  ask<Value>(
    name: string,
    keys: readonly unknown[],
    begin: () => Generator<unknown, Value>,
    priority: Priority = 'answer',
  ): Answer<Value> {
    const job = this.#job(name, keys) ?? newJob(priority, keys, begin());
    this.#jobs.set(name, job);
    if (!sameKeys(job.keys, keys)) {
      job.keys = keys;
      job.running = begin();
    }
    return {
      value: job.value as Value | null,
      isStale: job.answered !== keys && (job.answered === null || !sameKeys(job.answered, keys)),
    };
  }

  /** A value that is made at once, and again for other keys. */
  once<Value>(name: string, keys: readonly unknown[], make: () => Value): Value {
    const known = this.#job(name, keys);
    if (known !== undefined && sameKeys(known.keys, keys)) return known.value as Value;
    const value = make();
    this.#jobs.set(name, { ...newJob('answer', keys, null), value, answered: keys });
    return value;
  }

  /** The last finished value under a name; null for none. */
  known<Value>(name: string): Value | null {
    return (this.#jobs.get(name)?.value ?? null) as Value | null;
  }

  /** Runs requested work, answers first, until `isOver`; true when an answer was finished. */
  step(isOver: () => boolean): boolean {
    let found = false;
    const jobs = [...this.#jobs.values()];
    for (const job of [...jobs.filter(isAnswer), ...jobs.filter((one) => !isAnswer(one))]) {
      while (job.running !== null) {
        const { done, value } = job.running.next();
        if (done === true) {
          Object.assign(job, { running: null, value, answered: job.keys });
          found = true;
        }
        if (isOver()) return found;
      }
    }
    return found;
  }

  /** Drops work under names that `stays` rejects. */
  keep(stays: (name: string) => boolean): void {
    for (const name of this.#jobs.keys()) if (!stays(name)) this.#jobs.delete(name);
  }

  #job(name: string, keys: readonly unknown[]): Job | undefined {
    const job = this.#jobs.get(name);
    return job?.isOlder === true && !sameKeys(job.keys, keys) ? undefined : job;
  }
}

const newJob = (priority: Priority, keys: readonly unknown[], running: Job['running']): Job => ({
  priority,
  keys,
  running,
  value: null,
  answered: null,
  isOlder: false,
});

const isAnswer = ({ priority }: Job): boolean => priority === 'answer';
