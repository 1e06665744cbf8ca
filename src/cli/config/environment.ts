import { resolve } from 'node:path';
import { KEY_VARIABLES, type KeySource, secretText } from './key-file.ts';
import { type Layer, readLayer } from './layer.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './table.ts';
import { baseUrl } from './url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names a config file. */
export const CONFIG_VARIABLE = 'EDGESCOPE_CONFIG';

/** All variables of settings and keys; those of an address precede its keys. */
export const variableNames: readonly string[] = [
  ...new Set([
    ...SETTINGS.url.variables,
    ...KEY_VARIABLES.map(({ name }) => name),
    ...Object.values(SETTINGS).flatMap(({ variables }) => variables),
    CONFIG_VARIABLE,
  ]),
];

/**
 * Service settings from the environment. Empty variables count as unset.
 * @throws UsageError with the name of the variable
 */
export const environmentLayer = (env: Environment): Layer => {
  const textOf = (name: string): string => env[name] ?? '';
  const layer = readLayer('environment', (_, { variables, parse }) => {
    const name = variables.find((one) => textOf(one) !== '');
    if (name === undefined || parse === undefined) return undefined;
    const given = { place: name, name, pathOf: (path: string) => resolve(path) };
    return { given, value: parse(textOf(name), given) };
  });
  const addressIn = (name: string): Setting<string> | undefined =>
    textOf(name) === '' ? undefined : { value: baseUrl(name, textOf(name)), source: { layer: 'environment', name } };
  const keys = KEY_VARIABLES.filter(({ name }) => textOf(name) !== '').map(
    ({ name, kind, host, own }): Setting<KeySource> => ({
      value: {
        address: () => addressIn(host),
        ...(own ? {} : { needs: host }),
        read: () => ({ kind, value: secretText(name, textOf(name)) }),
      },
      source: { layer: 'environment', name },
    }),
  );
  return { ...layer, ...(keys.length > 0 && { credentials: keys }) };
};
