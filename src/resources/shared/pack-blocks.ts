import { type Cell, flagCell, numberCell, textCell, UNKNOWN } from '../../core/cell.ts';
import type { Block, Field } from '../../core/pane.ts';
import { field, fields, type GridPart, grid, known, mapBlocks, text } from './blocks.ts';
import { listCell } from './cells.ts';
import { choiceCell } from './choice.ts';
import { byLayer, LAYER_CHOICES, PACK_TYPE_CHOICES, type Pack, packTitle } from './pack.ts';
import type { PackPreset, PackSchema } from './pack-parts.ts';
import { REFERENCE_PARTS } from './reference.ts';

/** The validity of a pack: its tag may have been deleted from the registry (document 2.5). */
export const validityCell = ({ isInvalid, invalidReason }: Pack): Cell => {
  if (isInvalid === null) return textCell(invalidReason);
  const why = invalidReason === null ? '' : `: ${invalidReason}`;
  return isInvalid ? textCell(`● invalid${why}`, 'bad') : textCell(`○ valid${why}`, 'dim');
};

const LAYER_PARTS: readonly GridPart<Pack>[] = [
  { title: 'Layer', priority: 2, cell: ({ layer }) => choiceCell(LAYER_CHOICES, layer) },
  { title: 'Pack', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Version', priority: 3, cell: ({ version }) => textCell(version) },
  { title: 'Tag', priority: 7, cell: ({ tag }) => textCell(tag) },
  { title: 'Type', priority: 6, cell: ({ type }) => choiceCell(PACK_TYPE_CHOICES, type) },
  { title: 'Source', priority: 5, cell: ({ server, registryUid }) => textCell(server ?? registryUid) },
  { title: 'Valid', priority: 4, cell: validityCell },
];

/** The packs of a template from the ground layer up; `more` are further columns. */
export const layersGrid = (title: string, packs: readonly Pack[] | null, more: readonly GridPart<Pack>[] = []): Block =>
  grid(title, packs === null ? null : byLayer(packs), [...LAYER_PARTS, ...more]);

/** Which of params and values the installation uses, and why (document 2.5). */
const usedCell = ({ params, values }: Pack): Cell => {
  if (values !== null)
    return textCell(params.length > 0 ? 'values (params are set too and not used)' : 'values (no params are set)');
  return params.length > 0 ? textCell('params (no values are set)') : UNKNOWN;
};

/** Everything about one pack as blocks; `path` is where the pack stands in the item, `form` goes before its title. */
export const packBlocks = (pack: Pack, path: string, form: string): readonly Block[] => {
  const title = `${form}${pack.layer === null ? '' : `${pack.layer} · `}${packTitle(pack)}`;
  return [
    fields(title, [
      field('Name', textCell(pack.name, 'strong'), `${path}.name`),
      field('Version', textCell(pack.version), `${path}.version`),
      ...detailRows(pack, path),
    ]),
    ...mapBlocks(`${title} · annotations`, pack.annotations, `${path}.annotations`),
    ...listed(`${title} · manifests`, pack.manifests, REFERENCE_PARTS),
    ...listed(`${title} · presets`, pack.presets, PRESET_PARTS),
    ...(pack.presets ?? []).flatMap(({ name, add }) =>
      add === null ? [] : [text(`${title} · preset ${name ?? '(no name)'} adds`, add)],
    ),
    ...listed(`${title} · schema`, pack.schema, SCHEMA_PARTS),
    ...mapBlocks(`${title} · params`, pack.params, `${path}.params`),
    ...(pack.values === null ? [] : [text(`${title} · values`, pack.values)]),
  ];
};

const detailRows = (pack: Pack, path: string): readonly Field[] =>
  known([
    field('Tag', textCell(pack.tag), `${path}.tag`),
    field('Type', choiceCell(PACK_TYPE_CHOICES, pack.type), `${path}.type`),
    field('Layer', choiceCell(LAYER_CHOICES, pack.layer), `${path}.layer`),
    field('Validity', validityCell(pack), `${path}.isInvalid`),
    field('Registry server', textCell(pack.server), `${path}.server`),
    field('Registry uid', textCell(pack.registryUid), `${path}.registryUid`),
    field('Pack uid', textCell(pack.packUid), `${path}.packUid`),
    field('Digest', textCell(pack.digest), `${path}.digest`),
    field('Logo', textCell(pack.logo), `${path}.logo`),
    field('Input', usedCell(pack), `${path}.values`),
    field('Lines of values', numberCell(pack.values?.split('\n').length ?? null), `${path}.values`),
  ]);

const listed = <Row>(title: string, rows: readonly Row[] | null, parts: readonly GridPart<Row>[]): readonly Block[] =>
  rows === null || rows.length === 0 ? [] : [grid(title, rows, parts)];

const PRESET_PARTS: readonly GridPart<PackPreset>[] = [
  { title: 'Preset', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Shown as', priority: 2, cell: ({ displayName }) => textCell(displayName) },
  { title: 'Group', priority: 3, cell: ({ group }) => textCell(group) },
  { title: 'Removes', priority: 4, cell: ({ remove }) => listCell(remove) },
];

const SCHEMA_PARTS: readonly GridPart<PackSchema>[] = [
  { title: 'Parameter', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Type', priority: 2, cell: ({ type }) => textCell(type) },
  { title: 'Format', priority: 5, cell: ({ format }) => textCell(format) },
  { title: 'Pattern', priority: 6, cell: ({ regex }) => textCell(regex) },
  { title: 'Required', priority: 3, cell: ({ required }) => flagCell(required) },
  { title: 'Read-only', priority: 4, cell: ({ readonly }) => flagCell(readonly) },
  { title: 'Options', priority: 7, cell: ({ listOptions }) => listCell(listOptions) },
  { title: 'Hints', priority: 8, cell: ({ hints }) => listCell(hints) },
];
