import { type FacetLeaf, type FacetSpec, type ItemEvent, type MapEntry, RANK } from '../../core/facet/index.ts';
import { shapeOf } from '../../core/text/index.ts';
import { NEVER } from '../../core/values/index.ts';
import type { Metadata } from './metadata.ts';

interface Described {
  readonly metadata: Metadata;
}

/** The labels by their keys, those that are tags as true; the annotations by theirs, with the shapes of their values. */
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

/** A time as the only value of a facet; none for one that is not given or never came. */
export const timeLeaf = (time: number | null): readonly number[] => (time === null || time === NEVER ? [] : [time]);

/** A value as the only one of a facet; none for one that is not given. */
export const oneLeaf = <Leaf extends FacetLeaf>(leaf: Leaf | null): readonly Leaf[] =>
  leaf === null || leaf === '' ? [] : [leaf];

/** Values of a facet, each once; those that are not given are left out. */
export const leaves = <Leaf extends FacetLeaf>(given: readonly (Leaf | null)[]): readonly Leaf[] => {
  if (given.length < 2) return given.length === 0 ? [] : oneLeaf(given[0] ?? null);
  return [...new Set(given.filter((leaf) => leaf !== null && leaf !== ''))] as readonly Leaf[];
};

/** What tells resources of any kind apart (document 2.2). */
export const IDENTITY_FACETS: readonly FacetSpec<Described>[] = [
  {
    id: 'name',
    title: 'name',
    type: 'text',
    role: 'identity',
    rank: RANK.rest,
    many: false,
    fields: ['metadata.name'],
    about: 'name of the resource',
    values: ({ metadata }) => oneLeaf(metadata.name),
  },
  {
    id: 'prefix',
    title: 'name prefix',
    type: 'text',
    role: 'trait',
    rank: RANK.rest,
    many: false,
    fields: ['metadata.name'],
    about: 'name without its last number: what the resources of a series have in common',
    values: ({ metadata }) => oneLeaf(namePrefix(metadata.name)),
  },
  {
    id: 'uid',
    title: 'uid',
    type: 'text',
    role: 'identity',
    rank: RANK.rest,
    many: false,
    fields: ['metadata.uid'],
    about: 'unique id that the service gave',
    values: ({ metadata }) => oneLeaf(metadata.uid),
  },
];

/** A name without its last number, shown by an ellipsis: `edge-us-retail-store-…`; null for a name without one. */
export const namePrefix = (name: string | null): string | null => {
  const numbered = name === null ? null : /^(.*?)\d+(\D*)$/.exec(name);
  return numbered === null ? null : `${numbered[1]}…${numbered[2]}`;
};

/** When the resource was registered, changed and marked for deletion (document 2.2). */
export const metadataEvents = ({ metadata }: Described): readonly ItemEvent[] => [
  ...timeLeaf(metadata.created).map((at) => itemEvent(at, 'registered')),
  ...timeLeaf(metadata.deleted).map((at) => itemEvent(at, 'deleting')),
  ...timeLeaf(metadata.modified).map((at) => ({ ...itemEvent(at, 'modified'), quiet: true })),
];

const itemEvent = (at: number, lane: string): ItemEvent => ({ at, lane, reason: null, subject: null, quiet: false });
