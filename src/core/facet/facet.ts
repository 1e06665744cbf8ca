import { disarm, LINE_LIMIT } from '../text/index.ts';

/** A value of a facet as read. Types never mix: 8 and "8" are two values. */
export type FacetLeaf = string | number | boolean;

/**
 * Role of a facet: property of an item (trait), reported state (symptom), location (place), computed from other facets
 * (derived), unique per item (identity), or time (clock). The question Why compares traits and places, and apart from them
 * symptoms. Silence is the symptom that an item reports nothing; in such an item, missing fields are not compared.
 */
export type FacetRole = 'trait' | 'symptom' | 'silence' | 'place' | 'derived' | 'identity' | 'clock';

/** Type of a facet's values, which decides their order, bins and text. Sizes are bytes, times epoch ms, shares 0 to 1. */
type FacetType = 'text' | 'number' | 'size' | 'share' | 'time' | 'flag' | 'version';

/** Ranks of facets: of several values that the same items have, the value of the lowest rank is shown first. Higher-level causes come first. */
export const RANK = {
  message: 0,
  profile: 1,
  pack: 2,
  agent: 3,
  os: 4,
  hardware: 5,
  network: 6,
  label: 7,
  project: 8,
  cluster: 9,
  rest: 10,
} as const;

/** A property that items can be counted and compared by. Every column is a facet too. */
export interface Facet {
  /** Name in filters; unique in its kind, and never the id of a different column. */
  readonly id: string;
  readonly title: string;
  readonly type: FacetType;
  readonly role: FacetRole;
  /** A value of `RANK`. */
  readonly rank: number;
  /** Multi-valued: the facet has no "missing", and its counts do not add up to the number of items. */
  readonly many: boolean;
  /** Field paths from which the facet is read. */
  readonly fields: readonly string[];
  /** Description for help and completion, in a line. */
  readonly about: string;
  /** For a flag, the words for items with the flag and without it: `native clusters`, `no native clusters`. */
  readonly says?: readonly [yes: string, no: string];
  /** True if values are keys, such as uids: several keys may have the same name. */
  readonly isKeyed?: boolean;
  /** True for a value that is an effect, not a cause: a contrast leaves it out. */
  isEffect?(value: FacetLeaf): boolean;
  /** The name of a key, made unique among all keys. Absent if names are not known. */
  nameOf?(key: FacetLeaf): string;
}

/** Display name of a value of a facet that is a key, such as the uid of a profile. */
export interface ValueName {
  readonly facet: string;
  readonly key: FacetLeaf;
  readonly name: string;
  /** Null if the service sends no uid. */
  readonly uid: string | null;
  /** The project of the named thing; null if the project is unknown or if there are several. */
  readonly project: string | null;
  /** Terms that tell this key from others of the same name, the most readable first. */
  readonly apart: readonly FacetTerm[];
}

/** A facet of one kind, with its reader. */
export interface FacetSpec<Model> extends Facet {
  /** Values of an item without duplicates; empty if the value is missing. */
  values(model: Model): readonly FacetLeaf[];
  /** Names of the values, if the values are keys. */
  names?(model: Model): readonly ValueName[];
}

/** Facet properties of a column; by default a trait of the last rank with the column's title. */
export interface ColumnFacet extends Pick<Facet, 'says'> {
  readonly role?: FacetRole;
  readonly rank?: number;
  readonly title?: string;
}

/** An entry of a map with free keys, such as labels: each key is a facet. */
export interface MapEntry {
  /** The map in one word, prefix of the id: `label` of `label:site`. */
  readonly map: string;
  readonly key: string;
  readonly rank: number;
  /** Field path of the map. */
  readonly field: string;
  readonly value: FacetLeaf;
}

/** Values of an item under every facet of its kind. */
export interface ItemFacets {
  /** The values of each facet, in the order of the kind's facets. */
  readonly values: readonly (readonly FacetLeaf[])[];
  /** The names of the values that are keys. */
  readonly names: readonly ValueName[];
  /** Facets that only items reveal: labels, annotations, fields beyond the document. Facet objects are shared between items. */
  readonly others: readonly { readonly facet: Facet; readonly values: readonly FacetLeaf[] }[];
  /** Findings of the kind's rules: id of the rule, and the value that rarity is counted by (`Evidence`). */
  readonly found: readonly { readonly rule: string; readonly value: string }[];
  /** Rules undecided for lack of data: neither found nor ruled out. */
  readonly undecided: readonly string[];
}

/** Maximum number of values of one facet per item; further values are dropped. */
export const MAX_FACET_VALUES = 256;

/** Turns a raw value into a facet value, with texts limited to the line length; null for null, an empty text and an unset time. */
export const leafOf = (value: FacetLeaf | null): FacetLeaf | null => {
  if (typeof value === 'string') return value === '' ? null : value.length > LINE_LIMIT ? disarm(value) : value;
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
};

/**
 * Comparison of a facet with a value. `older` and `newer` compare the age in ms. For a multi-valued facet, `!=` finds items without
 * the value, and `other` finds items with a different value. `missing` and `present` have no value.
 */
export type FacetOperator = '=' | '!=' | 'other' | '>=' | '<' | 'older' | 'newer' | 'missing' | 'present';

/** Id of the facet that says whether an item is broken, in every kind. */
export const BROKEN_FACET = 'broken';

/** Id of the facet of messages without their numbers, in kinds that have messages. */
export const MESSAGE_FACET = 'message-shape';

/** A condition on items as data, appended to the filter by a drill-in. */
export interface FacetTerm {
  /** Id of the facet; the values of `rule` are the ids of rules that find something. */
  readonly facet: string;
  readonly operator: FacetOperator;
  readonly value: FacetLeaf | null;
  /** A second term that must hold too: the item reports anything at all. */
  readonly among?: FacetTerm;
}

/** Selection of the items of a line or cell: by terms, or by uids with a name if no filter can express the selection. */
export type DrillIn =
  | { readonly type: 'terms'; readonly terms: readonly FacetTerm[] }
  | {
      readonly type: 'uids';
      readonly name: string;
      readonly uids: readonly string[];
      /** Facets that show why these items are selected. */
      readonly facets?: readonly string[];
      /** Terms that find the same items; absent if there are no such terms. */
      readonly terms?: readonly FacetTerm[];
    };
