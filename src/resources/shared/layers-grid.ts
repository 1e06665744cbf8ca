import { type Cell, textCell } from '../../core/values/index.ts';
import { type GridPart, grid } from './blocks.ts';
import { choiceCell } from './choice.ts';
import { byLayer, inputOf, LAYER_CHOICES, PACK_TYPE_CHOICES, type Pack } from './pack.ts';
import type { Reference } from './reference.ts';
import { sourceOf } from './registry.ts';
import type { Part } from './section.ts';

/** Validity of a pack: its tag may have been deleted from the registry (document 2.5). */
export const validityCell = ({ isInvalid, invalidReason }: Pack): Cell => {
  if (isInvalid === null) return textCell(invalidReason);
  const why = invalidReason === null ? '' : `: ${invalidReason}`;
  return isInvalid ? textCell(`● invalid${why}`, 'bad') : textCell(`○ valid${why}`, 'dim');
};

const layerParts = (servers: readonly Reference[] | null): readonly GridPart<Pack>[] => [
  { title: 'Layer', priority: 2, cell: ({ layer }) => choiceCell(LAYER_CHOICES, layer) },
  { title: 'Pack', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Version', priority: 3, cell: ({ version }) => textCell(version) },
  { title: 'Tag', priority: 7, cell: ({ tag, version }) => (tag === version ? textCell(null) : textCell(tag)) },
  { title: 'Type', priority: 6, cell: ({ type }) => choiceCell(PACK_TYPE_CHOICES, type) },
  { title: 'Source', priority: 8, cell: (pack) => textCell(sourceOf(pack, servers)) },
  { title: 'Valid', priority: 4, cell: validityCell },
  { title: 'Input', priority: 9, cell: (pack) => textCell(inputOf(pack)) },
];

/** Packs of a template in layer order from the bottom; `more` are further columns. */
export const layersGrid = (
  title: string,
  packs: readonly Pack[] | null,
  servers: readonly Reference[] | null,
  more: readonly GridPart<Pack>[] = [],
): Part => grid(title, packs === null ? null : byLayer(packs), [...layerParts(servers), ...more]);
