import { perStore } from '../../core/memo/index.ts';

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
}

/**
 * Answers computed in slices between keys. `ask` returns what is known; `effects/working.ts` runs the slices while a
 * question is on the screen.
 */
export class Work {
  readonly #jobs = new Map<string, Job>();

  /** True when no work is left. */
  get isDone(): boolean {
    return [...this.#jobs.values()].every(({ running }) => running === null);
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
    const job = this.#jobs.get(name) ?? { priority, keys, running: begin(), value: null, answered: null };
    this.#jobs.set(name, job);
    if (!sameKeys(job.keys, keys)) {
      job.keys = keys;
      job.running = begin();
    }
    return { value: job.value as Value | null, isStale: job.answered !== keys && !sameKeys(job.answered, keys) };
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
}

const isAnswer = ({ priority }: Job): boolean => priority === 'answer';

/** The work of a store. */
export const workOf = perStore(() => new Work());

const sameKeys = (a: readonly unknown[] | null, b: readonly unknown[]): boolean =>
  a !== null && a.length === b.length && a.every((key, index) => Object.is(key, b[index]));
