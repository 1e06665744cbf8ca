import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';

/** A label; a tag is a label with value null. */
export interface Label {
  readonly key: string;
  readonly value: string | null;
}

/** The common metadata object (document 2.2). Times are epoch ms. */
export interface Metadata {
  readonly name: string | null;
  readonly uid: string | null;
  readonly created: number | null;
  readonly modified: number | null;
  readonly deleted: number | null;
  readonly labels: readonly Label[];
  readonly annotations: readonly (readonly [string, string])[];
}

/** Label values that mark a tag: the document's, the vendor's, and empty. */
const TAG_MARKERS: ReadonlySet<string> = new Set(['native__tag', 'spectro__tag', '']);

/** Reads the metadata of an item (document 2.2). */
export const readMetadata = (item: Reader): Metadata => metadataOf(item.object('metadata'));

const metadataOf = lazily<Metadata, Reader>({
  // A blank name falls back to the uid.
  name: (metadata) => (metadata.text('name')?.trim() ? metadata.text('name') : null),
  uid: (metadata) => metadata.text('uid'),
  created: (metadata) => metadata.time('creationTimestamp'),
  modified: (metadata) => metadata.time('lastModifiedTimestamp'),
  deleted: (metadata) => metadata.time('deletionTimestamp'),
  labels: (metadata) =>
    metadata.map('labels').map(([key, value]) => ({ key, value: TAG_MARKERS.has(value) ? null : value })),
  annotations: (metadata) => metadata.map('annotations'),
});

/** Labels as searched words: `AI`, `site=berlin`. */
export const labelWords = (metadata: Metadata): readonly string[] =>
  metadata.labels.map(({ key, value }) => (value === null ? key : `${key}=${value}`));
