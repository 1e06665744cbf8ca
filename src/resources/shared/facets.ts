import {
  type Facet,
  type FacetLeaf,
  type FacetSpec,
  type FacetTerm,
  type ItemEvent,
  leafOf,
  MAX_FACET_VALUES,
  type MapEntry,
  RANK,
  type ValueName,
} from '../../core/facet/index.ts';
import { type AnyValueName, type Fields, type ModelOf, namedField } from '../../core/item/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { shapeOf } from '../../core/text/index.ts';
import { type CellValue, NEVER } from '../../core/values/index.ts';
import { typeOf } from './columns.ts';
import type { Named } from './links.ts';
import type { Described } from './metadata.ts';
import { LAYERS, type Pack, packTitle } from './pack.ts';

/** The value of a facet that stands for a thing (`key`), and the name that is shown instead. */
export type KeyName = Omit<ValueName, 'facet'>;

/** Properties of a facet. By default it is a trait of the last rank and of type text, and its title is its id. */
type FacetWords = Pick<Facet, 'id' | 'fields' | 'about'> &
  Partial<Pick<Facet, 'title' | 'type' | 'role' | 'rank' | 'says'>>;

/** A computed facet: a single value (null for none), several values, or keys of things with names to show. */
type ComputedFacet<Model> = FacetWords &
  (
    | { value(model: Model): CellValue; readonly values?: never; readonly keys?: never }
    | { readonly value?: never; values(model: Model): readonly CellValue[] | null; readonly keys?: never }
    | {
        readonly value?: never;
        readonly values?: never;
        readonly many: boolean;
        keys(model: Model): readonly KeyName[] | null;
      }
  );

/** A facet of a kind: a field, by its name in the table of fields, or a computed facet. A field of list elements has several values. */
export type FacetEntry<F extends Fields> =
  | (Omit<FacetWords, 'fields'> & { readonly field: AnyValueName<F> })
  | ComputedFacet<ModelOf<F>>;

const NO_LEAVES: readonly FacetLeaf[] = [];

const describeFacet = (words: FacetWords, many: boolean): Facet => ({
  title: words.id.replaceAll('-', ' '),
  type: 'text',
  role: 'trait',
  rank: RANK.rest,
  ...words,
  many,
});

/** Removes duplicates and nulls from the values of a facet, and limits their number. */
const leavesOf = (values: readonly CellValue[] | null): readonly FacetLeaf[] => {
  if (values === null || values.length === 0) return NO_LEAVES;
  const leaves: FacetLeaf[] = [];
  for (const value of values) {
    const leaf = leafOf(value);
    if (leaf !== null && leaves.length < MAX_FACET_VALUES && !leaves.includes(leaf)) leaves.push(leaf);
  }
  return leaves;
};

const oneValue = <Model>(words: FacetWords, value: (model: Model) => CellValue): FacetSpec<Model> => ({
  ...describeFacet(words, false),
  values: (model) => {
    const leaf = leafOf(value(model));
    return leaf === null ? NO_LEAVES : [leaf];
  },
});

const manyValues = <Model>(
  words: FacetWords,
  values: (model: Model) => readonly CellValue[] | null,
): FacetSpec<Model> => ({ ...describeFacet(words, true), values: (model) => leavesOf(values(model)) });

const computedFacet = <Model>(facet: ComputedFacet<Model>): FacetSpec<Model> => {
  if (facet.value !== undefined) {
    const { value, ...words } = facet;
    return oneValue(words, value);
  }
  if (facet.values !== undefined) {
    const { values, ...words } = facet;
    return manyValues(words, values);
  }
  const { keys, many, ...words } = facet;
  return {
    ...describeFacet(words, many),
    isKeyed: true,
    values: (model) => leavesOf(keys(model)?.map(({ key }) => key) ?? null),
    names: (model) => (keys(model) ?? []).map((name) => ({ facet: words.id, ...name })),
  };
};

/** Completes the facets of a kind: the properties of its fields, and defaults. */
export const facetsOf = <F extends Fields>(
  fields: F,
  entries: readonly FacetEntry<F>[],
): readonly FacetSpec<ModelOf<F>>[] =>
  entries.map((entry) => {
    if ('fields' in entry) return computedFacet(entry);
    const { field, ...words } = entry;
    const { path, type, many, value, values } = namedField(fields, field);
    const all = { type: typeOf(type), fields: [path], ...words };
    return many ? manyValues(all, values) : oneValue(all, value);
  });

/**
 * The facet value and the name of a thing, as the only element of a list; the list is empty for a thing without uid and
 * name. The value (`key`) is the uid; without a uid, the name with its project.
 * @param apart Facets and values that tell the thing from other things with its name.
 */
export const keyName = (
  { uid, name }: Named,
  project: string | null,
  apart: readonly (readonly [facet: string, value: string | null])[],
): readonly KeyName[] => {
  const key = uid ?? (name === null ? null : [name, project].filter((word) => word !== null).join(' · '));
  if (key === null) return [];
  const terms = apart.flatMap(([facet, value]): readonly FacetTerm[] =>
    value === null ? [] : [{ facet, operator: '=', value }],
  );
  return [{ key, name: name ?? key, uid, project, apart: terms }];
};

/** Entries for facets by label and by annotation: the value of a label (true for a tag), and an annotation's value with its numbers and generated names replaced (`shapeOf`). */
export const metadataEntries = ({ metadata }: Described): readonly MapEntry[] => [
  ...metadata.labels.map(({ key, value }) => entry('label', key, RANK.label, 'metadata.labels', value ?? true)),
  ...metadata.annotations.flatMap(([key, value]) => {
    const shape = shapeOf(value);
    return shape === '' ? [] : [entry('annotation', key, RANK.rest, 'metadata.annotations', shape)];
  }),
];

const entry = (map: string, key: string, rank: number, field: string, value: FacetLeaf): MapEntry => ({
  map,
  key,
  rank,
  field,
  value,
});

/** A time as a list with one element; empty for a missing or unset time. */
const givenTime = (time: number | null): readonly number[] => (time === null || time === NEVER ? [] : [time]);

/** Facets that all kinds share: name, uid, and name without its last number. */
export const IDENTITY_FACETS = [
  {
    id: 'name',
    role: 'identity',
    fields: ['metadata.name'],
    about: 'name of the resource, else its uid',
    value: ({ metadata }: Described) => metadata.name ?? metadata.uid,
  },
  { id: 'uid', field: 'metadata.uid', role: 'identity', about: 'unique id that the service gave' },
  {
    id: 'name-prefix',
    title: 'name series',
    fields: ['metadata.name'],
    about: 'name without its last number: what the resources of a series have in common',
    value: ({ metadata }: Described) => namePrefix(metadata.name),
  },
] as const;

/** Facet of the time of last modification, which changes constantly and explains nothing. */
export const MODIFIED_FACET = {
  id: 'modified',
  field: 'metadata.modified',
  role: 'clock',
  about: 'when the resource was last modified',
} as const;

/** A name with `…` for its last number: `edge-us-retail-store-…`; null for a name without a number. */
const namePrefix = (name: string | null): string | null => {
  const numbered = name === null ? null : /^(.*?)\d+(\D*)$/.exec(name);
  return numbered === null ? null : `${numbered[1]}…${numbered[2]}`;
};

/** Events from the metadata of an item: registration, modification and deletion. */
export const metadataEvents = ({ metadata }: Described): readonly ItemEvent[] => [
  ...givenTime(metadata.created).map((at) => itemEvent(at, 'registered')),
  ...givenTime(metadata.deleted).map((at) => ({ ...itemEvent(at, 'deleting'), isWorse: true })),
  ...givenTime(metadata.modified).map((at) => ({ ...itemEvent(at, 'modified'), quiet: true })),
];

const itemEvent = (at: number, lane: string): ItemEvent => ({
  at,
  lane,
  reason: null,
  subject: null,
  isWorse: false,
  quiet: false,
});

const FOUNDATION = LAYERS.filter((layer) => layer !== 'addon');

/** Values of a pack that facets use. */
interface PackWords {
  readonly name: string;
  readonly title: string;
  readonly layer: string | null;
  readonly isInvalid: boolean;
}

/** Facet values of the named packs, computed once for all facets. */
const packWords = lastOf((packs: readonly Pack[]): readonly PackWords[] =>
  packs.flatMap(({ name, version, layer, isInvalid }) =>
    name === null ? [] : [{ name, title: packTitle({ name, version }), layer, isInvalid: isInvalid === true }],
  ),
);

/**
 * Facets of packs: name with version, name alone, the pack of each layer below the add-ons, and invalid packs. `paths` are
 * the field paths of the packs; `packsOf` must return the same list for the same model.
 */
export const packFacets = <Model>(
  paths: readonly string[],
  packsOf: (model: Model) => readonly Pack[] | null,
): readonly ComputedFacet<Model>[] => {
  const fields = (...keys: readonly string[]): readonly string[] =>
    paths.flatMap((path) => keys.map((key) => `${path}.${key}`));
  const read = (model: Model): readonly PackWords[] | null => {
    const packs = packsOf(model);
    return packs === null ? null : packWords(packs);
  };
  const titles = (packs: readonly PackWords[] | null): readonly string[] | null =>
    packs?.map(({ title }) => title) ?? null;
  return [
    {
      id: 'pack',
      rank: RANK.pack,
      fields: fields('name', 'version'),
      about: 'pack that is wanted, with its version',
      values: (model) => titles(read(model)),
    },
    {
      id: 'pack-name',
      rank: RANK.pack,
      fields: fields('name'),
      about: 'pack that is wanted, in any version',
      values: (model) => read(model)?.map(({ name }) => name) ?? null,
    },
    ...FOUNDATION.map(
      (layer): ComputedFacet<Model> => ({
        id: `layer:${layer}`,
        title: `${layer} layer`,
        rank: layer === 'os' || layer === 'kernel' ? RANK.os : RANK.pack,
        fields: fields('layer', 'name', 'version'),
        about: `pack of the ${layer} layer, with its version`,
        values: (model) => titles(read(model)?.filter((pack) => pack.layer === layer) ?? null),
      }),
    ),
    {
      id: 'invalid-pack',
      role: 'symptom',
      fields: fields('isInvalid', 'name', 'version'),
      about: 'pack whose tag was deleted from the registry',
      values: (model) => titles(read(model)?.filter(({ isInvalid }) => isInvalid) ?? null),
    },
  ];
};
