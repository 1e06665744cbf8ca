import { type Cell, type Tone, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Field } from '../../../core/view/index.ts';
import { type GridPart, grid } from '../../shared/blocks.ts';
import { choiceCell } from '../../shared/choice.ts';
import { validityCell } from '../../shared/layers-grid.ts';
import { LAYER_CHOICES, type Pack } from '../../shared/pack.ts';
import type { Part } from '../../shared/section.ts';
import type { Template } from '../../shared/template.ts';
import { templateRows } from '../../shared/template-blocks.ts';
import { type Change, changeOf, changeWords, eitherOf, type PackPair } from '../changes.ts';

const CHANGES: Readonly<Record<Change, readonly [string, Tone]>> = {
  same: ['=', 'dim'],
  added: ['+ added', 'good'],
  removed: ['- removed', 'warn'],
  changed: ['~', 'accent'],
};

const DETAILS: Readonly<Record<Change, string>> = {
  same: 'no change',
  added: 'only in the draft',
  removed: 'only in the published version',
  changed: '–',
};

/** Maximum number of differences named in a narrow column. */
const FEW = 2;

/** Change of a pack in brief: `~ version, values`. */
const changeCell = (pair: PackPair): Cell => {
  const [sign, tone] = CHANGES[changeOf(pair)];
  const [first, ...kinds] = changeWords(pair).map((words) => words.split(' ')[0] ?? '');
  const few = first === undefined ? '' : [first, ...kinds.slice(0, FEW - 1)].join(', ');
  const more = kinds.length < FEW ? '' : ` and ${kinds.length + 1 - FEW} more`;
  return textCell([sign, few].filter((word) => word !== '').join(' ') + more, tone);
};

/** All differences of a pack: `version 1.28.3 → 1.29.0; values +1 -1`. */
const detailCell = (pair: PackPair): Cell => {
  const words = changeWords(pair).join('; ');
  return words === '' ? { value: '', text: DETAILS[changeOf(pair)], tone: 'dim' } : textCell(words);
};

/** Version of a pack, else its tag; a moved tag is listed among the changes. */
const versionCell = (pack: Pack | null, tone: Tone): Cell =>
  pack === null ? UNKNOWN : textCell(pack.version ?? pack.tag, tone);

/** The worse validity of both forms. */
const validityOf = ({ published, draft }: PackPair): Cell => {
  const there = [published, draft].filter((pack) => pack !== null);
  const worst = there.find(({ isInvalid }) => isInvalid === true) ?? there[0];
  return worst === undefined ? UNKNOWN : validityCell(worst);
};

const PAIR_PARTS: readonly GridPart<PackPair>[] = [
  { title: 'Layer', priority: 7, cell: (pair) => choiceCell(LAYER_CHOICES, eitherOf(pair)?.layer ?? null) },
  { title: 'Pack', priority: 1, kept: true, cell: (pair) => textCell(eitherOf(pair)?.name ?? null) },
  { title: 'Published', priority: 3, kept: true, cell: ({ published }) => versionCell(published, 'plain') },
  {
    title: 'Draft',
    priority: 4,
    kept: true,
    cell: (pair) => versionCell(pair.draft, changeOf(pair) === 'same' ? 'dim' : 'plain'),
  },
  { title: 'Change', priority: 2, kept: true, cell: changeCell },
  { title: 'Valid', priority: 6, cell: validityOf },
  { title: 'Details', priority: 5, kept: true, cell: detailCell },
  { title: 'Type', priority: 8, cell: (pair) => textCell(eitherOf(pair)?.type ?? null) },
];

/** Packs of both forms side by side, in layer order from the bottom. */
export const packPairs = (pairs: readonly PackPair[]): Part => grid('Layers, published and draft', pairs, PAIR_PARTS);

interface FieldPair {
  readonly label: string;
  readonly published: Cell;
  readonly draft: Cell;
}

const differs = ({ published, draft }: FieldPair): boolean => published.text !== draft.text;

const FIELD_PARTS: readonly GridPart<FieldPair>[] = [
  { title: 'Field', priority: 1, kept: true, cell: ({ label }) => textCell(label, 'dim') },
  { title: 'Published', priority: 2, kept: true, cell: ({ published }) => published },
  { title: 'Draft', priority: 3, kept: true, cell: ({ draft }) => draft },
  {
    title: 'Change',
    priority: 4,
    cell: (pair) => (differs(pair) ? textCell('~ changed', 'accent') : textCell('=', 'dim')),
  },
];

/** Fields of both forms besides their packs, side by side. */
export const formsGrid = (published: Template, draft: Template, isSummary: boolean): Part => {
  const left = templateRows(published, 'spec.published', isSummary);
  const right = templateRows(draft, 'spec.draft', isSummary);
  const longer = left.length >= right.length ? left : right;
  const cellOf = (rows: readonly Field[], index: number): Cell => rows[index]?.cell ?? UNKNOWN;
  const pairs = longer.map(
    ({ label }, index): FieldPair => ({
      label,
      published: cellOf(left, index),
      draft: cellOf(right, index),
    }),
  );
  return grid('Profile fields, published and draft', pairs, FIELD_PARTS);
};
