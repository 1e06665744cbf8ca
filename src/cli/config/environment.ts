import { resolve } from 'node:path';
import { dialectMode, onOrOff, seconds } from '../args/values.ts';
import { projectUid, secretText } from './check.ts';
import type { KeySource, Layer } from './layer.ts';
import { allTimeouts } from './numbers.ts';
import type { Setting } from './setting.ts';
import { baseUrl } from './url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names of a setting, our own first, then those that users of the service have already (in-the-field.md). */
const VARIABLES = {
  url: ['EDGESCOPE_URL', 'PALETTE_HOST', 'SPECTROCLOUD_HOST'],
  project: ['EDGESCOPE_PROJECT', 'PALETTE_PROJECT_UID'],
  caFile: ['EDGESCOPE_CA_FILE', 'PALETTE_CA_FILE'],
  clientCertFile: ['EDGESCOPE_CLIENT_CERT_FILE'],
  clientKeyFile: ['EDGESCOPE_CLIENT_KEY_FILE'],
  timeout: ['EDGESCOPE_TIMEOUT'],
  cache: ['EDGESCOPE_CACHE'],
  dialect: ['EDGESCOPE_DIALECT'],
} as const;

/** Keys, the strongest first, and the variables of the addresses that they belong to. */
const KEYS = [
  { name: 'EDGESCOPE_API_KEY', kind: 'api-key', host: 'EDGESCOPE_URL', own: true },
  { name: 'PALETTE_API_KEY', kind: 'api-key', host: 'PALETTE_HOST', own: false },
  { name: 'SPECTROCLOUD_APIKEY', kind: 'api-key', host: 'SPECTROCLOUD_HOST', own: false },
  { name: 'EDGESCOPE_TOKEN', kind: 'token', host: 'EDGESCOPE_URL', own: true },
] as const;

/**
 * What the environment says about the service. Empty variables are not there.
 * @throws UsageError with the name of the variable.
 */
export const environmentLayer = (env: Environment): Layer => {
  const read = <T>(names: readonly string[], make: (name: string, text: string) => T): Setting<T> | undefined => {
    const name = names.find((one) => (env[one] ?? '') !== '');
    return name === undefined
      ? undefined
      : { value: make(name, env[name] ?? ''), source: { layer: 'environment', name } };
  };
  const url = read(VARIABLES.url, baseUrl);
  const project = read(VARIABLES.project, projectUid);
  const caFile = read(VARIABLES.caFile, (_, path) => resolve(path));
  const clientCertFile = read(VARIABLES.clientCertFile, (_, path) => resolve(path));
  const clientKeyFile = read(VARIABLES.clientKeyFile, (_, path) => resolve(path));
  const timeouts = read(VARIABLES.timeout, (name, text) => allTimeouts(seconds(name, text)));
  const dialect = read(VARIABLES.dialect, dialectMode);
  const cache = read(VARIABLES.cache, onOrOff);
  const keys = KEYS.flatMap(({ name, kind, host, own }) => {
    const key = read([name], (_, text): KeySource => {
      return {
        address: () => read([host], baseUrl),
        ...(own ? {} : { needs: host }),
        read: () => ({ kind, value: secretText(name, text) }),
      };
    });
    return key === undefined ? [] : [key];
  });
  return {
    ...(url && { url }),
    ...(project && { project }),
    ...(caFile && { caFile }),
    ...(clientCertFile && { clientCertFile }),
    ...(clientKeyFile && { clientKeyFile }),
    ...(timeouts && { timeouts }),
    ...(cache && { cache }),
    ...(dialect && { dialect }),
    ...(keys.length > 0 && { keys }),
  };
};
