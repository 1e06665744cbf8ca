import { showTimesIn } from '../../core/values/index.ts';
import type { Arguments } from '../commands/command.ts';
import type { ProcessContext } from '../process-context.ts';
import { optionLayer } from './connection.ts';
import { environmentLayers } from './environment.ts';
import { configPath, readConfig } from './file.ts';
import { tableSettings } from './layer.ts';

/**
 * Sets the zone of shown times by the settings. Must run before a typed time is read.
 * @throws UsageError
 */
export const setTimeZone = ({ options }: Arguments, context: ProcessContext): void => {
  const { layer } = readConfig(configPath(options, context), context.home);
  const { time } = tableSettings([layer, ...environmentLayers(context.env), optionLayer(options, context)]);
  showTimesIn(time.value);
};
