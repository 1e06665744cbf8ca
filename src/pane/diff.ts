import type { Tone } from '../core/cell.ts';
import { span } from '../core/line.ts';
import type { DiffBlock, DiffLine } from '../core/pane.ts';
import { elide } from '../core/text/fit.ts';
import { wrapHanging } from '../core/text/wrap.ts';
import { type PaneOptions, type PaneRow, textRow } from './row.ts';

/** Same lines that stay beside a change. */
const CONTEXT = 3;

const LOOKS: Readonly<Record<DiffLine['sign'], { readonly sign: string; readonly tone: Tone }>> = {
  added: { sign: '+', tone: 'good' },
  removed: { sign: '-', tone: 'bad' },
  same: { sign: ' ', tone: 'dim' },
};

/** A comparison in rows, `+` and `-` in front; long runs of same lines are one line that opens. */
export const diffRows = ({ lines }: DiffBlock, id: string, options: PaneOptions): PaneRow[] =>
  runs(lines).flatMap(({ start, run }) => {
    const [first] = run;
    if (first?.sign !== 'same' || run.length <= CONTEXT * 2 + 1) return run.flatMap((one) => lineRows(one, options));
    const before = start === 0 ? 0 : CONTEXT;
    const after = start + run.length === lines.length ? 0 : CONTEXT;
    const hidden = run.slice(before, run.length - after);
    const fold = { id: `${id}:${start}`, open: options.isOpen(`${id}:${start}`, false) };
    return [
      ...run.slice(0, before).flatMap((one) => lineRows(one, options)),
      { ...textRow(`  ${fold.open ? '▾' : '▸'} ${hidden.length} same lines`, 'dim'), fold },
      ...(fold.open ? hidden.flatMap((one) => lineRows(one, options)) : []),
      ...run.slice(run.length - after).flatMap((one) => lineRows(one, options)),
    ];
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
  const look = LOOKS[sign];
  const room = Math.max(8, cells - 4);
  const parts = wraps ? wrapHanging(text, room) : [elide(text, room)];
  return parts.map((part, index) => ({
    line: [span(`  ${index === 0 ? look.sign : ' '} `, look.tone), span(part, look.tone)],
    copy: text,
  }));
};
