import { dirname } from 'node:path';
import { nearest } from '../../core/text/index.ts';
import { dialectMode, refreshPeriod, seconds } from '../args/values.ts';
import { ownFile, pathIn } from '../home.ts';
import { readOwnFile } from '../own-file.ts';
import { UsageError } from '../usage-error.ts';
import { projectUid } from './check.ts';
import type { Environment } from './environment.ts';
import { flagOf, namesOf, textOf } from './json-values.ts';
import { keyFromFile } from './key-file.ts';
import type { Layer } from './layer.ts';
import { allTimeouts, limitsOf, numberOf, timeoutsOf } from './numbers.ts';
import type { Setting } from './setting.ts';
import { baseUrl } from './url.ts';

const KEYS = [
  'url',
  'project',
  'apiKeyFile',
  'caFile',
  'clientCertFile',
  'clientKeyFile',
  'insecure',
  'timeout',
  'timeouts',
  'limits',
  'requestsPerSecond',
  'refresh',
  'logFile',
  'cache',
  'dialect',
  'names',
] as const;
type Key = (typeof KEYS)[number];

/** Where the config file is: $XDG_CONFIG_HOME/edgescope/config.json, else below ~/.config; null without a home. */
export const configPath = (env: Environment, home: string): string | null =>
  ownFile(env['XDG_CONFIG_HOME'], home, '.config', 'config.json');

/**
 * What the config file says about the service; nothing when there is no file.
 * @throws UsageError with the file and the key.
 */
export const fileLayer = (path: string | null, home: string): Layer => {
  if (path === null) return {};
  const text = readText(path);
  return text === null ? {} : layerOf(parseObject(path, text), path, home);
};

/** Longer than anybody writes by hand. */
const TOO_LONG = 1024 * 1024;

const readText = (path: string): string | null => {
  const file = readOwnFile(path, TOO_LONG);
  if (file.type === 'text') return file.text;
  if (file.type === 'none') return null;
  throw new UsageError(file.why, file.type === 'refused' ? file.remedy : `write {"url": "https://HOST"} into it`);
};

const parseObject = (path: string, text: string): Readonly<Record<string, unknown>> => {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // Not V8's whole message: it quotes the text, and a key may stand there by mistake.
    const position = /at position (\d+)/.exec(String(error))?.[1];
    const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new UsageError(
      `${path}${line}: this is no JSON`,
      'correct it: double quotes, no comments, no comma at the end',
    );
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  throw new UsageError(`${path}: not a JSON object`, 'write {"url": "https://HOST"}');
};

const layerOf = (json: Readonly<Record<string, unknown>>, path: string, home: string): Layer => {
  for (const key of Object.keys(json)) checkKey(key, path);
  const read = <T>(key: Key, make: (value: unknown, place: string) => T): Setting<T> | undefined => {
    const place = `${path}: ${key}`;
    if (!Object.hasOwn(json, key)) return undefined;
    return { value: make(json[key], place), source: { layer: 'file', name: `${key} in ${path}` } };
  };
  const file = (value: unknown, place: string): string => pathIn(dirname(path), textOf(value, place), home);
  const url = read('url', (value, place) => baseUrl(place, textOf(value, place)));
  const project = read('project', (value, place) => projectUid(place, textOf(value, place)));
  const key = read('apiKeyFile', (value, place) => {
    const keyPath = file(value, place);
    return { read: () => keyFromFile(`apiKeyFile in ${path}`, keyPath) };
  });
  const caFile = read('caFile', file);
  const clientCertFile = read('clientCertFile', file);
  const clientKeyFile = read('clientKeyFile', file);
  const insecure = read('insecure', flagOf);
  const timeout = read('timeout', (value, place) => allTimeouts(seconds(place, String(value))));
  const timeouts = read('timeouts', (value, place) => ({ ...timeout?.value, ...timeoutsOf(value, place) })) ?? timeout;
  const limits = read('limits', limitsOf);
  const requestsPerSecond = read('requestsPerSecond', (value, place) => numberOf(value, place, 0.1, 1000));
  const refresh = read('refresh', (value, place) => refreshPeriod(place, String(value)));
  const cache = read('cache', flagOf);
  const dialect = read('dialect', (value, place) => dialectMode(place, textOf(value, place)));
  const logFile = read('logFile', file);
  const names = read('names', namesOf);
  return {
    ...(url && { url }),
    ...(project && { project }),
    ...(key && { keys: [key] }),
    ...(caFile && { caFile }),
    ...(clientCertFile && { clientCertFile }),
    ...(clientKeyFile && { clientKeyFile }),
    ...(insecure && { insecure }),
    ...(timeouts && { timeouts }),
    ...(limits && { limits }),
    ...(requestsPerSecond && { requestsPerSecond }),
    ...(refresh && { refresh }),
    ...(cache && { cache }),
    ...(dialect && { dialect }),
    ...(logFile && { logFile }),
    ...(names && { names }),
  };
};

const checkKey = (key: string, path: string): void => {
  if (KEYS.some((known) => known === key)) return;
  if (/key$|token|password|secret/i.test(key)) {
    throw new UsageError(
      `${path}: ${key}: a key does not belong into this file`,
      'write it into a file of its own (chmod 600) and name that as apiKeyFile',
    );
  }
  const near = nearest(key, KEYS);
  throw new UsageError(
    `${path}: there is no setting ${key}`,
    near === null ? `the settings are ${KEYS.join(', ')}` : `did you mean ${near}?`,
  );
};
