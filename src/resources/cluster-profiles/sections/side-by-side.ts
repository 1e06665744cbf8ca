import { type Cell, type Tone, textCell, UNKNOWN } from '../../../core/cell.ts';
import type { Field } from '../../../core/pane.ts';
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

/** What the draft does to a pack, with all that is different: `~ version 1.28.3 → 1.29.0; values +1 -1`. */
const changeCell = (pair: PackPair): Cell => {
  const [words, tone] = CHANGES[changeOf(pair)];
  return textCell([words, changeWords(pair).join('; ')].filter((word) => word !== '').join(' '), tone);
};

/** The version of a pack, with its tag where that says more. */
const versionCell = (pack: Pack | null, tone: Tone): Cell => {
  if (pack === null) return UNKNOWN;
  const { version, tag } = pack;
  return textCell(version === tag || tag === null ? version : [version, `(${tag})`].join(' ').trim(), tone);
};

/** The worse of the two: an invalid pack in either form must be seen. */
const validityOf = ({ published, draft }: PackPair): Cell => {
  const there = [published, draft].filter((pack) => pack !== null);
  const worst = there.find(({ isInvalid }) => isInvalid === true) ?? there[0];
  return worst === undefined ? UNKNOWN : validityCell(worst);
};

const PAIR_PARTS: readonly GridPart<PackPair>[] = [
  { title: 'Layer', priority: 4, cell: (pair) => choiceCell(LAYER_CHOICES, eitherOf(pair)?.layer ?? null) },
  { title: 'Pack', priority: 1, cell: (pair) => textCell(eitherOf(pair)?.name ?? null) },
  { title: 'Published', priority: 3, cell: ({ published }) => versionCell(published, 'plain') },
  {
    title: 'Draft',
    priority: 5,
    cell: (pair) => versionCell(pair.draft, changeOf(pair) === 'same' ? 'dim' : 'plain'),
  },
  { title: 'Change', priority: 2, cell: changeCell },
  { title: 'Valid', priority: 6, cell: validityOf },
  { title: 'Type', priority: 7, cell: (pair) => textCell(eitherOf(pair)?.type ?? null) },
];

/** The packs of both forms side by side, from the ground layer up. */
export const packPairs = (pairs: readonly PackPair[]): Part => grid('Layers, published and draft', pairs, PAIR_PARTS);

interface FieldPair {
  readonly label: string;
  readonly published: Cell;
  readonly draft: Cell;
}

const differs = ({ published, draft }: FieldPair): boolean => published.text !== draft.text;

const FIELD_PARTS: readonly GridPart<FieldPair>[] = [
  { title: 'Of the form', priority: 1, cell: ({ label }) => textCell(label, 'dim') },
  { title: 'Published', priority: 2, cell: ({ published }) => published },
  { title: 'Draft', priority: 3, cell: ({ draft }) => draft },
  {
    title: 'Change',
    priority: 4,
    cell: (pair) => (differs(pair) ? textCell('~ changed', 'accent') : textCell('=', 'dim')),
  },
];

/** What the forms say beside their packs, side by side. */
export const formsGrid = (published: Template, draft: Template): Part => {
  const left = templateRows(published, 'spec.published');
  const right = templateRows(draft, 'spec.draft');
  const longer = left.length >= right.length ? left : right;
  const cellOf = (rows: readonly Field[], index: number): Cell => rows[index]?.cell ?? UNKNOWN;
  const pairs = longer.map(
    ({ label }, index): FieldPair => ({
      label,
      published: cellOf(left, index),
      draft: cellOf(right, index),
    }),
  );
  return grid('The forms, published and draft', pairs, FIELD_PARTS);
};
