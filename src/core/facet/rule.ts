import type { KindId } from '../query/index.ts';
import type { FacetLeaf } from './facet.ts';

/** Severity of a rule: `bad` is broken now, `warn` is worth a look. */
export type Severity = 'bad' | 'warn';

/** One possible problem of an item. */
export interface Rule {
  /** Name in filters (`rule:ID`), reports and print. */
  readonly id: string;
  readonly severity: Severity;
  /** `plan`: its findings are daytime work and are counted apart; absent: they are for now. */
  readonly due?: 'plan';
  /** Affected part of the item, in a word or two: `Network`. */
  readonly about: string;
  /** Noun phrase for the items that it finds, plural: `hosts with a failing pack`. */
  readonly title: string;
  /** Remedy or next place to look; one line. */
  readonly remedy: string;
  /** Field paths that it reads: where a list did not select them, the rule is unknown, not "none". */
  readonly fields: readonly string[];
  /** Limitation of its findings, as a sentence. */
  readonly caveat?: string;
  /** Comparison over all items, for rules that one item cannot decide. */
  readonly fleet?: FleetComparison;
}

/** Comparison of a fleet rule; facets by id. */
export type FleetComparison =
  /** A value of one of the facets occurs in several items. */
  | { readonly compare: 'duplicate'; readonly facets: readonly string[]; readonly local?: LocalValues }
  /** A version below the most common one. */
  | { readonly compare: 'behind-most'; readonly facet: string }
  /** `NAME VERSION` below the newest version of that name, published by another kind if loaded. */
  | { readonly compare: 'behind-newest'; readonly facet: string; readonly published?: PublishedVersions }
  /** The count is 0, and no item of another kind refers to it by one of the facets: so for all items of a family. */
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

/** Values that may occur again elsewhere, as private addresses do: compared among items that are alike under `by`. */
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
  /** Its field path, without list indexes. */
  readonly path: string;
  /** Key shared by equal findings of other items: rarity is counted by it. */
  readonly value: string;
  /** Epoch ms of its start, where known. */
  readonly since: number | null;
}

/** A finding with its rule. */
export interface Evidence extends RuleFinding {
  readonly rule: string;
}

export interface ItemRuleSpec<Model> extends Rule {
  readonly fleet?: never;
  /** All findings at `now` (epoch ms), which affects texts only; null for lack of data. */
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
  /** Something got worse: a condition that no longer holds, a failed delivery, a deletion. */
  readonly isWorse: boolean;
  /** A time that changes constantly, such as the last probe: shown on request only. */
  readonly quiet: boolean;
}
