import type { Rule } from '../../../core/facet/index.ts';
import type { Condition, Verdicts } from './condition.ts';
import { globOf } from './glob.ts';
import { conditions, type Filter, type Single } from './term.ts';

export const RULE_FACET = 'rule';

/** The rules that a condition asks by their ids; none where any rule will do. */
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

/** The rules of a filter that no item alone decides. */
export const fleetRulesAsked = (filter: Filter, rules: readonly Rule[]): readonly Rule[] => {
  const fleet = rules.filter((rule) => rule.fleet !== undefined);
  return [...new Set(conditions(filter).flatMap((condition) => rulesAsked(condition, fleet)))];
};

/** A filter whose conditions on rules that compare all items have their verdicts. */
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
