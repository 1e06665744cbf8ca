import type { Reader } from '../../core/item/index.ts';

/** A reference to another resource, sometimes without kind (document 2.3, 2.5, 2.8). */
export interface Reference {
  readonly kind: string | null;
  readonly name: string | null;
  readonly uid: string | null;
}

/** Reads one reference. */
export const readReference = (reader: Reader): Reference => ({
  kind: reader.text('kind'),
  name: reader.text('name'),
  uid: reader.text('uid'),
});

/** The reference in one line: `ClusterProfile edge-base (6f3c…)`; null for an empty one. */
export const referenceText = ({ kind, name, uid }: Reference): string | null => {
  const words = [kind, name, uid === null ? null : kind === null && name === null ? uid : `(${uid})`];
  return words.filter((word) => word !== null).join(' ') || null;
};
