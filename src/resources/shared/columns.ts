import type { ColumnSpec } from '../../core/item/index.ts';
import type { Metadata } from './metadata.ts';

interface Named {
  readonly metadata: Metadata;
}

/** First column of every kind: the name, else the uid. */
export const nameColumn = <Model extends Named>(about: string): ColumnSpec<Model> => ({
  id: 'name',
  title: 'NAME',
  type: 'text',
  min: 12,
  max: 40,
  priority: 1,
  elide: 'middle',
  path: 'metadata.name',
  fields: ['metadata.name', 'metadata.uid'],
  facet: false,
  about,
  value: ({ metadata }) => metadata.name ?? metadata.uid,
});

/** Creation time, displayed as age. */
export const ageColumn = <Model extends Named>(priority: number): ColumnSpec<Model> => ({
  id: 'age',
  title: 'AGE',
  type: 'time',
  min: 4,
  max: 6,
  priority,
  path: 'metadata.creationTimestamp',
  fields: ['metadata.creationTimestamp'],
  facet: { title: 'registered' },
  about: 'time since creation',
  value: ({ metadata }) => metadata.created,
});
