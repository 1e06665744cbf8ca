import { RUN_SETTINGS, type RunSettings } from '../store/state/run-settings.ts';
import { type SettingName, settingNames } from './config/table.ts';
import type { Settings } from './settings.ts';

/** Initial values of the settings that a user may change during a run, from the settings of the connection. */
export const runSettingsOf = ({
  connection,
  withValues = false,
}: Pick<Settings, 'connection'> & Partial<Pick<Settings, 'withValues'>>): Partial<RunSettings> => {
  const begun = settingNames.filter(isOfRun).map((name) => [name, connection[name].value]);
  return { withValues, ...Object.fromEntries(begun) };
};

const isOfRun = (name: SettingName): name is SettingName & keyof RunSettings => Object.hasOwn(RUN_SETTINGS, name);
