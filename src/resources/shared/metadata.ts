import type { Reader } from '../../core/read.ts';

/** A label; the value is null for a tag, which is a label without one. */
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

/** What services write as the value of a label that is a tag: the document's spelling, the vendor's, nothing at all. */
const TAG_MARKERS: ReadonlySet<string> = new Set(['native__tag', 'spectro__tag', '']);

/** Reads the metadata of an item (document 2.2). */
export const readMetadata = (item: Reader): Metadata => {
  const metadata = item.object('metadata');
  return {
    name: metadata.text('name'),
    uid: metadata.text('uid'),
    created: metadata.time('creationTimestamp'),
    modified: metadata.time('lastModifiedTimestamp'),
    deleted: metadata.time('deletionTimestamp'),
    labels: metadata.map('labels').map(([key, value]) => ({ key, value: TAG_MARKERS.has(value) ? null : value })),
    annotations: metadata.map('annotations'),
  };
};

/** The labels as words of a search: `AI`, `site=berlin`. */
export const labelWords = (metadata: Metadata): readonly string[] =>
  metadata.labels.map(({ key, value }) => (value === null ? key : `${key}=${value}`));
