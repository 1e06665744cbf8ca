import type { FacetRole } from '../../core/facet/index.ts';
import type { Sheet, SheetCell, SheetColumn, SheetLine } from '../../core/sheet/index.ts';
import { formatCount, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { valueText } from '../../core/view/index.ts';
import { bestText, type FieldLine } from '../../triage/fields/field-lines.ts';
import { type KindWords, shareText } from '../../triage/values/group-texts.ts';

/** What the fields of a kind are shown with. */
interface FieldsShown {
  readonly words: KindWords;
  /** Rows that were looked through. */
  readonly rows: number;
  /** Facets that are left out of contrasts, by id. */
  readonly leftOut: readonly string[];
  /** What ages are counted from, epoch ms. */
  readonly now: number;
}

/** Cells of a screen from which on the best value and the role are shown. */
const WIDE = 100;

/** Columns of the fields place, one set for all kinds. */
const COLUMNS: readonly SheetColumn[] = [
  { title: 'FIELD', least: 12, most: 28, priority: 1, elide: 'middle' },
  { title: 'FIT', align: 'right', least: 4, most: 5, priority: 1 },
  { title: 'BEST VALUE', least: 12, most: 30, priority: 6, from: WIDE, elide: 'middle' },
  { title: 'VALUES', align: 'right', least: 6, most: 6, priority: 2 },
  { title: 'MISSING', align: 'right', least: 7, most: 7, priority: 3 },
  { title: 'SHARE', align: 'right', least: 5, most: 5, priority: 4 },
  { title: 'MOST FREQUENT, OR LEAST · QUARTILES · MOST', least: 12, most: 60, priority: 2, elide: 'middle' },
  { title: 'ROLE', least: 8, most: 14, priority: 5, from: WIDE },
];

const cell = (text: string, tone: SheetCell['tone'] = 'plain'): SheetCell => ({ text, tone });
const UNKNOWN = cell(UNKNOWN_TEXT, 'dim');

/** The fields of a kind: what each holds, and how well its best value tells the broken rows from the others (4). */
export const fieldsSheet = (fields: readonly FieldLine[], shown: FieldsShown): Sheet => ({
  blocks: [{ id: 'fields', columns: COLUMNS, titled: true, lines: fields.map((field) => lineOf(field, shown)) }],
});

const lineOf = (field: FieldLine, shown: FieldsShown): SheetLine => {
  const { facet, isGiven, distinct, missing, top, best } = field;
  const isLeftOut = shown.leftOut.includes(facet.id);
  const role = cell(isLeftOut ? 'left out' : ROLES[facet.role], isLeftOut ? 'warn' : 'dim');
  const name = cell(facet.title, isLeftOut || !isGiven ? 'dim' : 'plain');
  if (!isGiven) {
    const cells = [name, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, cell('not asked for in this list', 'dim'), role];
    return { key: facet.id, full: facet.id, cells };
  }
  return {
    key: facet.id,
    full: facet.id,
    cells: [
      name,
      best === null ? UNKNOWN : cell(best.fit.toFixed(2), best.fit >= STRONG_FIT ? 'bad' : 'dim'),
      best === null ? UNKNOWN : cell(bestText(best.term, facet, shown.now), best.fit >= STRONG_FIT ? 'plain' : 'dim'),
      cell(formatCount(distinct)),
      cell(facet.many ? UNKNOWN_TEXT : formatCount(missing), missing > 0 ? 'plain' : 'dim'),
      top === null ? UNKNOWN : cell(shareText(top.rows, shown.rows), 'dim'),
      cell(holdsText(field, shown)),
      role,
    ],
  };
};

/** From this fit on a value is worth a look. */
const STRONG_FIT = 0.3;

const ROLES: Readonly<Record<FacetRole, string>> = {
  trait: 'trait',
  symptom: 'symptom',
  place: 'place',
  'failure-domain': 'fails together',
  derived: 'derived',
  identity: 'identity',
  clock: 'clock',
};

/** `4.7.1`, of numbers `4 · 8 · 16 · 16 · 64`. */
const holdsText = ({ facet, distinct, top, quartiles }: FieldLine, { now }: FieldsShown): string => {
  if (quartiles !== null && distinct > 1) {
    const ends = facet.type === 'time' ? quartiles.toReversed() : quartiles;
    return ends.map((value) => valueText(facet.type, value, now)).join(' · ');
  }
  if (top !== null) return valueText(facet.type, top.leaf, now);
  return distinct === 0 ? 'no values' : 'nearly each its own';
};
