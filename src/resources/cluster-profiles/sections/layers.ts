import { type Cell, type Tone, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Block, DiffLine, FieldRow, Section } from '../../../core/view/index.ts';
import { type GridPart, gap, grid, type SectionPart, section, text } from '../../shared/blocks.ts';
import type { Template } from '../../shared/links.ts';
import { choiceCell, LAYER_CHOICES, type Pack, packTitle } from '../../shared/pack.ts';
import { layersGrid, templateFields, templateRows, validityCell } from '../../shared/pack-blocks.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import { changeOf, changeWords, eitherOf, type PackChange, type PackPair, pairPacks, valuesDiff } from '../changes.ts';
import { isDraftNewer } from '../columns.ts';
import type { ClusterProfile } from '../model.ts';
import { INVALID_RULES } from '../rules.ts';

const CHANGES: Readonly<Record<PackChange, readonly [string, Tone]>> = {
  same: ['=', 'dim'],
  added: ['+ added', 'good'],
  removed: ['- removed', 'warn'],
  changed: ['~', 'accent'],
};

const DETAILS: Readonly<Record<PackChange, string>> = {
  same: 'no change',
  added: 'only in the draft',
  removed: 'only in the published version',
  changed: '–',
};

/** Maximum number of differences named in a narrow column. */
const FEW = 2;

/** Change of a pack in a few words: `~ version, values`. */
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

/** Version of a pack; without one, its tag. A changed tag is listed among the changes. */
const versionCell = (pack: Pack | null, tone: Tone): Cell =>
  pack === null ? UNKNOWN : textCell(pack.version ?? pack.tag, tone);

/** Validity of the invalid pack of a pair; if none is invalid, of the published pack. */
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
const packPairs = (pairs: readonly PackPair[]): SectionPart => grid('Layers, published and draft', pairs, PAIR_PARTS);

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
const formsGrid = (published: Template, draft: Template, isSummary: boolean, now: number): SectionPart => {
  const left = templateRows(published, 'spec.published', isSummary, now);
  const right = templateRows(draft, 'spec.draft', isSummary, now);
  const longer = left.length >= right.length ? left : right;
  const cellOf = (rows: readonly FieldRow[], index: number): Cell => rows[index]?.cell ?? UNKNOWN;
  const pairs = longer.map(
    ({ label }, index): FieldPair => ({
      label,
      published: cellOf(left, index),
      draft: cellOf(right, index),
    }),
  );
  return grid('Profile fields, published and draft', pairs, FIELD_PARTS);
};

const UNCOMPARED = 'too large to compare line by line; shown as all changed';

/** Maximum height of a diff that is initially unfolded, in lines with context. */
const LONG_LINES = 40;
const CHROME_LINES = 7;

/** Approximate height of a diff: changed lines and the context of each run. */
const heightOf = (lines: readonly DiffLine[]): number =>
  lines.reduce((sum, { sign }, index) => {
    if (sign === 'same') return sum;
    const starts = index === 0 || lines[index - 1]?.sign === 'same';
    return sum + (starts ? CHROME_LINES : 0) + 1;
  }, 0);

/** A line diff for each pack whose values changed. */
const valuesBlocks = (pairs: readonly PackPair[]): readonly Block[] =>
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

/** Section with the layers of the profile: published form and draft side by side, with changes. */
export const layers = (profile: ClusterProfile, now: number): Section => {
  const findings = findingsOf(INVALID_RULES, profile, now);
  return section('layers', 'Layers', [...findingBlocks(findings), ...formParts(profile, now)], worst(findings));
};

const formParts = (profile: ClusterProfile, now: number): readonly SectionPart[] => {
  const { published, draft, isSummary } = profile;
  if (published !== null && draft !== null) {
    const pairs = pairPacks(published.packs ?? [], draft.packs ?? []);
    const newer = isDraftNewer(profile);
    return [
      ...(newer ? [text('Draft', 'the draft is newer than the published version', 'accent')] : []),
      ...(published.packs !== null && draft.packs !== null
        ? [packPairs(pairs), ...valuesBlocks(pairs)]
        : [
            layersGrid('Layers of the published version', published.packs, published.packServers),
            layersGrid('Layers of the draft', draft.packs, draft.packServers),
          ]),
      formsGrid(published, draft, isSummary, now),
    ];
  }
  const only = published ?? draft;
  if (only === null) return [gap('published version, draft', false)];
  const name = published === null ? 'draft' : 'published version';
  return [
    layersGrid(`Layers of the ${name}`, only.packs, only.packServers),
    templateFields(
      only,
      published === null ? 'Draft (nothing published)' : 'Published version (no draft)',
      published === null ? 'spec.draft' : 'spec.published',
      isSummary,
      now,
    ),
  ];
};
