import { type Cell, flagCell, plural, textCell, UNKNOWN } from '../../core/values/index.ts';
import type { FieldRow, Link } from '../../core/view/index.ts';
import {
  EMPTY_CELL,
  field,
  fields,
  foldPart,
  type GridPart,
  grid,
  gridIfAny,
  knownRows,
  lineCell,
  listCell,
  longTexts,
  type SectionPart,
  sourceOf,
  yaml,
} from './blocks.ts';
import { registryLink, TEMPLATE, type Template } from './links.ts';
import {
  byLayer,
  choiceCell,
  inputOf,
  LAYER_CHOICES,
  PACK,
  PACK_TYPE_CHOICES,
  type Pack,
  type PackPreset,
  type PackSchema,
  packTitle,
  type Reference,
  referenceText,
} from './pack.ts';
import { rowsOf } from './rows.ts';

/** Cell that says if a pack is valid: the registry may have deleted its tag. Unknown if the service does not say. */
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

/** Grid of the packs of a template, in layer order from the bottom; `servers` name their sources, `more` are further columns. A gap without packs. */
export const layersGrid = (
  title: string,
  packs: readonly Pack[] | null,
  servers: readonly Reference[] | null,
  more: readonly GridPart<Pack>[] = [],
): SectionPart => grid(title, packs === null ? null : byLayer(packs), [...layerParts(servers), ...more]);

/**
 * Blocks with everything about a pack, folded unless the pack is invalid. `path` is its field path,
 * `form` a prefix of its title.
 */
export const packBlocks = (pack: Pack, path: string, form: string, now: number): readonly SectionPart[] => {
  const title = `${form}${pack.layer === null ? '' : `${pack.layer} · `}${packTitle(pack)}`;
  return [
    foldPart(fields(title, packRows(pack, path, now)), pack.isInvalid !== true),
    ...longTexts(`${title} · annotation`, pack.annotations),
    ...longTexts(`${title} · parameter`, pack.params),
    ...gridIfAny(`${title} · presets`, pack.presets, PRESET_PARTS).map((part) => foldPart(part)),
    ...(pack.presets ?? []).flatMap(({ name, add }) =>
      add?.includes('\n') ? [yaml(`${title} · preset ${name ?? '(no name)'} adds`, add)] : [],
    ),
    ...gridIfAny(`${title} · schema`, pack.schema, SCHEMA_PARTS).map((part) => foldPart(part)),
    ...(pack.values === null ? [] : [yaml(`${title} · values`, pack.values)]),
  ];
};

/** The input that the installation uses, values or params but never both, and the reason. */
const inputCell = (pack: Pack): Cell => {
  switch (inputOf(pack)) {
    case 'values': {
      const lines = plural((pack.values ?? '').replace(/\n+$/, '').split('\n').length, 'line');
      return textCell(
        pack.params.length > 0
          ? `values, ${lines} (params also set, but values take precedence)`
          : `values, ${lines} (no params set)`,
      );
    }
    case 'params':
      return textCell(`params, ${pack.params.length} (no values set)`);
    default:
      return { value: null, text: 'none (neither values nor params sent)', tone: 'dim' };
  }
};

const packRows = (pack: Pack, path: string, now: number): readonly FieldRow[] => {
  const row = rowsOf(PACK, pack, now, path);
  return [
    row('Name', 'name', { cell: textCell(pack.name, 'strong') }),
    ...knownRows([
      row('Version', 'version'),
      row('Tag', 'tag'),
      row('Layer', 'layer'),
      row('Type', 'type', { cell: choiceCell(PACK_TYPE_CHOICES, pack.type) }),
      row('Validity', 'isInvalid', { cell: validityCell(pack) }),
      row('Registry server', 'server'),
      row('Registry uid', 'registryUid', { link: registryLink(pack.registryUid) }),
      row('Pack uid', 'packUid'),
      row('Digest', 'digest'),
      row('Logo', 'logo'),
      row('Input', inputOf(pack) ?? 'values', { cell: inputCell(pack) }),
    ]),
    ...mapRows('Parameter', pack.params, `${path}.params`),
    ...mapRows('Annotation', pack.annotations, `${path}.annotations`),
    ...referenceRows('Manifest', pack.manifests, `${path}.manifests`),
  ];
};

const referenceRows = (label: string, references: readonly Reference[] | null, path: string): readonly FieldRow[] =>
  knownRows((references ?? []).map((one, index) => field(label, textCell(referenceText(one)), `${path}[${index}]`)));

/** Rows for the short entries of a map; entries of several lines are separate blocks. */
const mapRows = (label: string, entries: Pack['params'], path: string): readonly FieldRow[] =>
  entries
    .filter(([, value]) => !value.includes('\n'))
    .map(([key, value]) => field(`${label} ${key}`, value === '' ? EMPTY_CELL : lineCell(value), `${path}.${key}`));

const PRESET_PARTS: readonly GridPart<PackPreset>[] = [
  { title: 'Preset', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Shown as', priority: 2, cell: ({ displayName }) => textCell(displayName) },
  { title: 'Group', priority: 3, cell: ({ group }) => textCell(group) },
  { title: 'Adds', priority: 4, cell: ({ add }) => (add?.includes('\n') ? SEE_BELOW : textCell(add)) },
  { title: 'Removes', priority: 5, cell: ({ remove }) => listCell(remove) },
];

const SEE_BELOW: Cell = { value: null, text: 'see below', tone: 'dim' };

const requiredCell = ({ required }: PackSchema): Cell =>
  required === null ? UNKNOWN : flagCell(required, required ? 'strong' : 'dim');

const SCHEMA_PARTS: readonly GridPart<PackSchema>[] = [
  { title: 'Parameter', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Type', priority: 2, cell: ({ type }) => textCell(type) },
  { title: 'Required', priority: 3, cell: requiredCell },
  { title: 'Read-only', priority: 4, cell: ({ readonly }) => flagCell(readonly) },
  { title: 'Format', priority: 5, cell: ({ format }) => textCell(format) },
  { title: 'Pattern', priority: 6, cell: ({ regex }) => textCell(regex) },
  { title: 'Options', priority: 7, cell: ({ listOptions }) => listCell(listOptions) },
  { title: 'Hints', priority: 8, cell: ({ hints }) => listCell(hints) },
];

/** The version of a template. If `profileVersion` is empty, shows the deprecated number and says so. */
const versionRow = (template: Template, path: string, now: number): FieldRow => {
  const { profileVersion, version } = template;
  const row = rowsOf(TEMPLATE, template, now, path);
  if (profileVersion !== null || version === null) return row('Version', 'profileVersion');
  const words = `${version} (deprecated field version: profileVersion is empty)`;
  return row('Version', 'version', { cell: { value: version, text: words, tone: 'plain' } });
};

/**
 * Rows for the fields of a template besides its packs; `path` is its field path. In a search result (`isSummary`) a
 * missing secret is unknown, not absent. `link` leads to the profile.
 */
export const templateRows = (
  template: Template,
  path: string,
  isSummary: boolean,
  now: number,
  link?: Link | null,
): readonly FieldRow[] => {
  const row = rowsOf(TEMPLATE, template, now, path);
  return [
    row('Profile', 'name', { cell: textCell(template.name, 'strong'), link: link ?? null }),
    versionRow(template, path, now),
    row('Type', 'type'),
    row('Cloud type', 'cloudType'),
    row('Uid', 'uid'),
    field('Related to', textCell(referenceText(template.related)), `${path}.relatedObject`),
    row('Pack server secret', 'packServerSecret', isSummary ? { cell: UNKNOWN } : {}),
    ...referenceRows('Pack server', template.packServers, `${path}.packServerRefs`),
  ];
};

/** Block with the rows of `templateRows` under a title. */
export const templateFields = (
  template: Template,
  title: string,
  path: string,
  isSummary: boolean,
  now: number,
  link?: Link | null,
): SectionPart => fields(title, templateRows(template, path, isSummary, now, link));
