import type { Pack } from '../shared/pack.ts';

/** A pack in both forms of a profile; null in the form that does not have it. */
export interface PackPair {
  readonly published: Pack | null;
  readonly draft: Pack | null;
}

/** What the draft does to a pack of the published form. */
export type Change = 'same' | 'added' | 'removed' | 'version' | 'values' | 'changed';

/** Pairs the packs of two forms by layer and name, in the order of the published form; what the draft adds comes last. */
export const pairPacks = (published: readonly Pack[], draft: readonly Pack[]): readonly PackPair[] => {
  const rest = new Set(draft);
  const pairs = published.map((pack) => {
    const twin = [...rest].find(({ name, layer }) => name === pack.name && layer === pack.layer) ?? null;
    if (twin !== null) rest.delete(twin);
    return { published: pack, draft: twin };
  });
  return [...pairs, ...[...rest].map((pack) => ({ published: null, draft: pack }))];
};

/** What changes between the forms of a pack. */
export const changeOf = ({ published, draft }: PackPair): Change => {
  if (published === null) return 'added';
  if (draft === null) return 'removed';
  if (published.version !== draft.version || published.tag !== draft.tag) return 'version';
  if (published.values !== draft.values || !isSame(published.params, draft.params)) return 'values';
  return isSame(published, draft) ? 'same' : 'changed';
};

/** Packs are plain data read by one reader, so that equal content has equal JSON. */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
