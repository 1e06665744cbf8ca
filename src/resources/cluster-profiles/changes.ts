import { layerRank, type Pack } from '../shared/pack.ts';
import { valuesDiff } from './values-diff.ts';

/** A pack in both forms of a profile; null in the form that does not have it. */
export interface PackPair {
  readonly published: Pack | null;
  readonly draft: Pack | null;
}

/** The one of a pair that speaks for both: the published one, before there is one the draft's. */
export const eitherOf = ({ published, draft }: PackPair): Pack | null => published ?? draft;

/**
 * Pairs the packs of two forms by layer and name, then by name alone (a pack may move to another layer); from the ground
 * layer up, what the draft adds last in its layer.
 */
export const pairPacks = (published: readonly Pack[], draft: readonly Pack[]): readonly PackPair[] => {
  const rest = new Set(draft);
  const claim = (fits: (pack: Pack) => boolean): Pack | null => {
    const found = [...rest].find(fits) ?? null;
    if (found !== null) rest.delete(found);
    return found;
  };
  const exact = published.map(({ name, layer }) => claim((pack) => pack.name === name && pack.layer === layer));
  const pairs = published.map((pack, index): PackPair => {
    const named = (): Pack | null => (pack.name === null ? null : claim(({ name }) => name === pack.name));
    return { published: pack, draft: exact[index] ?? named() };
  });
  const added = [...rest].map((pack): PackPair => ({ published: null, draft: pack }));
  return [...pairs, ...added].toSorted((left, right) => rankOf(left) - rankOf(right));
};

const rankOf = (pair: PackPair): number => layerRank(eitherOf(pair) ?? { layer: null });

/** What the draft does to a pack as a whole. */
export type Change = 'same' | 'added' | 'removed' | 'changed';

/** What the draft does to a pack as a whole. */
export const changeOf = (pair: PackPair): Change => {
  if (pair.published === null) return 'added';
  if (pair.draft === null) return 'removed';
  return changeWords(pair).length === 0 ? 'same' : 'changed';
};

/** What is different in a pack that both forms have, in words: `version 1.28.3 → 1.29.0`, `values +1 -1`. */
export const changeWords = ({ published, draft }: PackPair): readonly string[] => {
  if (published === null || draft === null) return [];
  const moved = (['version', 'tag', 'layer', 'type', 'server', 'registryUid', 'digest', 'packUid', 'logo'] as const)
    .filter((key) => published[key] !== draft[key])
    .map((key) =>
      MOVES.has(key) ? `${key} ${published[key] ?? 'none'} → ${draft[key] ?? 'none'}` : `${WORDS[key] ?? key} changed`,
    );
  const validity =
    published.isInvalid === draft.isInvalid && published.invalidReason === draft.invalidReason
      ? []
      : ['validity changed'];
  const diff = valuesDiff(published, draft);
  const values = diff === null ? [] : [`values +${diff.added} -${diff.removed}`];
  const parts = (['params', 'annotations', 'manifests', 'presets', 'schema'] as const)
    .filter((key) => !isSame(published[key], draft[key]))
    .map((key) => `${key} changed`);
  return [...moved, ...validity, ...values, ...parts];
};

/** The fields whose values are short enough to say from what to what. */
const MOVES: ReadonlySet<string> = new Set(['version', 'tag', 'layer', 'type']);
const WORDS: Readonly<Record<string, string>> = { registryUid: 'registry', packUid: 'pack uid' };

/** Packs are plain data read by one reader, so that equal content has equal JSON. */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
