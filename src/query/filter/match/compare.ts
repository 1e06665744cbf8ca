import type { Operator } from '../../../core/query/index.ts';

/** True where an operator holds for a comparison result: negative, 0, positive; never for NaN. */
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
