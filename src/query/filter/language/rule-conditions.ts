import type { Rule } from '../../../core/facet/index.ts';
import type { Condition, Verdicts } from './condition.ts';
import { globOf } from './glob.ts';
import { conditions, type Filter, type Single } from './term.ts';

/** Id of the facet whose values are the ids of rules with findings. */
export const RULE_FACET = 'rule';

/** The rules that a condition names by id; empty for other conditions, and for `rule!=?` and `rule=?`. */
export const rulesAsked = <Asked extends Pick<Rule, 'id'>>(
  condition: Condition,
  rules: readonly Asked[],
): readonly Asked[] => {
  const { field, operator, operand, form } = condition;
  if (field.of !== 'facet' || field.name !== RULE_FACET || operator === null || form === 'unknown') return [];
  const text = String(operand);
  if (form === 'glob') {
    const isAsked = globOf(condition, text, operator !== '~');
    return rules.filter(({ id }) => isAsked(id));
  }
  return rules.filter(({ id }) => (operator === '~' ? id.includes(text) : id === text));
};

/** The fleet rules that a filter names, which no item alone decides. */
export const fleetRulesAsked = (filter: Filter, rules: readonly Rule[]): readonly Rule[] => {
  const fleet = rules.filter((rule) => rule.fleet !== undefined);
  return [...new Set(conditions(filter).flatMap((condition) => rulesAsked(condition, fleet)))];
};

/** Adds the results of fleet rules to the conditions of a filter that name these rules. */
export const withVerdicts = (filter: Filter, rules: readonly Rule[], verdicts: Verdicts): Filter => {
  const fleet = rules.filter((rule) => rule.fleet !== undefined);
  const decided = <Term extends Single>(term: Term): Term =>
    term.type === 'condition' && rulesAsked(term, fleet).length > 0
      ? { ...term, field: { ...term.field, verdicts } }
      : term;
  return {
    ...filter,
    terms: filter.terms.map((term) => (term.type === 'any' ? { ...term, of: term.of.map(decided) } : decided(term))),
  };
};
