import type { Found, ItemRuleSpec, RuleSpec } from '../../core/facet/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { NEVER } from '../../core/values/index.ts';
import type { Finding } from './finding.ts';

/** What a rule finds at a field path; `value` is what others share that have the same, `since` epoch ms. */
export const found = (text: string, path: string, value: string, since: number | null = null): Found => ({
  text: sanitise(text),
  path,
  value: sanitise(value),
  since: since === NEVER ? null : since,
});

/** What the rules find in an item at `now` (epoch ms), as panes say it, in the order of the rules. */
export const findingsOf = <Model>(rules: readonly RuleSpec<Model>[], model: Model, now: number): readonly Finding[] =>
  rules.flatMap((rule) =>
    rule.fleet === undefined
      ? (rule.holds(model, now) ?? []).map(({ text }) => ({ about: rule.about, text, tone: rule.severity }))
      : [],
  );

/** A rule for one part of a model, as a rule for the whole. */
export const ruleOfPart = <Model, Part>(
  rule: ItemRuleSpec<Part>,
  part: (model: Model) => Part,
): ItemRuleSpec<Model> => ({
  ...rule,
  holds: (model, now) => rule.holds(part(model), now),
});
