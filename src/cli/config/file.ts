import { dirname } from 'node:path';
import { nearest } from '../../core/text/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { readOwnFile } from '../own-folder.ts';
import { ownFile, pathIn } from '../process-context.ts';
import { UsageError } from '../usage-error.ts';
import type { Environment } from './environment.ts';
import { type Layer, readLayer } from './layer.ts';
import { settingNames } from './table.ts';

/** Path of the config file: $XDG_CONFIG_HOME/edgescope/config.json, else below ~/.config; null without a home. */
export const configPath = (env: Environment, home: string): string | null =>
  ownFile(env['XDG_CONFIG_HOME'], home, '.config', 'config.json');

/**
 * Service settings from the config file; empty without one.
 * @throws UsageError with the file and the key
 */
export const fileLayer = (path: string | null, home: string): Layer => {
  if (path === null) return {};
  const text = readText(path);
  return text === null ? {} : layerOf(parseObject(path, text), path, home);
};

/** Maximum file size. */
const MAX_BYTES = MEGABYTE;

const readText = (path: string): string | null => {
  const file = readOwnFile(path, MAX_BYTES);
  if (file.type === 'text') return file.text;
  if (file.type === 'none') return null;
  throw new UsageError(file.why, file.type === 'refused' ? file.remedy : `write {"url": "https://HOST"} into it`);
};

const parseObject = (path: string, text: string): Readonly<Record<string, unknown>> => {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // V8's message quotes the text, which may contain a key.
    const position = /at position (\d+)/.exec(String(error))?.[1];
    const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new UsageError(`${path}${line}: invalid JSON`, 'use double quotes, no comments, no trailing comma');
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  throw new UsageError(`${path}: not a JSON object`, 'write {"url": "https://HOST"}');
};

const layerOf = (json: Readonly<Record<string, unknown>>, path: string, home: string): Layer => {
  for (const key of Object.keys(json)) checkKey(key, path);
  const pathOf = (text: string): string => pathIn(dirname(path), text, home);
  return readLayer('file', (key, { parseJson }) => {
    if (!Object.hasOwn(json, key)) return undefined;
    const given = { place: `${path}: ${key}`, name: `${key} in ${path}`, pathOf };
    return { given, value: parseJson(json[key], given) };
  });
};

const checkKey = (key: string, path: string): void => {
  if (settingNames.some((known) => known === key)) return;
  if (/key$|token|password|secret/i.test(key)) {
    throw new UsageError(
      `${path}: ${key}: API keys must not be stored in this file`,
      'write the key to its own file (chmod 600) and set apiKeyFile to its path',
    );
  }
  const near = nearest(key, settingNames);
  throw new UsageError(
    `${path}: unknown setting ${key}`,
    near === null ? `the settings are ${settingNames.join(', ')}` : `did you mean ${near}?`,
  );
};
