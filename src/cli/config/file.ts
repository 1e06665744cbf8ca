import { dirname } from 'node:path';
import { nearest } from '../../core/text/index.ts';
import { isObject, type JsonObject, MEGABYTE } from '../../core/values/index.ts';
import type { Arguments } from '../commands/command.ts';
import { readOwnFile } from '../own-folder.ts';
import { ownFile, type ProcessContext, pathIn } from '../process-context.ts';
import { UsageError } from '../usage-error.ts';
import { type ConfigText, parseConfig } from './config-text.ts';
import { CONFIG_VARIABLE } from './environment.ts';
import { type Layer, readLayer } from './layer.ts';
import type { Source } from './setting.ts';
import type { SkipKey } from './shape.ts';
import { type SettingName, serviceSettings, settingNames } from './table.ts';

interface ConfigPath {
  readonly path: string;
  /** Option or variable that names the file; null for the default path, which may not exist. */
  readonly given: string | null;
}

/**
 * Path of the config file: `--config`, $EDGESCOPE_CONFIG, $XDG_CONFIG_HOME/edgescope/config.json, or below ~/.config; null
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

/** A service that the config file names, with settings of a connection. */
export interface Context {
  readonly name: string;
  /** Path of the config file and line of the context, for errors. */
  readonly place: string;
  readonly layer: Layer;
}

/** Value of `--context` that shows the services of all contexts together. */
export const ALL_CONTEXTS = 'all';

/** Settings of a config file. */
export interface Config {
  /** Path of the file; null without a home. */
  readonly path: string | null;
  readonly layer: Layer;
  readonly contexts: readonly Context[];
  /** A sentence about keys that this version does not know; empty if all are known. */
  readonly notes: readonly string[];
}

/**
 * Reads settings and contexts from the config file; empty without a file.
 * @throws UsageError with the file and the key
 */
export const readConfig = (config: ConfigPath | null, home: string): Config => {
  if (config === null) return { path: null, layer: {}, contexts: [], notes: [NO_HOME] };
  const text = readText(config);
  if (text === null) return { path: config.path, layer: {}, contexts: [], notes: [] };
  return configOf(parseConfig(config.path, text), config.path, home);
};

const NO_HOME = 'No home directory is known: no config file is read, and nothing is kept for the next run; set HOME';

/** Maximum size of the config file, in bytes. */
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

/** Top-level keys that are no settings; `$schema` is for editors. */
const OTHER_KEYS = ['$schema', 'contexts'];

const configOf = (written: ConfigText, path: string, home: string): Config => {
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
  const { json } = written;
  const given = { path, home, skip, lineOf: written.lineOf };
  const layer = layerOf(json, settingNames, { ...given, layer: 'file', around: [] });
  const contexts = contextsOf(written, given);
  return {
    path,
    layer,
    contexts,
    notes: skipped.length === 0 ? [] : [`${path}: unknown and skipped: ${skipped.join(', ')}`],
  };
};

interface FilePlace extends Pick<ConfigText, 'lineOf'> {
  readonly path: string;
  readonly home: string;
  readonly skip: SkipKey;
}

/** Reads the settings of an object in the file; `around` are the keys that contain the object. */
const layerOf = (
  json: JsonObject,
  names: readonly SettingName[],
  {
    path,
    home,
    skip,
    lineOf,
    layer,
    around,
  }: FilePlace & {
    readonly layer: Source['layer'];
    readonly around: readonly string[];
  },
): Layer => {
  const known = around.length === 0 ? [...names, ...OTHER_KEYS] : names;
  for (const key of Object.keys(json)) if (!known.some((name) => name === key)) skip([...around, key].join('.'), known);
  const pathOf = (text: string): string => pathIn(dirname(path), text, home);
  return readLayer(layer, (name, { parseJson }) => {
    if (!names.includes(name) || !Object.hasOwn(json, name)) return undefined;
    const keys = [...around, name];
    const key = keys.join('.');
    const given = { place: `${path}, line ${lineOf(...keys)}: ${key}`, name: `${key} in ${path}`, pathOf };
    return { given, value: parseJson(json[name], { ...given, skip: (part, all) => skip(`${key}.${part}`, all) }) };
  });
};

const CONTEXTS_EXAMPLE = 'write "contexts": {"prod": {"url": "https://HOST", "apiKeyFile": "FILE"}}';

const contextsOf = ({ json }: ConfigText, given: FilePlace): readonly Context[] => {
  const { path, lineOf } = given;
  const { contexts = {} } = json;
  if (!isObject(contexts)) throw new UsageError(`${path}: contexts is not an object`, CONTEXTS_EXAMPLE);
  return Object.entries(contexts).map(([name, settings]) => {
    const place = `${path}, line ${lineOf('contexts', name)}`;
    if (!/^[\w.@][\w.@-]{0,39}$/.test(name) || name === ALL_CONTEXTS)
      throw new UsageError(
        `${place}: not a name of a context`,
        `use letters, digits, . _ - and @, not ${ALL_CONTEXTS}`,
      );
    if (!isObject(settings)) throw new UsageError(`${place}: context ${name} is not an object`, CONTEXTS_EXAMPLE);
    const around = ['contexts', name];
    return { name, place, layer: layerOf(settings, serviceSettings, { ...given, layer: 'context', around }) };
  });
};
