import { UsageError } from '../usage-error.ts';
import type { KeySource } from './key-file.ts';
import { byDefault, type Setting, type Source } from './setting.ts';
import type { GivenValue } from './shape.ts';
import {
  SETTINGS,
  type SettingDefault,
  type SettingName,
  type SettingRow,
  type SettingValue,
  settingNames,
} from './table.ts';

type Values = { readonly [Name in SettingName]?: Setting<SettingValue<Name>> };

/** Validated settings of one layer (config file, context, environment or options); unset settings are absent. */
export interface Layer extends Values {
  /** The key or token of the layer, from whichever setting or variable gives it. */
  readonly credentials?: Setting<KeySource>;
}

/** Reads a setting of a layer, with its place; undefined if unset. The value may be a getter, which is called on use. */
type Read = <Value>(
  name: SettingName,
  row: SettingRow<Value, unknown>,
) => { readonly given: GivenValue; readonly value: Value } | undefined;

/**
 * Reads all settings of a layer.
 * @throws UsageError
 */
export const readLayer = (layer: Source['layer'], read: Read): Layer => {
  const found = settingNames.flatMap((name) => {
    const one = read<unknown>(name, SETTINGS[name]);
    if (one === undefined) return [];
    const setting: Setting<unknown> = {
      get value() {
        return one.value;
      },
      source: { layer, name: one.given.name },
    };
    return [[name, setting] as const];
  });
  // The table determines the value type of each name.
  const values = Object.fromEntries(found) as Values;
  const keys = [values.apiKeyFile, values.apiKeyCommand, values.tokenCommand].filter((key) => key !== undefined);
  const [first, second] = keys;
  if (first !== undefined && second !== undefined)
    throw new UsageError(`${first.source.name} and ${second.source.name} are two keys`, 'leave one of them out');
  return { ...values, ...(first !== undefined && { credentials: first }) };
};

/** All settings. Each has the value of the strongest layer that sets it (the last), else its default. */
export type TableSettings = {
  readonly [Name in SettingName]: Setting<SettingValue<Name> | SettingDefault<Name>>;
};

export const tableSettings = (layers: readonly Layer[]): TableSettings => {
  const values: readonly Values[] = layers;
  const settings = settingNames.map((name) => {
    const { value, source } =
      values.findLast((layer) => layer[name] !== undefined)?.[name] ?? byDefault(SETTINGS[name].default);
    return [name, { value, source }];
  });
  // The table determines the value type of each name.
  return Object.fromEntries(settings);
};
