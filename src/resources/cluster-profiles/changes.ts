import { diffText, type TextDiff } from '../../core/view/index.ts';
import { layerRank, type Pack } from '../shared/pack.ts';

/** Memo of the diff of each pack: values may be long, and sections are built for each frame. */
const compared = new WeakMap<Pack, { readonly published: Pack; readonly diff: TextDiff }>();

/** Diff of a pack's values between the published form and the draft; null if the values are equal. */
export const valuesDiff = (published: Pack, draft: Pack): TextDiff | null => {
  if (published.values === draft.values) return null;
  const kept = compared.get(draft);
  if (kept?.published === published) return kept.diff;
  const diff = diffOf(published.values, draft.values);
  compared.set(draft, { published, diff });
  return diff;
};

const diffOf = (left: string | null, right: string | null): TextDiff => {
  if (left === null || right === null) {
    const sign = left === null ? 'added' : 'removed';
    const lines = (left ?? right ?? '').split('\n').map((text) => ({ sign, text }) as const);
    const count = (one: string): number => (one === sign ? lines.length : 0);
    return { lines, added: count('added'), removed: count('removed'), compared: true };
  }
  // A trailing line feed does not begin another line.
  const closed = left.endsWith('\n') && right.endsWith('\n');
  return closed ? diffText(left.slice(0, -1), right.slice(0, -1)) : diffText(left, right);
};

/** A pack in both forms of a profile; null in a form that does not have the pack. */
export interface PackPair {
  readonly published: Pack | null;
  readonly draft: Pack | null;
}

/** The published pack of a pair; if there is none, the pack of the draft. */
export const eitherOf = ({ published, draft }: PackPair): Pack | null => published ?? draft;

/**
 * Pairs the packs of two forms by layer and name, then by name alone, since a pack may move to another layer. The pairs are
 * in layer order from the bottom; packs added by the draft are last in their layer.
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

/** How the draft of a profile changes a pack. */
export type PackChange = 'same' | 'added' | 'removed' | 'changed';

export const changeOf = (pair: PackPair): PackChange => {
  if (pair.published === null) return 'added';
  if (pair.draft === null) return 'removed';
  return changeWords(pair).length === 0 ? 'same' : 'changed';
};

/**
 * Differences of a pack between both forms, in words: `version 1.28.3 → 1.29.0`, `values +1 -1`; empty for equal packs, and
 * for a pack in only one form. If the version differs, tag, digest, uid and logo are not listed, since they follow it.
 */
export const changeWords = ({ published, draft }: PackPair): readonly string[] => {
  if (published === null || draft === null) return [];
  const moved = (key: 'version' | 'tag' | 'layer' | 'type'): readonly string[] =>
    published[key] === draft[key] ? [] : [`${key} ${published[key] ?? 'none'} → ${draft[key] ?? 'none'}`];
  const changed = (words: string, key: keyof Pack): readonly string[] =>
    isSameJson(published[key], draft[key]) ? [] : [`${words} changed`];
  const diff = valuesDiff(published, draft);
  const version = moved('version');
  return [
    ...version,
    ...(diff === null ? [] : [`values +${diff.added} -${diff.removed}`]),
    ...moved('layer'),
    ...moved('type'),
    ...changed('registry', 'registryUid'),
    ...changed('server', 'server'),
    ...changed('validity', 'isInvalid'),
    ...changed('invalid reason', 'invalidReason'),
    ...changed('params', 'params'),
    ...changed('annotations', 'annotations'),
    ...changed('manifests', 'manifests'),
    ...changed('presets', 'presets'),
    ...changed('schema', 'schema'),
    ...(version.length > 0
      ? []
      : [
          ...moved('tag'),
          ...changed('digest', 'digest'),
          ...changed('pack uid', 'packUid'),
          ...changed('logo', 'logo'),
        ]),
  ];
};

/** Compares by JSON: packs are plain data from one reader, so that equal content has equal JSON. */
const isSameJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
