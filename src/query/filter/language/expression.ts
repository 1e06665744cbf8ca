import type { Expression, Single, Term } from './term.ts';

/** Joins expressions by AND; nested conjunctions are flattened. */
export const allOf = (parts: readonly Expression[]): Expression => joinParts('and', parts);

/** Joins expressions by OR; nested disjunctions are flattened. */
export const someOf = (parts: readonly Expression[]): Expression => joinParts('or', parts);

const joinParts = (type: 'and' | 'or', parts: readonly Expression[]): Expression => {
  const of = parts.flatMap((part) => (part.type === type ? part.of : [part]));
  const [only] = of;
  return only !== undefined && of.length === 1 ? only : { type, of };
};

/** Negates an expression by De Morgan's laws: AND and OR change places. */
export const negate = (expression: Expression): Expression => {
  if (expression.type === 'and') return someOf(expression.of.map(negate));
  if (expression.type === 'or') return allOf(expression.of.map(negate));
  return { ...expression, negated: !expression.negated };
};

/** Maximum number of terms in normal form. */
const MAX_TERMS = 128;

/** The conjunctive normal form of an expression; null if it has too many terms. */
export const termsOf = (expression: Expression): readonly Term[] | null => {
  const clauses = clausesOf(expression);
  return clauses?.map((of): Term => (of.length === 1 && of[0] !== undefined ? of[0] : { type: 'any', of })) ?? null;
};

type Clause = readonly Single[];

const clausesOf = (expression: Expression): readonly Clause[] | null => {
  if (expression.type === 'and') {
    const all: Clause[] = [];
    for (const part of expression.of) {
      const clauses = clausesOf(part);
      if (clauses === null || all.length + clauses.length > MAX_TERMS) return null;
      all.push(...clauses);
    }
    return all;
  }
  if (expression.type !== 'or') return [[expression]];
  let ways: readonly Clause[] = [[]];
  for (const part of expression.of) {
    const clauses = clausesOf(part);
    if (clauses === null || ways.length * clauses.length > MAX_TERMS) return null;
    ways = ways.flatMap((way) => clauses.map((clause) => [...way, ...clause]));
  }
  return ways;
};

/** True for an expression of terms side by side, each a single term or alternatives with `|`. */
export const isPlain = (expression: Expression): boolean => {
  if (expression.type === 'and') return expression.of.every((part) => part.type !== 'or' || isFlat(part));
  return expression.type !== 'or' || isFlat(expression);
};

const isFlat = ({ of }: Extract<Expression, { type: 'or' }>): boolean =>
  of.every(({ type }) => type !== 'and' && type !== 'or');

/** The last single term of an expression; null if it has no terms. */
export const lastSingle = (expression: Expression): Single | null => {
  if (expression.type !== 'and' && expression.type !== 'or') return expression;
  const last = expression.of.at(-1);
  return last === undefined ? null : lastSingle(last);
};
