import type { RuleFinding, RuleSpec } from '../../core/facet/index.ts';
import { disarm } from '../../core/text/index.ts';
import { NEVER, type Tone } from '../../core/values/index.ts';
import type { Block } from '../../core/view/index.ts';

/** A problem of an item, in one sentence without a full stop. */
export interface Finding {
  /** Affected part of the item, in a word or two: `Network`. */
  readonly about: string;
  readonly text: string;
  readonly tone: 'bad' | 'warn';
}

/** The worst tone among the findings; null without findings. */
export const worst = (findings: readonly Finding[]): Tone | null => {
  if (findings.some(({ tone }) => tone === 'bad')) return 'bad';
  return findings.length > 0 ? 'warn' : null;
};

/** Maximum number of findings in the overview; the sections have the rest. */
const MAX_FINDINGS = 12;

const GLYPHS = { bad: '●', warn: '▲' } as const;

/** The first blocks of a section, with its findings: problems, then warnings. Empty without findings. */
export const findingBlocks = (findings: readonly Finding[]): readonly Block[] =>
  blocksOf(findings, ({ text }) => text, findings.length);

/** Like `findingBlocks`, for the findings of all sections: each names the affected part, and their number is limited. */
export const overviewBlocks = (findings: readonly Finding[]): readonly Block[] =>
  blocksOf(findings, ({ about, text }) => `${about}: ${text}`, MAX_FINDINGS);

const blocksOf = (
  findings: readonly Finding[],
  wordsOf: (finding: Finding) => string,
  most: number,
): readonly Block[] => {
  const ordered = [...findings.filter(({ tone }) => tone === 'bad'), ...findings.filter(({ tone }) => tone === 'warn')];
  const shown = ordered.slice(0, most);
  const blockOf = (tone: Finding['tone'], title: string): readonly Block[] => {
    const lines = shown.filter((finding) => finding.tone === tone).map((one) => `${GLYPHS[tone]} ${wordsOf(one)}`);
    return lines.length === 0 ? [] : [{ type: 'text', title, text: lines.join('\n'), tone }];
  };
  const more = ordered.length - shown.length;
  return [
    ...blockOf('bad', 'Problems'),
    ...blockOf('warn', 'Warnings'),
    ...(more === 0 ? [] : [{ type: 'text', text: `and ${more} more in the marked sections`, tone: 'dim' } as const]),
  ];
};

/** Creates a finding at a field path. Findings are counted by `value`, to see how rare they are. `since` is in epoch ms. */
export const findingOf = (text: string, path: string, value: string, since: number | null = null): RuleFinding => ({
  text: disarm(text),
  path,
  value: disarm(value),
  since: since === NEVER ? null : since,
});

/** The findings of a rule. If there are none and the service did not send every value that the rule reads, null: undecided. */
export const unlessUnknown = (findings: readonly RuleFinding[], isKnown: boolean): readonly RuleFinding[] | null =>
  findings.length > 0 || isKnown ? findings : null;

/** Findings of the rules about an item at `now` (epoch ms), in rule order. Rules that compare all items are skipped. */
export const findingsOf = <Model>(rules: readonly RuleSpec<Model>[], model: Model, now: number): readonly Finding[] =>
  rules.flatMap((rule) =>
    rule.fleet === undefined
      ? (rule.holds(model, now) ?? []).map(({ text }) => ({ about: rule.about, text, tone: rule.severity }))
      : [],
  );
