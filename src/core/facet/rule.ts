/** How much a rule matters: `bad` is broken now, `warn` is worth a look. */
export type Severity = 'bad' | 'warn';

/** One thing that may be wrong with an item (triage, 8.1). */
export interface Rule {
  /** What `rule:ID` in a filter, the report and the printed form call it. */
  readonly id: string;
  readonly severity: Severity;
  /** What is said of the items that it finds, in the plural: `hosts with a failing pack`. */
  readonly title: string;
  /** What to do about it, or where to look; one line. */
  readonly remedy: string;
  /** The field paths that it reads: where a list was not asked for them, the rule is unknown and not "none". */
  readonly fields: readonly string[];
}

/** Why a rule holds for an item. */
export interface Evidence {
  readonly rule: string;
  /** The sentence of the finding: `/var is 93 % full`. */
  readonly text: string;
  /** The field path where it stands. */
  readonly path: string;
  /** What other items share when they have the same: the value that rarity is counted by. */
  readonly value: string;
  /** Epoch ms since when, where the item says it. */
  readonly since: number | null;
}

/** A rule of one kind that one item decides by itself. */
export interface RuleSpec<Model> extends Rule {
  holds(model: Model, now: number): readonly Omit<Evidence, 'rule'>[];
}

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
