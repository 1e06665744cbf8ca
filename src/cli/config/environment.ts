import { resolve } from 'node:path';
import { KEY_VARIABLES, type KeySource, secretText } from './key-file.ts';
import { type Layer, readLayer } from './layer.ts';
import type { Source } from './setting.ts';
import { SETTINGS } from './table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variable of the service's address that only this program reads. */
const OWN_URL = 'EDGESCOPE_URL';

/** Variable with the path of a config file. */
export const CONFIG_VARIABLE = 'EDGESCOPE_CONFIG';

/** All variables of settings and keys. The variables of addresses come first. */
export const variableNames: readonly string[] = [
  ...new Set([
    ...SETTINGS.url.variables,
    ...KEY_VARIABLES.map(({ name }) => name),
    ...Object.values(SETTINGS).flatMap(({ variables }) => variables),
    CONFIG_VARIABLE,
  ]),
];

/** Prefix of a variable's name, which is the name of its program. */
const programOf = (name: string): string => name.split('_')[0] ?? '';

/** The variable with the address of a service, of the program that a variable belongs to; by default the variable of edgescope. */
export const hostVariableOf = (name: string): string =>
  SETTINGS.url.variables.find((one) => programOf(one) === programOf(name)) ?? OWN_URL;

/** True for a variable of another program, which a user may have set for other reasons. */
export const isOfVendor = ({ layer, name }: Source): boolean =>
  layer === 'environment' && hostVariableOf(name) !== OWN_URL;

/**
 * Reads the settings of a service from the environment: a layer for each program that has variables, this program's last.
 * Empty variables count as unset. A variable is parsed when its value is first used; an error names the variable.
 */
export const environmentLayers = (env: Environment): readonly Layer[] =>
  SETTINGS.url.variables.toReversed().map((host) => programLayer(env, programOf(host)));

const programLayer = (env: Environment, program: string): Layer => {
  const isSet = (name: string): boolean => programOf(name) === program && (env[name] ?? '') !== '';
  const layer = readLayer('environment', (_, { variables, parse }) => {
    const name = variables.find(isSet);
    if (name === undefined || parse === undefined) return undefined;
    const given = { place: name, name, pathOf: (path: string) => resolve(path) };
    return {
      given,
      get value() {
        return parse(env[name] ?? '', given);
      },
    };
  });
  const key = KEY_VARIABLES.find(({ name }) => isSet(name));
  if (key === undefined) return layer;
  const { name, kind } = key;
  const value: KeySource = { read: () => ({ kind, value: secretText(name, env[name] ?? '') }) };
  return { ...layer, credentials: { value, source: { layer: 'environment', name } } };
};
