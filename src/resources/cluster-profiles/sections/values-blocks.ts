import type { Block } from '../../../core/pane.ts';
import { packTitle } from '../../shared/pack.ts';
import type { PackPair } from '../changes.ts';
import { valuesDiff } from '../values-diff.ts';

/** More changed lines than these begin folded. */
const LONG = 40;

/** What the draft changes in the values of each pack, line by line. */
export const valuesBlocks = (pairs: readonly PackPair[]): readonly Block[] =>
  pairs.flatMap(({ published, draft }): readonly Block[] => {
    const diff = published === null || draft === null ? null : valuesDiff(published, draft);
    if (draft === null || diff === null) return [];
    const { lines, added, removed, compared } = diff;
    const layer = draft.layer === null ? '' : `${draft.layer} · `;
    const count = `+${added} -${removed}`;
    const said = compared ? count : `${count}, too long and too different to compare: shown as all changed`;
    const title = `${layer}${packTitle(draft)} · values, published → draft (${said})`;
    return [{ type: 'diff', title, lines, folded: added + removed > LONG }];
  });
