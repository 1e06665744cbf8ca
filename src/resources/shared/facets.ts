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
import { type AnyValueName, type Fields, type ModelOf, namedField, object } from '../../core/item/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { shapeOf } from '../../core/text/index.ts';
import { type CellValue, NEVER } from '../../core/values/index.ts';
import { typeOf } from './columns.ts';
import type { Named } from './links.ts';
import { METADATA } from './metadata.ts';
import { LAYERS, type Pack, packTitle } from './pack.ts';

/** Facet properties with defaults: a trait of the last rank, type text, titled by its id. */
type FacetWords = Pick<Facet, 'id' | 'fields' | 'about'> & Partial<Pick<Facet, 'title' | 'type' | 'role' | 'rank'>>;

const NO_LEAVES: readonly FacetLeaf[] = [];

const describeFacet = (words: FacetWords, many: boolean): Facet => ({
  title: words.id.replaceAll('-', ' '),
  type: 'text',
  role: 'trait',
  rank: RANK.rest,
  ...words,
  many,
});

/** A single-valued facet; null is missing. */
export const oneValue = <Model>(words: FacetWords, value: (model: Model) => CellValue): FacetSpec<Model> => ({
  ...describeFacet(words, false),
  values: (model) => {
    const leaf = leafOf(value(model));
    return leaf === null ? NO_LEAVES : [leaf];
  },
});

/** A multi-valued facet, without duplicates and nulls. */
export const manyValues = <Model>(
  words: FacetWords,
  values: (model: Model) => readonly CellValue[] | null,
): FacetSpec<Model> => ({
  ...describeFacet(words, true),
  values: (model) => {
    const given = values(model);
    if (given === null || given.length === 0) return NO_LEAVES;
    const leaves: FacetLeaf[] = [];
    for (const value of given) {
      const leaf = leafOf(value);
      if (leaf !== null && leaves.length < MAX_FACET_VALUES && !leaves.includes(leaf)) leaves.push(leaf);
    }
    return leaves;
  },
});

export type KeyName = Omit<ValueName, 'facet'>;

/** A facet of things that are told apart by keys, and have names for reading. */
export const keyedValues = <Model>(
  words: FacetWords & { readonly many: boolean },
  read: (model: Model) => readonly KeyName[] | null,
): FacetSpec<Model> => ({
  ...manyValues(words, (model) => read(model)?.map(({ key }) => key) ?? null),
  many: words.many,
  isKeyed: true,
  names: (model) => (read(model) ?? []).map((name) => ({ facet: words.id, ...name })),
});

/**
 * The key and the name of a thing: its uid, else its name in its project; none for a thing without both.
 * @param apart Facets with values that find it among others of its name.
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

/** Makes the facets of single fields, by their names in the table of the kind; one in a list has many values. */
export const facetsOf =
  <F extends Fields>(fields: F) =>
  (name: AnyValueName<F>, words: Omit<FacetWords, 'fields'>): FacetSpec<ModelOf<F>> => {
    const { path, type, many, value, values } = namedField(fields, name);
    const all = { type: typeOf(type), fields: [path], ...words };
    return many ? manyValues(all, values) : oneValue(all, value);
  };

const DESCRIBED = { metadata: object('metadata', METADATA) };
type Described = ModelOf<typeof DESCRIBED>;

const facet = facetsOf(DESCRIBED);

/** Labels by key, tags as true; annotations by key, with the shapes of their values. */
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

/** A time as a list of one; empty for a missing or unset one. */
const givenTime = (time: number | null): readonly number[] => (time === null || time === NEVER ? [] : [time]);

export const IDENTITY_FACETS: readonly FacetSpec<Described>[] = [
  oneValue(
    { id: 'name', role: 'identity', fields: ['metadata.name'], about: 'name of the resource, else its uid' },
    ({ metadata }) => metadata.name ?? metadata.uid,
  ),
  facet('metadata.uid', { id: 'uid', role: 'identity', about: 'unique id that the service gave' }),
  oneValue(
    {
      id: 'name-prefix',
      title: 'name series',
      fields: ['metadata.name'],
      about: 'name without its last number: what the resources of a series have in common',
    },
    ({ metadata }) => namePrefix(metadata.name),
  ),
];

/** Time of last modification: changes constantly and explains nothing. */
export const MODIFIED_FACET: FacetSpec<Described> = facet('metadata.modified', {
  id: 'modified',
  role: 'clock',
  about: 'when the resource was last modified',
});

/** A name without its last number: `edge-us-retail-store-…`; null for a name without one. */
const namePrefix = (name: string | null): string | null => {
  const numbered = name === null ? null : /^(.*?)\d+(\D*)$/.exec(name);
  return numbered === null ? null : `${numbered[1]}…${numbered[2]}`;
};

/** Registration, modification and deletion of a resource. */
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

/** Facet values of a pack. */
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
 * Pack facets of a kind: with version, by name, per layer below the add-ons, and invalid ones. `paths` are the packs'
 * field paths; `packsOf` returns the same list for the same model.
 */
export const packFacets = <Model>(
  paths: readonly string[],
  packsOf: (model: Model) => readonly Pack[] | null,
): readonly FacetSpec<Model>[] => {
  const fields = (...keys: readonly string[]): readonly string[] =>
    paths.flatMap((path) => keys.map((key) => `${path}.${key}`));
  const read = (model: Model): readonly PackWords[] | null => {
    const packs = packsOf(model);
    return packs === null ? null : packWords(packs);
  };
  const titles = (packs: readonly PackWords[] | null): readonly string[] | null =>
    packs?.map(({ title }) => title) ?? null;
  return [
    manyValues<Model>(
      {
        id: 'pack',
        rank: RANK.pack,
        fields: fields('name', 'version'),
        about: 'pack that is wanted, with its version',
      },
      (model) => titles(read(model)),
    ),
    manyValues<Model>(
      { id: 'pack-name', rank: RANK.pack, fields: fields('name'), about: 'pack that is wanted, in any version' },
      (model) => read(model)?.map(({ name }) => name) ?? null,
    ),
    ...FOUNDATION.map((layer) =>
      manyValues<Model>(
        {
          id: `layer:${layer}`,
          title: `${layer} layer`,
          rank: layer === 'os' || layer === 'kernel' ? RANK.os : RANK.pack,
          fields: fields('layer', 'name', 'version'),
          about: `pack of the ${layer} layer, with its version`,
        },
        (model) => titles(read(model)?.filter((pack) => pack.layer === layer) ?? null),
      ),
    ),
    manyValues<Model>(
      {
        id: 'invalid-pack',
        role: 'symptom',
        fields: fields('isInvalid', 'name', 'version'),
        about: 'pack whose tag was deleted from the registry',
      },
      (model) => titles(read(model)?.filter(({ isInvalid }) => isInvalid) ?? null),
    ),
  ];
};
