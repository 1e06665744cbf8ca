import type { SheetBlock, SheetColumn, SheetLine } from '../../core/sheet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { Contrast, SharedValue } from '../contrast/finding.ts';
import { type ContrastWords, emptySentences } from '../wording/sentences.ts';
import { termsText } from '../wording/terms.ts';

const SHARED_TITLES = { all: 'MOST FREQUENT AMONG THEM', few: 'RAREST TRAITS', none: 'NO ROWS TO COMPARE' } as const;

/** Where nothing can be compared (5.7): the rarest traits of one row or two, or the most frequent values of all. */
export const sharedBlock = (contrast: Contrast, words: ContrastWords): SheetBlock => {
  const { state, set, rest, shared } = contrast;
  const [said = ''] = emptySentences(contrast, words);
  const columns: readonly SheetColumn[] = [
    { title: state === 'compared' ? '' : SHARED_TITLES[state], least: 16, most: 130, priority: 1, wrap: true },
    { title: `OF ALL ${formatCount(set + rest)}`, align: 'right', least: 6, most: 14, priority: 1 },
  ];
  const lines = shared.map((value) => sharedLine(value, words));
  return { id: 'shared', columns, titled: true, lines, ...(lines.length === 0 && { note: [span(said, 'dim')] }) };
};

const sharedLine = (value: SharedValue, words: ContrastWords): SheetLine => {
  const full = termsText(value.terms, words.names, words.now);
  return {
    key: value.key,
    cells: [
      { text: full, tone: 'plain' },
      { text: formatCount(value.rows), tone: 'plain' },
    ],
    drill: { type: 'terms', terms: value.terms },
    full,
  };
};
