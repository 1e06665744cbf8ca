import { elide, wrapHanging } from '../core/text/index.ts';
import type { Tone } from '../core/values/index.ts';
import { type DiffBlock, type DiffLine, span } from '../core/view/index.ts';
import { type Fold, manyRows, type PaneOptions, type PaneRow, textRow } from './many.ts';

/** Number of equal lines shown around a change. */
const CONTEXT = 3;

const LINE_LOOKS: Readonly<Record<DiffLine['sign'], { readonly sign: string; readonly tone: Tone }>> = {
  added: { sign: '+', tone: 'good' },
  removed: { sign: '-', tone: 'bad' },
  same: { sign: ' ', tone: 'dim' },
};

/** A line of a diff, or the fold of a run of equal lines. */
type DiffPart = DiffLine | (Fold & { readonly hidden: number });

/** Lays out a diff as rows prefixed by `+` and `-`; long runs of equal lines are folded. `id` is the prefix of the ids of the folds. */
export const diffRows = ({ lines }: DiffBlock, id: string, options: PaneOptions): PaneRow[] =>
  manyRows(
    {
      parts: partsOf(lines, id, options),
      id,
      textOf: (part) => ('text' in part ? part.text : ''),
      layOut: (parts) => parts.flatMap((part) => ('text' in part ? lineRows(part, options) : [foldRow(part)])),
    },
    options,
  );

const partsOf = (lines: readonly DiffLine[], id: string, options: PaneOptions): readonly DiffPart[] =>
  runs(lines).flatMap(({ start, run }): readonly DiffPart[] => {
    if (run[0]?.sign !== 'same' || run.length <= CONTEXT * 2 + 1) return run;
    const before = start === 0 ? 0 : CONTEXT;
    const after = start + run.length === lines.length ? 0 : CONTEXT;
    const hidden = run.slice(before, run.length - after);
    const fold = { id: `${id}:${start}`, open: options.isOpen(`${id}:${start}`, false), hidden: hidden.length };
    return [...run.slice(0, before), fold, ...(fold.open ? hidden : []), ...run.slice(run.length - after)];
  });

const foldRow = ({ hidden, ...fold }: Fold & { readonly hidden: number }): PaneRow => ({
  ...textRow(`  ${fold.open ? '▾' : '▸'} ${hidden} unchanged lines`, 'dim'),
  fold,
});

const runs = (lines: readonly DiffLine[]): { readonly start: number; readonly run: readonly DiffLine[] }[] => {
  const result: { start: number; run: DiffLine[] }[] = [];
  for (const [index, one] of lines.entries()) {
    const last = result.at(-1);
    if (last !== undefined && (last.run[0]?.sign === 'same') === (one.sign === 'same')) last.run.push(one);
    else result.push({ start: index, run: [one] });
  }
  return result;
};

const lineRows = ({ sign, text }: DiffLine, { cells, wrap: wraps }: PaneOptions): PaneRow[] => {
  const look = LINE_LOOKS[sign];
  const room = Math.max(8, cells - 4);
  const parts = wraps ? wrapHanging(text, room) : [elide(text, room)];
  return parts.map((part, index) => ({
    line: [span(`  ${index === 0 ? look.sign : ' '} `, look.tone), span(part, look.tone)],
    copy: text,
  }));
};
