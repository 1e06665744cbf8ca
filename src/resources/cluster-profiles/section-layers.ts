import { type Cell, type Tone, textCell } from '../../core/cell.ts';
import type { Block, Section } from '../../core/pane.ts';
import { type GridPart, grid, section, text } from '../shared/blocks.ts';
import { choiceCell } from '../shared/choice.ts';
import { byLayer, LAYER_CHOICES, type Pack } from '../shared/pack.ts';
import { layersGrid, validityCell } from '../shared/pack-blocks.ts';
import type { Template } from '../shared/template.ts';
import { templateBlocks } from '../shared/template-blocks.ts';
import { type Change, changeOf, type PackPair, pairPacks } from './changes.ts';
import { isDraftNewer } from './columns.ts';
import type { ClusterProfile } from './model.ts';
import { hasInvalid } from './sections.ts';

/** The layers of the profile, the published form and the draft side by side (document 2.4, 2.5). */
export const layers = (profile: ClusterProfile): Section => {
  const { published, draft } = profile;
  return section(
    'layers',
    'Layers',
    [
      ...formsGrid(published, draft),
      ...(isDraftNewer(profile) ? [text('Draft', 'the draft is newer than the published form', 'accent')] : []),
      ...(published === null ? [] : templateBlocks(published, 'Published form', 'spec.published')),
      ...(draft === null ? [] : templateBlocks(draft, 'Draft', 'spec.draft')),
    ],
    hasInvalid(published, draft) ? 'bad' : null,
  );
};

const formsGrid = (published: Template | null, draft: Template | null): readonly Block[] => {
  if (published?.packs && draft?.packs)
    return [grid('Layers, published and draft', pairPacks(byLayer(published.packs), byLayer(draft.packs)), PAIR_PARTS)];
  return [
    ...(published === null ? [] : [layersGrid('Layers of the published form', published.packs)]),
    ...(draft === null ? [] : [layersGrid('Layers of the draft', draft.packs)]),
    ...(published === null && draft === null ? [text('Layers', 'the service sent neither form', 'dim')] : []),
  ];
};

const CHANGES: Readonly<Record<Change, readonly [string, Tone]>> = {
  same: ['=', 'dim'],
  added: ['+ added', 'good'],
  removed: ['- removed', 'warn'],
  version: ['~ version', 'accent'],
  values: ['~ values', 'accent'],
  changed: ['~ changed', 'accent'],
};

const changeCell = (pair: PackPair): Cell => {
  const [words, tone] = CHANGES[changeOf(pair)];
  return textCell(words, tone);
};

const either = ({ published, draft }: PackPair): Pack | null => published ?? draft;

/** The version of a pack, with its tag where that says more. */
const versionCell = (pack: Pack | null, tone: Tone): Cell => {
  if (pack === null) return textCell(null);
  const { version, tag } = pack;
  return textCell(version === tag || tag === null ? version : [version, `(${tag})`].join(' ').trim(), tone);
};

const PAIR_PARTS: readonly GridPart<PackPair>[] = [
  { title: 'Layer', priority: 3, cell: (pair) => choiceCell(LAYER_CHOICES, either(pair)?.layer ?? null) },
  { title: 'Pack', priority: 1, cell: (pair) => textCell(either(pair)?.name ?? null) },
  { title: 'Published', priority: 2, cell: ({ published }) => versionCell(published, 'plain') },
  {
    title: 'Draft',
    priority: 4,
    cell: (pair) => versionCell(pair.draft, changeOf(pair) === 'same' ? 'dim' : 'plain'),
  },
  { title: 'Change', priority: 5, cell: changeCell },
  { title: 'Type', priority: 7, cell: (pair) => textCell(either(pair)?.type ?? null) },
  {
    title: 'Valid',
    priority: 6,
    cell: ({ published, draft }) => validityOf([published, draft]),
  },
];

/** The worse of the two: an invalid pack in either form must be seen. */
const validityOf = (packs: readonly (Pack | null)[]): Cell => {
  const there = packs.filter((pack) => pack !== null);
  const worst = there.find(({ isInvalid }) => isInvalid === true) ?? there[0];
  return worst === undefined ? textCell(null) : validityCell(worst);
};
