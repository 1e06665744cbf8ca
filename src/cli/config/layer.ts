import type { KeySource } from './key-source.ts';
import type { GivenValue, SettingRow } from './row.ts';
import { byDefault, type Setting, type Source } from './setting.ts';
import { SETTINGS, type SettingDefault, type SettingName, type SettingValue, settingNames } from './table.ts';

type Values = { readonly [Name in SettingName]?: Setting<SettingValue<Name>> };

/** What one layer says about the service, checked; a setting that it does not name is not there. */
export interface Layer extends Values {
  /** The strongest first. */
  readonly keys?: readonly Setting<KeySource>[];
}

/** How a layer gives a setting: where it stands, and its value; undefined where it says nothing of it. */
type Read = <Value>(
  name: SettingName,
  row: SettingRow<Value, unknown, string>,
) => { readonly given: GivenValue; readonly value: Value } | undefined;

/**
 * All that a layer says, setting by setting.
 * @throws UsageError
 */
export const readLayer = (layer: Source['layer'], read: Read): Layer => {
  const found = settingNames.flatMap((name) => {
    const one = read<unknown>(name, SETTINGS[name]);
    const source = { layer, name: one?.given.name ?? '' };
    return one === undefined ? [] : [[name, { value: one.value, source }] as const];
  });
  // The table says which value belongs to which name.
  const values = Object.fromEntries(found) as Values;
  return { ...values, ...(values.apiKeyFile && { keys: [values.apiKeyFile] }) };
};

/** What the strongest layer says of a setting (the last one that names it), else its default. */
export const settled = <Name extends SettingName>(
  name: Name,
  layers: readonly Layer[],
): Setting<SettingValue<Name> | SettingDefault<Name>> => {
  const values: readonly Values[] = layers;
  return values.findLast((layer) => layer[name] !== undefined)?.[name] ?? byDefault(SETTINGS[name].default);
};
