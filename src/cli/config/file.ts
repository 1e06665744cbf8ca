import { dirname } from 'node:path';
import { nearest } from '../../core/text/index.ts';
import { type JsonObject, MEGABYTE } from '../../core/values/index.ts';
import type { Arguments } from '../args/parse.ts';
import { readOwnFile } from '../own-folder.ts';
import { ownFile, type ProcessContext, pathIn } from '../process-context.ts';
import { UsageError } from '../usage-error.ts';
import { type ConfigText, parseConfig } from './config-text.ts';
import { CONFIG_VARIABLE } from './environment.ts';
import { type Layer, readLayer } from './layer.ts';
import type { SkipKey } from './row.ts';
import { settingNames } from './table.ts';

/** Path of a config file. */
export interface ConfigPath {
  readonly path: string;
  /** The option or variable that names it; null for the usual one, which may be missing. */
  readonly given: string | null;
}

/**
 * The config file: `--config`, $EDGESCOPE_CONFIG, $XDG_CONFIG_HOME/edgescope/config.json, or below ~/.config; null
 * without a home.
 */
export const configPath = (
  options: Arguments['options'],
  { env, home, cwd }: Pick<ProcessContext, 'env' | 'home' | 'cwd'>,
): ConfigPath | null => {
  const option = options.get('config');
  if (typeof option === 'string') return { path: pathIn(cwd, option, home), given: '--config' };
  const variable = env[CONFIG_VARIABLE] ?? '';
  if (variable !== '') return { path: pathIn(cwd, variable, home), given: CONFIG_VARIABLE };
  const path = ownFile(env['XDG_CONFIG_HOME'], home, '.config', 'config.json');
  return path === null ? null : { path, given: null };
};

/** Settings of a config file. */
export interface Config {
  readonly layer: Layer;
  /** Keys that this version does not know, in a sentence; none for none. */
  readonly notes: readonly string[];
}

/**
 * Service settings from the config file; empty without one.
 * @throws UsageError with the file and the key
 */
export const readConfig = (config: ConfigPath | null, home: string): Config => {
  if (config === null) return { layer: {}, notes: [] };
  const text = readText(config);
  return text === null ? { layer: {}, notes: [] } : configOf(parseConfig(config.path, text), config.path, home);
};

/** Maximum file size. */
const MAX_BYTES = MEGABYTE;

const readText = ({ path, given }: ConfigPath): string | null => {
  const file = readOwnFile(path, MAX_BYTES);
  if (file.type === 'text') return file.text;
  if (file.type === 'none') {
    if (given === null) return null;
    throw new UsageError(`${given}: ${path} does not exist`, 'name a config file, or leave it out');
  }
  throw new UsageError(file.why, file.type === 'refused' ? file.remedy : `write {"url": "https://HOST"} into it`);
};

/** Keys for editors. */
const OTHER_KEYS = ['$schema'];

const configOf = ({ json }: ConfigText, path: string, home: string): Config => {
  const skipped: string[] = [];
  const skip: SkipKey = (key, known) => {
    const name = key.split('.').at(-1) ?? key;
    if (/key$|token|password|secret/i.test(name)) {
      throw new UsageError(
        `${path}: ${key}: API keys must not be stored in this file`,
        'write the key to its own file (chmod 600) and set apiKeyFile to its path',
      );
    }
    const near = nearest(name, known);
    skipped.push(near === null ? key : `${key} (did you mean ${near}?)`);
  };
  for (const key of Object.keys(json)) if (![...settingNames, ...OTHER_KEYS].includes(key)) skip(key, settingNames);
  const layer = layerOf(json, { path, home, skip });
  return { layer, notes: skipped.length === 0 ? [] : [`${path}: unknown and skipped: ${skipped.join(', ')}`] };
};

interface FilePlace {
  readonly path: string;
  readonly home: string;
  readonly skip: SkipKey;
}

const layerOf = (json: JsonObject, { path, home, skip }: FilePlace): Layer => {
  const pathOf = (text: string): string => pathIn(dirname(path), text, home);
  return readLayer('file', (key, { parseJson }) => {
    if (!Object.hasOwn(json, key)) return undefined;
    const given = { place: `${path}: ${key}`, name: `${key} in ${path}`, pathOf };
    return { given, value: parseJson(json[key], { ...given, skip: (part, known) => skip(`${key}.${part}`, known) }) };
  });
};
