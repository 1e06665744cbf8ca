import { textCell } from '../../core/values/index.ts';
import { field, fields, knownFields, mapBlocks } from './blocks.ts';
import { lineCell, listCell, timeCell } from './cells.ts';
import type { Metadata } from './metadata.ts';
import type { Part } from './section.ts';

/** The metadata of an item as blocks: identity and times, tags and labels, annotations (document 2.2). */
export const metadataBlocks = (metadata: Metadata, now: number): readonly Part[] => [
  fields('Name and times', [
    field('Name', textCell(metadata.name, 'strong'), 'metadata.name'),
    field('Uid', textCell(metadata.uid), 'metadata.uid'),
    field('Created', timeCell(metadata.created, now), 'metadata.creationTimestamp'),
    field('Modified', timeCell(metadata.modified, now), 'metadata.lastModifiedTimestamp'),
    field('Deleted', timeCell(metadata.deleted, now), 'metadata.deletionTimestamp'),
  ]),
  ...labelBlocks(metadata),
  ...mapBlocks('Annotations', metadata.annotations, 'metadata.annotations'),
];

const labelBlocks = ({ labels }: Metadata): readonly Part[] => {
  const tags = labels.flatMap(({ key, value }) => (value === null ? [key] : []));
  const rows = labels.flatMap(({ key, value }) =>
    value === null ? [] : [field(key, lineCell(value), `metadata.labels.${key}`)],
  );
  return knownFields('Labels', [
    ...(tags.length === 0 ? [] : [field('Tags', listCell(tags), 'metadata.labels')]),
    ...rows,
  ]);
};
