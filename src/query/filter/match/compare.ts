import type { Operator } from '../../../core/query/index.ts';

/** True where an operator holds for a difference: below 0 less, 0 equal, above 0 more; never for NaN. */
export const holdsFor = (operator: Operator, difference: number): boolean => {
  switch (operator) {
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
  }
};
