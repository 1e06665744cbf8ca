import { disarm, LINE_LIMIT } from '../text/index.ts';

/** One value of a facet as read; types never mix: 8 and "8" are two values. */
export type FacetLeaf = string | number | boolean;

/**
 * Role of a facet: property of an item (trait), reported state (symptom), location (place), computed from
 * other facets (derived), unique per item (identity), or time (clock). Traits, places
 * and symptoms are candidates of a contrast; symptoms never against the others. Silence is the symptom that an item
 * reports nothing: of its fields none is compared as missing in a silent item.
 */
export type FacetRole = 'trait' | 'symptom' | 'silence' | 'place' | 'derived' | 'identity' | 'clock';

/** Type of a facet's values: decides order, bins and text. Sizes are bytes, times epoch ms, shares parts of 1. */
type FacetType = 'text' | 'number' | 'size' | 'share' | 'time' | 'flag' | 'version';

/** Rank among facets that select the same items: the lowest leads a line. Higher-level causes come first. */
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
  /** One of `RANK`. */
  readonly rank: number;
  /** Multi-valued: without "missing", and its counts do not add up. */
  readonly many: boolean;
  /** Field paths that it is read from. */
  readonly fields: readonly string[];
  /** One line for help and completion. */
  readonly about: string;
  /** Of a flag, what items with it and without it have in words: `native clusters`, `no native clusters`. */
  readonly says?: readonly [yes: string, no: string];
  /** Values are keys, such as uids: several may have one name. */
  readonly isKeyed?: boolean;
  /** True for a value that follows from a cause: it is compared with nothing. */
  isEffect?(value: FacetLeaf): boolean;
  /** A name of a key that no other key has. Absent where names are not known. */
  nameOf?(key: FacetLeaf): string;
}

/** What a value of a facet is called where it is a key. */
export interface ValueName {
  readonly facet: string;
  readonly key: FacetLeaf;
  readonly name: string;
  /** Null where the service sends none. */
  readonly uid: string | null;
  /** The project that it is in; null if unknown or several. */
  readonly project: string | null;
  /** Terms that find it among others of its name, the most readable first. */
  readonly apart: readonly FacetTerm[];
}

/** A facet of one kind, with its reader. */
export interface FacetSpec<Model> extends Facet {
  /** Values of an item without duplicates; empty for missing. */
  values(model: Model): readonly FacetLeaf[];
  /** Names of the values, where they are keys. */
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
  /** By the index of the facet in the kind's list. */
  readonly values: readonly (readonly FacetLeaf[])[];
  /** What those values are called that are keys. */
  readonly names: readonly ValueName[];
  /**
   * Facets that only items reveal: labels, annotations, fields beyond the document. Facet objects are shared between
   * items.
   */
  readonly others: readonly { readonly facet: Facet; readonly values: readonly FacetLeaf[] }[];
  /** Findings of the kind's rules: rule id, and the value that rarity is counted by (`Evidence`). */
  readonly found: readonly { readonly rule: string; readonly value: string }[];
  /** Rules undecided for lack of data: neither found nor ruled out. */
  readonly undecided: readonly string[];
}

/** Maximum values of one facet per item; others are dropped. */
export const MAX_FACET_VALUES = 256;

/** A facet value from a raw one, texts limited to the line length; null for null, an empty text, and an unset time. */
export const leafOf = (value: FacetLeaf | null): FacetLeaf | null => {
  if (typeof value === 'string') return value === '' ? null : value.length > LINE_LIMIT ? disarm(value) : value;
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
};

/**
 * `older` and `newer` compare the age in ms; `!=` of a multi-valued facet is "without", `other` is any value but this;
 * `missing` and `present` have no value.
 */
export type FacetOperator = '=' | '!=' | 'other' | '>=' | '<' | 'older' | 'newer' | 'missing' | 'present';

/** Id of the facet that says whether an item is broken, in every kind. */
export const BROKEN_FACET = 'broken';

/** Id of the facet of messages without their numbers, in kinds that have messages. */
export const MESSAGE_FACET = 'message-shape';

/** One condition on items as data, appended to the filter by a drill-in. */
export interface FacetTerm {
  /** Id of the facet; the values of `rule` are the ids of rules that find something. */
  readonly facet: string;
  readonly operator: FacetOperator;
  readonly value: FacetLeaf | null;
  /** Holds only among items for which this holds too: those that report at all. */
  readonly among?: FacetTerm;
}

/** Selection of the items of a line or cell: by terms, or by uids under a name where no filter expresses it. */
export type DrillIn =
  | { readonly type: 'terms'; readonly terms: readonly FacetTerm[] }
  | {
      readonly type: 'uids';
      readonly name: string;
      readonly uids: readonly string[];
      /** Facets that show why it is these. */
      readonly facets?: readonly string[];
      /** Terms that find the same as a filter; absent where none do. */
      readonly terms?: readonly FacetTerm[];
    };
