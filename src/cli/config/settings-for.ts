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

/** What is bound to an address, and what is done with it there. */
export const bindings: Readonly<Partial<Record<BoundName, Binding>>> = {
  ...Object.fromEntries(bindingEntries),
  credentials: 'sent to',
};

/** Settings of the connection to a host and port: they hold for each path there. */
const OF_CONNECTION: readonly BoundName[] = ['caFile', 'insecure', 'clientCertFile', 'clientKeyFile'];

/** In table order, keys last. */
const boundNames = Object.keys(bindings) as readonly BoundName[];

/** A value of a layer for a setting that is bound to an address. */
interface Offer {
  readonly name: BoundName;
  readonly layer: Layer;
  readonly setting: Setting<unknown>;
}

/** What is said of a value. */
interface Remark {
  readonly name: BoundName;
  readonly setting: Setting<unknown>;
  /** The address that it belongs to, which is not the one that is asked; null for a value in use that has no address. */
  readonly home: string | null;
}

/** Keys and certificates: sent or shown to a service. */
const isSecret = (name: BoundName): boolean => bindings[name] !== 'used for';

/**
 * The address that a value belongs to: the one configured beside it. Without one there, an option and a variable of this
 * program are for the address in force, and a variable of another program is for none. Keys, certificates and settings of
 * the config file are then for another configured address, or else for a typed one, but for no context. Null for none.
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

/** The values of a setting, the strongest first. */
const offersOf = (name: BoundName, layers: readonly Layer[]): readonly Offer[] =>
  layers.toReversed().flatMap((layer): readonly Offer[] => {
    const setting = layer[name];
    return setting === undefined ? [] : [{ name, layer, setting }];
  });

interface SettingsFor {
  readonly layer: Layer;
  /** Sentences about values that are left out. */
  readonly withheld: readonly string[];
  /** Sentences about keys and certificates that are used without a configured address. */
  readonly notes: readonly string[];
}

/**
 * The settings that belong to an address, each of the strongest layer, and sentences about those that are left out. A
 * value that is not needed is not read.
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
      // Which of several keys is sent needs no word; another scope or another trust does.
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

/** True for a value without an address, used for one of the command line that is not this machine. */
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

/** Values of one place that have one home, and the first remark of them. */
interface RemarkGroup {
  readonly names: string[];
  /** The config file; empty for a variable. */
  readonly place: string;
  readonly first: Remark;
}

/** A sentence for each place and home. */
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
  // What matters comes first: the screen cuts a long notice.
  return option === undefined
    ? `${list} ${is} not ${use}: ${it} ${belongs} to ${home}${place}`
    : `${list}${place} ${belongs} to ${home} and ${is} not ${use}; give ${option} as well`;
};

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
