import { elide, fit, wrap } from '../core/text/index.ts';
import { type Difference, isSame, plural } from '../core/values/index.ts';
import { span } from '../core/view/index.ts';
import { manyRows } from './many.ts';
import { type PaneOptions, type PaneRow, textRow } from './row.ts';

/** From this width on the two sides stand beside each other. */
const BESIDE = 90;
const PATH_SHARE = 0.34;
/** Lines of one value that are shown; the copy has all of it. */
const LINES = 8;

interface Compared {
  readonly left: string;
  readonly right: string;
  readonly differences: readonly Difference[];
  /** Also what is the same. */
  readonly everything: boolean;
}

/** Two items (or two forms of one) field by field: what changed, and on wish what did not. */
export const compareRows = ({ left, right, differences, everything }: Compared, options: PaneOptions): PaneRow[] => {
  const changed = differences.filter((one) => !isSame(one));
  const head: PaneRow[] = [
    { line: [span('- ', 'bad'), span(left, 'strong'), span('   + ', 'good'), span(right, 'strong')] },
    textRow(
      `${plural(changed.length, 'field differs', 'fields differ')}, ${plural(differences.length - changed.length, 'field')} equal`,
      'dim',
    ),
    textRow(''),
  ];
  const rows = manyRows(
    {
      parts: everything ? differences : changed,
      id: 'compare',
      textOf: copyText,
      layOut: (some) =>
        some.flatMap((one) => (options.cells >= BESIDE ? besideRows(one, options) : stackedRows(one, options))),
    },
    options,
  );
  return [...head, ...(rows.length > 0 ? rows : [textRow('no differences', 'good')])];
};

const absent = '(absent)';

const besideRows = (one: Difference, { cells }: PaneOptions): PaneRow[] => {
  const paths = Math.floor(cells * PATH_SHARE);
  const side = Math.floor((cells - paths - 4) / 2);
  const same = isSame(one);
  const lefts = valueLines(one.left, side);
  const rights = valueLines(one.right, side);
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, index) => ({
    line: [
      span(fit(index === 0 ? elide(one.path, paths, 'middle') : '', paths), 'dim'),
      span('  '),
      span(fit(lefts[index] ?? '', side), same ? 'plain' : 'bad'),
      span('  '),
      span(rights[index] ?? '', same ? 'plain' : 'good'),
    ],
    copy: copyText(one),
  }));
};

const stackedRows = (one: Difference, { cells }: PaneOptions): PaneRow[] => {
  const copy = copyText(one);
  const path: PaneRow = { line: [span(elide(one.path, cells, 'middle'), 'dim')], copy };
  if (isSame(one))
    return [path, ...valueLines(one.left, cells - 4).map((text) => ({ line: [span(`    ${text}`)], copy }))];
  return [
    path,
    ...valueLines(one.left, cells - 4).map((text) => ({ line: [span(`  - ${text}`, 'bad')], copy })),
    ...valueLines(one.right, cells - 4).map((text) => ({ line: [span(`  + ${text}`, 'good')], copy })),
  ];
};

const valueLines = (value: string | undefined, cells: number): string[] => {
  const lines = wrap(value ?? absent, Math.max(4, cells));
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `… ${lines.length - LINES + 1} more lines`];
};

const copyText = ({ path, left, right }: Difference): string => `${path}\n- ${left ?? absent}\n+ ${right ?? absent}`;
