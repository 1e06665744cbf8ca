/** How much a rule matters: `bad` is broken now, `warn` is worth a look. */
export type Severity = 'bad' | 'warn';

/** One thing that may be wrong with an item (triage, 8.1). */
export interface Rule {
  /** What `rule:ID` in a filter, the report and the printed form call it. */
  readonly id: string;
  readonly severity: Severity;
  /** Which part of the item, in a word or two: `Network`. */
  readonly about: string;
  /** What is said of the items that it finds, in the plural: `hosts with a failing pack`. */
  readonly title: string;
  /** What to do about it, or where to look; one line. */
  readonly remedy: string;
  /** The field paths that it reads: where a list was not asked for them, the rule is unknown and not "none". */
  readonly fields: readonly string[];
  /** What is not known about its findings; a sentence. */
  readonly caveat?: string;
  /** What is compared over all items, where one item cannot decide it alone. */
  readonly fleet?: FleetComparison;
}

/** What a rule of the fleet compares; facets are named by their ids. */
export type FleetComparison =
  /** A value of one of the facets stands in several items. */
  | { readonly compare: 'duplicate'; readonly facets: readonly string[] }
  /** A version below the most common one. */
  | { readonly compare: 'behind-most'; readonly facet: string }
  /** `NAME VERSION` below the newest version of that name, where it is loaded the one that another kind publishes. */
  | { readonly compare: 'behind-newest'; readonly facet: string; readonly published?: PublishedVersions }
  /** The count is 0, and no item of another kind names it by one of the facets. */
  | {
      readonly compare: 'unused';
      readonly count: string;
      readonly facets: readonly string[];
      readonly usedBy?: UsingFacet;
    };

/** The kind whose items publish versions, and the columns that say name, version, and whether it is published. */
export interface PublishedVersions {
  readonly kind: string;
  readonly name: string;
  readonly version: string;
  readonly published: string;
}

/** The kind whose items use others, and its facet that names them. */
export interface UsingFacet {
  readonly kind: string;
  readonly facet: string;
}

/** What a rule found in an item. */
export interface Found {
  /** The sentence of the finding: `/var is 93 % full`. */
  readonly text: string;
  /** The field path where it stands, without places in lists. */
  readonly path: string;
  /** What other items share when they have the same: the value that rarity is counted by. */
  readonly value: string;
  /** Epoch ms since when, where the item says it. */
  readonly since: number | null;
}

/** Why a rule holds for an item. */
export interface Evidence extends Found {
  readonly rule: string;
}

/** A rule of one kind that one item decides by itself. */
export interface ItemRuleSpec<Model> extends Rule {
  readonly fleet?: never;
  /** All that it finds at `now` (epoch ms), which changes nothing but texts; null where the item does not say enough. */
  holds(model: Model, now: number): readonly Found[] | null;
}

/** A rule that all items of a kind decide together (`fleetEvidence`). */
export interface FleetRule extends Rule {
  readonly fleet: FleetComparison;
}

/** A rule of one kind. */
export type RuleSpec<Model> = ItemRuleSpec<Model> | FleetRule;

/** Something that happened to an item at a time that the item itself gives (triage, 8.3). */
export interface ItemEvent {
  /** Epoch ms. */
  readonly at: number;
  /** The lane of the timeline: `pack → False`, `registered`. */
  readonly lane: string;
  /** Opens the lane: the reason of a condition. Null where there is none. */
  readonly reason: string | null;
  /** What it happened to: the pack's name. Null for the item itself. */
  readonly subject: string | null;
  /** A time that moves by itself, such as the last probe: shown on request only. */
  readonly quiet: boolean;
}
