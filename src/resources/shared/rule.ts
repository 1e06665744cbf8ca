import type { Found, ItemRuleSpec, RuleSpec } from '../../core/facet/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { NEVER } from '../../core/values/index.ts';
import type { Finding } from './finding.ts';

/** A finding at a field path; `value` is its key for counting rarity, `since` epoch ms. */
export const found = (text: string, path: string, value: string, since: number | null = null): Found => ({
  text: sanitise(text),
  path,
  value: sanitise(value),
  since: since === NEVER ? null : since,
});

/** Findings of the rules in an item at `now` (epoch ms), for panes, in rule order. */
export const findingsOf = <Model>(rules: readonly RuleSpec<Model>[], model: Model, now: number): readonly Finding[] =>
  rules.flatMap((rule) =>
    rule.fleet === undefined
      ? (rule.holds(model, now) ?? []).map(({ text }) => ({ about: rule.about, text, tone: rule.severity }))
      : [],
  );

/** Applies a rule for one part of a model to the whole model. */
export const ruleOfPart = <Model, Part>(
  rule: ItemRuleSpec<Part>,
  part: (model: Model) => Part,
): ItemRuleSpec<Model> => ({
  ...rule,
  holds: (model, now) => rule.holds(part(model), now),
});
