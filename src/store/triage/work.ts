import { perStore } from '../../core/memo/index.ts';

/** An answer that takes a while, as far as it is known. */
export interface Answer<Value> {
  /** The last one that was finished; null before the first. */
  readonly value: Value | null;
  /** It answers what was asked before: what is asked now is being worked out. */
  readonly isStale: boolean;
}

/** Answers that somebody looks at come before what makes them more complete. */
export type Priority = 'answer' | 'background';

interface Job {
  readonly priority: Priority;
  keys: readonly unknown[];
  /** Null once it has ended. */
  running: Generator<unknown, unknown> | null;
  value: unknown;
  /** What it answers: the keys of the run that ended last. */
  answered: readonly unknown[] | null;
}

/**
 * Answers worked out in steps between keys. Who asks gets what is known; the steps are taken by the effects
 * (`effects/working.ts`) while a question is on the screen.
 */
export class Work {
  readonly #jobs = new Map<string, Job>();

  /** Nothing is left to be done. */
  get isDone(): boolean {
    return [...this.#jobs.values()].every(({ running }) => running === null);
  }

  /**
   * The answer under a name to what the keys stand for, compared by identity; other keys begin it anew, and the last
   * answer stays until that has ended. The name alone says what type the answer has.
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

  /** Goes on with what was asked, answers first, until `isOver`; true when an answer was found. */
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

  /** Lets go of what was asked under names that `stays` does not know. */
  keep(stays: (name: string) => boolean): void {
    for (const name of this.#jobs.keys()) if (!stays(name)) this.#jobs.delete(name);
  }
}

const isAnswer = ({ priority }: Job): boolean => priority === 'answer';

/** The work of a store. */
export const workOf = perStore(() => new Work());

const sameKeys = (a: readonly unknown[] | null, b: readonly unknown[]): boolean =>
  a !== null && a.length === b.length && a.every((key, index) => Object.is(key, b[index]));
