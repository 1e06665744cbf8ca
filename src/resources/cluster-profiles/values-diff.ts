import { diffText, type TextDiff } from '../../core/view/index.ts';
import type { Pack } from '../shared/pack.ts';

/** Memo of the diff of each pack: values may be long, and sections are read per frame. */
const compared = new WeakMap<Pack, { readonly published: Pack; readonly diff: TextDiff }>();

/** Diff of a pack's values between published form and draft; null for equal values. */
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
