import { type Choices, choice, flag, list, type ModelOf, map, text, texts } from '../../core/item/index.ts';
import { type Cell, type Tone, UNKNOWN } from '../../core/values/index.ts';

const isNamed = (choices: Choices, value: string): boolean => Object.hasOwn(choices, value);

/** Tone of an enum value; an undocumented value stands out (warn), null is dim. */
export const choiceTone = (choices: Choices, value: string | null): Tone =>
  value === null ? 'dim' : isNamed(choices, value) ? (choices[value] ?? 'plain') : 'warn';

/** Cell of an enum value; unknown for null. */
export const choiceCell = (choices: Choices, value: string | null): Cell =>
  value === null ? UNKNOWN : { value, text: value, tone: choiceTone(choices, value) };

/** Fields of a reference to another resource. Some references have no kind. */
export const REFERENCE = { kind: text(), name: text(), uid: text() };

export type Reference = ModelOf<typeof REFERENCE>;

/** A reference in one line: `ClusterProfile edge-base (6f3c…)`; null for an empty reference. */
export const referenceText = ({ kind, name, uid }: Reference): string | null => {
  const words = [kind, name, uid === null ? null : kind === null && name === null ? uid : `(${uid})`];
  return words.filter((word) => word !== null).join(' ') || null;
};

/** Layers of a profile, bottom first. */
export const LAYERS: readonly string[] = ['kernel', 'os', 'k8s', 'cni', 'csi', 'addon'];

export const LAYER_CHOICES: Choices = Object.fromEntries(LAYERS.map((layer) => [layer, 'plain' satisfies Tone]));

/** Known types of packs; newer services also send `oci`. */
export const PACK_TYPE_CHOICES: Choices = { native: 'plain', helm: 'plain', manifest: 'plain', oci: 'plain' };

const PACK_TYPE_WORDS = { spectro: 'native' };

/** Fields of a pack's preset: additions and removals in the values. */
const PRESET = { name: text(), displayName: text(), group: text(), add: text(), remove: texts() };

/** Fields of an entry of a pack's schema, which describes a parameter. */
const SCHEMA = {
  name: text(),
  type: text(),
  format: text(),
  regex: text(),
  hints: texts(),
  listOptions: texts(),
  readonly: flag(),
  required: flag(),
};

/** Fields of a pack of a profile template. */
export const PACK = {
  name: text(),
  version: text(),
  tag: text(),
  type: choice(PACK_TYPE_CHOICES, null, PACK_TYPE_WORDS),
  layer: choice(LAYER_CHOICES),
  logo: text(),
  server: text(),
  registryUid: text(),
  packUid: text(),
  digest: text(),
  isInvalid: flag(),
  invalidReason: text('inValidReason', 'invalidReason'),
  annotations: map(),
  params: map(),
  /** The values file: several lines, with secrets masked. */
  values: text(),
  manifests: list('manifests', REFERENCE),
  presets: list('presets', PRESET),
  schema: list('schema', SCHEMA),
};

export interface Pack extends ModelOf<typeof PACK> {}
export type PackPreset = ModelOf<typeof PRESET>;
export type PackSchema = ModelOf<typeof SCHEMA>;

/** The input that the installation of a pack uses: values if both are set; null if neither is. */
export const inputOf = ({ values, params }: Pack): 'values' | 'params' | null => {
  if (values !== null) return 'values';
  return params.length > 0 ? 'params' : null;
};

/** Sorts packs in layer order from the bottom; unknown layers come last. */
export const byLayer = (packs: readonly Pack[]): readonly Pack[] =>
  packs.toSorted((left, right) => layerRank(left) - layerRank(right));

/** Position of a pack's layer, 0 for the bottom; unknown layers are on top. */
export const layerRank = ({ layer }: { readonly layer: string | null }): number => {
  const rank = layer === null ? -1 : LAYERS.indexOf(layer);
  return rank < 0 ? LAYERS.length : rank;
};

/** The layers that the packs are in, without duplicates, bottom first. */
export const layersOf = (packs: readonly Pack[]): readonly string[] => [
  ...new Set(byLayer(packs).flatMap(({ layer }) => (layer === null ? [] : [layer]))),
];

/** Title of a pack, `name version`, as far as known. */
export const packTitle = ({ name, version }: { name: string | null; version: string | null }): string =>
  [name ?? '(no name)', version].filter((word) => word !== null).join(' ');
