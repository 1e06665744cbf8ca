import { shownAddress } from '../../api/endpoint.ts';
import { addressOf, isLoopback, originOf } from './address.ts';
import { hostVariableOf, isOfVendor } from './environment.ts';
import type { Layer } from './layer.ts';
import type { Setting } from './setting.ts';
import { type Binding, SETTINGS, settingNames } from './table.ts';

type BoundName = keyof Layer;

const bindingEntries = settingNames.flatMap((name) => {
  const { bound } = SETTINGS[name];
  return bound === undefined ? [] : [[name, bound] as const];
});

/** Settings whose value is used only for the address that it was configured with, each with words for this use. */
export const bindings: Readonly<Partial<Record<BoundName, Binding>>> = {
  ...Object.fromEntries(bindingEntries),
  credentials: 'sent to',
};

/** Settings of the connection to a host and port: they apply to every path on the host. */
const OF_CONNECTION: readonly BoundName[] = ['caFile', 'insecure', 'clientCertFile', 'clientKeyFile'];

/** Names of the bound settings in the order of the table, credentials last. */
const boundNames = Object.keys(bindings) as readonly BoundName[];

/** A value of a layer for a setting that is bound to an address. */
interface Offer {
  readonly name: BoundName;
  readonly layer: Layer;
  readonly setting: Setting<unknown>;
}

/** A note about a value of a bound setting, before it is put into words. */
interface Remark {
  readonly name: BoundName;
  readonly setting: Setting<unknown>;
  /** The other address that a withheld value belongs to; null for a used value without an address. */
  readonly home: string | null;
}

/** True for keys and certificates, which are sent or shown to a service. */
const isSecret = (name: BoundName): boolean => bindings[name] !== 'used for';

/**
 * Returns the address that a value belongs to: the address in the same layer. If the layer has no address, an option and a
 * variable of this program are for the address in force, and a variable of another program is for none (null). Keys,
 * certificates and settings of the config file are then for another configured address, else for a typed one, never for a
 * context.
 */
const homeOf = (
  { name, layer, setting: { source } }: Offer,
  target: Setting<string>,
  layers: readonly Layer[],
): Setting<string> | null => {
  if (source.layer === 'option' || source.layer === 'context') return target;
  if (layer.url !== undefined) return layer.url;
  const isVariable = source.layer === 'environment';
  if (isVariable && !isSecret(name)) return isOfVendor(source) ? null : target;
  const others = layers
    .flatMap(({ url }) => url ?? [])
    .filter((url) => url.source.layer === 'file' || url.source.layer === 'environment');
  if (isVariable && isOfVendor(source)) return others.findLast((url) => !isOfVendor(url.source)) ?? null;
  return others.at(-1) ?? (target.source.layer === 'context' ? null : target);
};

/** Values of a setting in all layers, the strongest first. */
const offersOf = (name: BoundName, layers: readonly Layer[]): readonly Offer[] =>
  layers.toReversed().flatMap((layer): readonly Offer[] => {
    const setting = layer[name];
    return setting === undefined ? [] : [{ name, layer, setting }];
  });

interface SettingsFor {
  readonly layer: Layer;
  /** Sentences about values that are left out, because they belong to another address. */
  readonly withheld: readonly string[];
  /** Sentences about keys and certificates that are used without a configured address. */
  readonly notes: readonly string[];
}

/**
 * Returns the settings that are used only for the address that they were configured with: credentials, certificates, scope and
 * the like. Of each, it is the strongest value that is configured for `target`, for certificates for its host and port. Also
 * returns sentences about values of other addresses, which are left out. A value that is not used is not read.
 */
export const settingsFor = (target: Setting<string>, layers: readonly Layer[]): SettingsFor => {
  const address = shownUrl(target.value);
  const remarks: Remark[] = [];
  const chosenOf = (name: BoundName): Setting<unknown> | undefined => {
    let withheld: Remark | null = null;
    const placeOf = OF_CONNECTION.includes(name) ? originOf : addressOf;
    for (const offer of offersOf(name, layers)) {
      const { setting } = offer;
      const home = homeOf(offer, target, layers);
      if (home === null || placeOf(home.value) !== placeOf(target.value)) {
        withheld ??= { name, setting, home: home === null ? missingHome(setting) : shownUrl(home.value) };
        continue;
      }
      // If another key is sent, no note is needed; if another scope or trust is used, the user must know.
      if (withheld !== null && !isSecret(name)) remarks.push(withheld);
      if (isSecret(name) && isForTyped(setting, home)) remarks.push({ name, setting, home: null });
      return setting;
    }
    if (withheld !== null) remarks.push(withheld);
    return undefined;
  };
  const found = boundNames.flatMap((name) => {
    const setting = chosenOf(name);
    if (setting === undefined) return [];
    const { value, source } = setting;
    return [[name, { value, source }] as const];
  });
  // The table determines the value type of each name.
  return {
    layer: Object.fromEntries(found),
    withheld: sentencesOf(
      remarks.filter(({ home }) => home !== null),
      address,
    ),
    notes: sentencesOf(
      remarks.filter(({ home }) => home === null),
      address,
    ),
  };
};

/** True for a value without an address that is used for an address of the command line on another machine. */
const isForTyped = ({ source }: Setting<unknown>, home: Setting<string>): boolean =>
  home.source.layer === 'option' && source.layer !== 'option' && !isLoopback(new URL(home.value).hostname);

const shownUrl = (url: string): string => shownAddress(new URL(addressOf(url)));

const missingHome = ({ source }: Setting<unknown>): string =>
  isOfVendor(source) ? `${hostVariableOf(source.name)} (not set)` : 'no address';

const SECRET_OPTIONS: Readonly<Partial<Record<BoundName, string>>> = {
  credentials: '--api-key-file',
  clientCertFile: '--client-cert-file',
  clientKeyFile: '--client-cert-file',
};

/** Remarks about values with the same place and the same address: one sentence names them all. */
interface RemarkGroup {
  readonly names: string[];
  /** Suffix that names the config file (` in PATH`); empty for a variable. */
  readonly place: string;
  readonly first: Remark;
}

/** Writes one sentence for each place and address. */
const sentencesOf = (remarks: readonly Remark[], address: string): readonly string[] => {
  const groups = new Map<string, RemarkGroup>();
  for (const remark of remarks) {
    const { name, setting, home } = remark;
    // In the config file a source is `KEY in PATH`.
    const [key = '', ...path] = setting.source.name.split(' in ');
    const place = ['', ...path].join(' in ');
    const id = JSON.stringify([place, bindings[name], home]);
    const group = groups.get(id) ?? { names: [], place, first: remark };
    group.names.push(key);
    groups.set(id, group);
  }
  return [...groups.values()].map((group) => sentenceOf(group, address));
};

const sentenceOf = ({ names, place, first: { name, home } }: RemarkGroup, address: string): string => {
  const [is, it, belongs, has] =
    names.length === 1 ? ['is', 'it', 'belongs', 'has'] : ['are', 'they', 'belong', 'have'];
  const list = listOf(names);
  const use = `${bindings[name]} ${address}`;
  if (home === null) return `${list}${place} ${is} ${use}: ${it} ${has} no configured address`;
  const option = SECRET_OPTIONS[name];
  // The screen cuts a long notice: the important words come first.
  return option === undefined
    ? `${list} ${is} not ${use}: ${it} ${belongs} to ${home}${place}`
    : `${list}${place} ${belongs} to ${home} and ${is} not ${use}; give ${option} as well`;
};

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
