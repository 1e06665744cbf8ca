import type { Operator } from '../../../core/query/index.ts';

/** What an operator says of a difference: below 0 less, 0 equal, above 0 more. NaN is none of them. */
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
