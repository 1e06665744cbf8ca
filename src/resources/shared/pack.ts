import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import { elide } from '../../core/text/index.ts';
import { type Cell, type Tone, UNKNOWN } from '../../core/values/index.ts';

/** Documented values of a field, with their tones. */
export type Choices = Readonly<Record<string, Tone>>;

const isNamed = (choices: Choices, value: string): boolean => Object.hasOwn(choices, value);

/** The text of an enum field. Undocumented values are kept, with a note. */
export const readChoice = (reader: Reader, key: string, choices: Choices): string | null => {
  const value = reader.text(key);
  if (value !== null && !isNamed(choices, value))
    reader.note(key, `undocumented value ${elide(value, 40)}, shown as sent`);
  return value;
};

/** Tone of an enum value; undocumented ones stand out. */
export const choiceTone = (choices: Choices, value: string | null): Tone =>
  value === null ? 'dim' : isNamed(choices, value) ? (choices[value] ?? 'plain') : 'warn';

/** An enum's value as a cell. */
export const choiceCell = (choices: Choices, value: string | null): Cell =>
  value === null ? UNKNOWN : { value, text: value, tone: choiceTone(choices, value) };

/** A preset of a pack: additions and removals in the values. */
export interface PackPreset {
  readonly name: string | null;
  readonly displayName: string | null;
  readonly group: string | null;
  readonly add: string | null;
  readonly remove: readonly string[] | null;
}

/** One entry of a pack's schema: a parameter. */
export interface PackSchema {
  readonly name: string | null;
  readonly type: string | null;
  readonly format: string | null;
  readonly regex: string | null;
  readonly hints: readonly string[] | null;
  readonly listOptions: readonly string[] | null;
  readonly readonly: boolean | null;
  readonly required: boolean | null;
}

/** Reads one preset. */
export const readPreset = (preset: Reader): PackPreset => ({
  name: preset.text('name'),
  displayName: preset.text('displayName'),
  group: preset.text('group'),
  add: preset.text('add'),
  remove: preset.texts('remove'),
});

/** Reads one entry of a schema. */
export const readSchema = (schema: Reader): PackSchema => ({
  name: schema.text('name'),
  type: schema.text('type'),
  format: schema.text('format'),
  regex: schema.text('regex'),
  hints: schema.texts('hints'),
  listOptions: schema.texts('listOptions'),
  readonly: schema.flag('readonly'),
  required: schema.flag('required'),
});

/** A reference to another resource, sometimes without kind. */
export interface Reference {
  readonly kind: string | null;
  readonly name: string | null;
  readonly uid: string | null;
}

/** Reads one reference. */
export const readReference = (reader: Reader): Reference => ({
  kind: reader.text('kind'),
  name: reader.text('name'),
  uid: reader.text('uid'),
});

/** The reference in one line: `ClusterProfile edge-base (6f3c…)`; null for an empty one. */
export const referenceText = ({ kind, name, uid }: Reference): string | null => {
  const words = [kind, name, uid === null ? null : kind === null && name === null ? uid : `(${uid})`];
  return words.filter((word) => word !== null).join(' ') || null;
};

/** Layers of a profile, bottom first. */
export const LAYERS: readonly string[] = ['kernel', 'os', 'k8s', 'cni', 'csi', 'addon'];

export const LAYER_CHOICES: Choices = Object.fromEntries(LAYERS.map((layer) => [layer, 'plain' satisfies Tone]));

/** `oci` is sent by newer services; the vendor's word for native is read as `native`. */
export const PACK_TYPE_CHOICES: Choices = { native: 'plain', helm: 'plain', manifest: 'plain', oci: 'plain' };

/** A pack of a profile template. */
export interface Pack {
  readonly name: string | null;
  readonly version: string | null;
  readonly tag: string | null;
  readonly type: string | null;
  readonly layer: string | null;
  readonly logo: string | null;
  readonly server: string | null;
  readonly registryUid: string | null;
  readonly packUid: string | null;
  readonly digest: string | null;
  readonly isInvalid: boolean | null;
  readonly invalidReason: string | null;
  readonly annotations: readonly (readonly [string, string])[];
  readonly params: readonly (readonly [string, string])[];
  /** The values file, multi-line, secrets masked. */
  readonly values: string | null;
  readonly manifests: readonly Reference[] | null;
  readonly presets: readonly PackPreset[] | null;
  readonly schema: readonly PackSchema[] | null;
}

/** The type of a pack or pack status, where it is free text. */
const readPackType = (pack: Reader): string | null =>
  pack.raw('type') === 'spectro' ? 'native' : readChoice(pack, 'type', PACK_TYPE_CHOICES);

/** Reads one pack. */
export const readPack = lazily<Pack, Reader>({
  name: (pack) => pack.text('name'),
  version: (pack) => pack.text('version'),
  tag: (pack) => pack.text('tag'),
  type: readPackType,
  layer: (pack) => readChoice(pack, 'layer', LAYER_CHOICES),
  logo: (pack) => pack.text('logo'),
  server: (pack) => pack.text('server'),
  registryUid: (pack) => pack.text('registryUid'),
  packUid: (pack) => pack.text('packUid'),
  digest: (pack) => pack.text('digest'),
  isInvalid: (pack) => pack.flag('isInvalid'),
  invalidReason: (pack) => pack.text('inValidReason', 'invalidReason'),
  annotations: (pack) => pack.map('annotations'),
  params: (pack) => pack.map('params'),
  values: (pack) => pack.text('values'),
  manifests: (pack) => pack.list('manifests', readReference),
  presets: (pack) => pack.list('presets', readPreset),
  schema: (pack) => pack.list('schema', readSchema),
});

/** Input used by the installation: values if both are set. Null for neither. */
export const inputOf = ({ values, params }: Pack): 'values' | 'params' | null => {
  if (values !== null) return 'values';
  return params.length > 0 ? 'params' : null;
};

/** Packs in layer order from the bottom; unknown layers last. */
export const byLayer = (packs: readonly Pack[]): readonly Pack[] =>
  packs.toSorted((left, right) => layerRank(left) - layerRank(right));

/** Height of a pack's layer; unknown layers are on top. */
export const layerRank = ({ layer }: { readonly layer: string | null }): number => {
  const rank = layer === null ? -1 : LAYERS.indexOf(layer);
  return rank < 0 ? LAYERS.length : rank;
};

/** Distinct layers of the packs, bottom first. */
export const layersOf = (packs: readonly Pack[]): readonly string[] => [
  ...new Set(byLayer(packs).flatMap(({ layer }) => (layer === null ? [] : [layer]))),
];

/** `name version`, as far as known. */
export const packTitle = ({ name, version }: { name: string | null; version: string | null }): string =>
  [name ?? '(no name)', version].filter((word) => word !== null).join(' ');
