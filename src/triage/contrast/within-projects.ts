import { stratifiedTail } from '../formulas/stratified.ts';
import type { Parts } from './parts.ts';

/** Whether what sets rows apart does so within projects too, and not only since projects differ. */
export interface WithinProjects {
  /** P of as many rows of the set with it in their projects, by chance. */
  readonly p: number;
  /** Projects with enough rows with and without it, and those of them in which it is more frequent in the set. */
  readonly projects: number;
  readonly same: number;
  /** Within projects rows with it are in the set less often than others. */
  readonly reversed: boolean;
}

/** Rows with something, and without, that a project needs to be compared by itself. */
const LEAST_ROWS = 5;

/** Compares rows of a bitmap with others of their projects; null where no project can be compared by itself. */
export const withinProjects = (map: Uint32Array, projects: Parts): WithinProjects | null => {
  const strata = projects.withRows(map);
  const compared = strata.filter(({ K, N }) => K >= LEAST_ROWS && N - K >= LEAST_ROWS);
  if (projects.title === '' || compared.length === 0) return null;
  const expected = strata.reduce((sum, { K, A, N }) => sum + (K * A) / N, 0);
  const observed = strata.reduce((sum, { a }) => sum + a, 0);
  return {
    p: stratifiedTail(strata),
    projects: compared.length,
    same: compared.filter(({ a, K, A, N }) => a / K > (A - a) / (N - K)).length,
    reversed: observed < expected,
  };
};
