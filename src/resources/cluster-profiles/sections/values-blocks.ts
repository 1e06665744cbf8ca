import type { Block, DiffLine } from '../../../core/view/index.ts';
import { packTitle } from '../../shared/pack.ts';
import type { PackPair } from '../changes.ts';
import { valuesDiff } from '../values-diff.ts';

const UNCOMPARED = 'too large to compare line by line; shown as all changed';

/** Diffs above this height, in lines with context, are initially folded. */
const LONG_LINES = 40;
const CHROME_LINES = 7;

/** Approximate height of a diff: changed lines and the context of each run. */
const heightOf = (lines: readonly DiffLine[]): number =>
  lines.reduce((sum, { sign }, index) => {
    if (sign === 'same') return sum;
    const starts = index === 0 || lines[index - 1]?.sign === 'same';
    return sum + (starts ? CHROME_LINES : 0) + 1;
  }, 0);

/** Line diffs of the values of each changed pack. */
export const valuesBlocks = (pairs: readonly PackPair[]): readonly Block[] =>
  pairs.flatMap(({ published, draft }): readonly Block[] => {
    const diff = published === null || draft === null ? null : valuesDiff(published, draft);
    if (draft === null || diff === null) return [];
    const { lines, added, removed, compared } = diff;
    const layer = draft.layer === null ? '' : `${draft.layer} · `;
    const count = `+${added} -${removed}`;
    const title = `${layer}${packTitle(draft)} · values ${count}`;
    return [
      ...(compared ? [] : [{ type: 'text', text: UNCOMPARED, tone: 'warn' } as const]),
      { type: 'diff', title, lines, folded: heightOf(lines) > LONG_LINES },
    ];
  });
