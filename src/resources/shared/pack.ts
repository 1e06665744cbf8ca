import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { type Choices, readChoice } from './choice.ts';
import { type PackPreset, type PackSchema, readPreset, readSchema } from './pack-parts.ts';
import { type Reference, readReference } from './reference.ts';

/** Layers of a profile, bottom first (document 2.5). */
export const LAYERS: readonly string[] = ['kernel', 'os', 'k8s', 'cni', 'csi', 'addon'];

export const LAYER_CHOICES: Choices = Object.fromEntries(LAYERS.map((layer) => [layer, 'plain' satisfies Tone]));

/** `oci` is sent by newer services; the vendor's word for native is read as `native`. */
export const PACK_TYPE_CHOICES: Choices = { native: 'plain', helm: 'plain', manifest: 'plain', oci: 'plain' };

/** A pack of a profile template (document 2.5). */
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

/** The type of a pack (document 2.5) or pack status, where it is free text. */
const readPackType = (pack: Reader): string | null =>
  pack.raw('type') === 'spectro' ? 'native' : readChoice(pack, 'type', PACK_TYPE_CHOICES);

/** Reads one pack (document 2.5). */
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

/** Input used by the installation: values if both are set (document 2.5). Null for neither. */
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
