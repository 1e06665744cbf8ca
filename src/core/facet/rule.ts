import type { KindId } from '../query/index.ts';
import type { FacetLeaf } from './facet.ts';

/** Severity of a rule: `bad` is broken now, `warn` is worth a look. */
export type Severity = 'bad' | 'warn';

/** A possible problem of an item. */
export interface Rule {
  /** Name in filters (`rule:ID`), reports and print. */
  readonly id: string;
  readonly severity: Severity;
  /** `plan` for findings that are daytime work, counted apart; absent for findings to act on now. */
  readonly due?: 'plan';
  /** Affected part of the item, in a word or two: `Network`. */
  readonly about: string;
  /** Noun phrase for the found items, plural: `hosts with a failing pack`. */
  readonly title: string;
  /** Remedy or next place to look; one line. */
  readonly remedy: string;
  /** Field paths that the rule reads. If a list did not select them, the rule is undecided; it does not count as "nothing found". */
  readonly fields: readonly string[];
  /** Limitation of the findings, as a sentence. */
  readonly caveat?: string;
  /** Comparison over all items, for rules that one item cannot decide. */
  readonly fleet?: FleetComparison;
}

/** The comparison that a fleet rule makes over all items. Facets are given by id. */
export type FleetComparison =
  /** A value of one of the facets occurs in several items. */
  | { readonly compare: 'duplicate'; readonly facets: readonly string[]; readonly local?: LocalValues }
  /** A version below the most common version. */
  | { readonly compare: 'behind-most'; readonly facet: string }
  /** `NAME VERSION` below the newest version of that name, published by another kind if loaded. */
  | { readonly compare: 'behind-newest'; readonly facet: string; readonly published?: PublishedVersions }
  /** For all items of a family, the count is 0 and no item of another kind refers to them by one of the facets. */
  | {
      readonly compare: 'unused';
      readonly count: string;
      readonly facets: readonly string[];
      /** Items with one value of this facet are a family, such as the versions of a profile. */
      readonly family: string;
      readonly usedBy?: { readonly kind: KindId; readonly facet: string };
      /** `found` describes the items that the rule finds; `others` the items that it does not find although their count is 0. */
      readonly words?: { readonly found: string; readonly others: string };
    };

/** Values that may repeat elsewhere, such as private addresses: only items with the same values under `by` are compared. */
export interface LocalValues {
  readonly facet: string;
  readonly by: readonly string[];
  isLocal(value: FacetLeaf): boolean;
}

/** A kind with published versions, and its columns of name, version, and publication state. */
export interface PublishedVersions {
  readonly kind: KindId;
  readonly name: string;
  readonly version: string;
  readonly published: string;
}

/** A finding of a rule in an item. */
export interface RuleFinding {
  /** Sentence of the finding: `/var is 93 % full`. */
  readonly text: string;
  /** Field path of the finding, without list indexes. */
  readonly path: string;
  /** Key that equal findings of other items share, by which rarity is counted. */
  readonly value: string;
  /** Epoch ms of the start; null if unknown. */
  readonly since: number | null;
}

/** A finding with its rule. */
export interface Evidence extends RuleFinding {
  readonly rule: string;
}

/** A rule of a kind that one item alone decides. */
export interface ItemRuleSpec<Model> extends Rule {
  readonly fleet?: never;
  /** All findings at `now` (epoch ms), which only affects texts; null if data is missing. */
  holds(model: Model, now: number): readonly RuleFinding[] | null;
}

/** A rule decided over all items of a kind (`evidenceSteps`). */
export interface FleetRule extends Rule {
  readonly fleet: FleetComparison;
}

export type RuleSpec<Model> = ItemRuleSpec<Model> | FleetRule;

/** A dated event of an item, from its own timestamps. */
export interface ItemEvent {
  /** Epoch ms. */
  readonly at: number;
  /** Lane of the timeline: `pack → False`, `registered`. */
  readonly lane: string;
  /** Subdivides the lane: the reason of a condition. Null for none. */
  readonly reason: string | null;
  /** Subject of the event: the pack's name. Null for the item itself. */
  readonly subject: string | null;
  /** True if something got worse: a condition that has stopped holding, a failed delivery, a deletion. */
  readonly isWorse: boolean;
  /** True for a time that changes constantly, such as the last probe: shown on request only. */
  readonly quiet: boolean;
}
