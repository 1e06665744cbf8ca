import { type FacetLeaf, type FacetSpec, type ItemEvent, type MapEntry, RANK } from '../../core/facet/index.ts';
import { shapeOf } from '../../core/text/index.ts';
import { NEVER } from '../../core/values/index.ts';
import { oneValue } from './facet.ts';
import type { Metadata } from './metadata.ts';

interface Described {
  readonly metadata: Metadata;
}

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
export const given = (time: number | null): readonly number[] => (time === null || time === NEVER ? [] : [time]);

/** Identity facets of all kinds (document 2.2). */
export const IDENTITY_FACETS: readonly FacetSpec<Described>[] = [
  oneValue(
    { id: 'name', role: 'identity', fields: ['metadata.name'], about: 'name of the resource' },
    ({ metadata }) => metadata.name,
  ),
  oneValue(
    { id: 'uid', role: 'identity', fields: ['metadata.uid'], about: 'unique id that the service gave' },
    ({ metadata }) => metadata.uid,
  ),
  oneValue(
    {
      id: 'name-prefix',
      fields: ['metadata.name'],
      about: 'name without its last number: what the resources of a series have in common',
    },
    ({ metadata }) => namePrefix(metadata.name),
  ),
];

/** Time of last modification: changes constantly and explains nothing. */
export const MODIFIED_FACET: FacetSpec<Described> = oneValue(
  {
    id: 'modified',
    type: 'time',
    role: 'clock',
    fields: ['metadata.lastModifiedTimestamp'],
    about: 'when the resource was last modified',
  },
  ({ metadata }) => metadata.modified,
);

/** A name without its last number: `edge-us-retail-store-…`; null for a name without one. */
export const namePrefix = (name: string | null): string | null => {
  const numbered = name === null ? null : /^(.*?)\d+(\D*)$/.exec(name);
  return numbered === null ? null : `${numbered[1]}…${numbered[2]}`;
};

/** Registration, modification and deletion of a resource (document 2.2). */
export const metadataEvents = ({ metadata }: Described): readonly ItemEvent[] => [
  ...given(metadata.created).map((at) => itemEvent(at, 'registered')),
  ...given(metadata.deleted).map((at) => itemEvent(at, 'deleting')),
  ...given(metadata.modified).map((at) => ({ ...itemEvent(at, 'modified'), quiet: true })),
];

const itemEvent = (at: number, lane: string): ItemEvent => ({ at, lane, reason: null, subject: null, quiet: false });
