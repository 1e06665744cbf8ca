import type { Arguments } from '../commands/command.ts';
import { UsageError } from '../usage-error.ts';
import { optionsOf } from './options.ts';
import { alternatives } from './values.ts';

/**
 * Refuses options that have no effect on a screen or in a printed format. A list that is printed only because there is no
 * terminal is no mistake of its command line: what concerns the screen is told of then.
 * @throws UsageError
 */
export const idleNotes = (
  { command, options }: Pick<Arguments, 'command' | 'options'>,
  { format, isGiven }: { readonly format: string | null; readonly isGiven: boolean },
): readonly string[] => {
  const notes: string[] = [];
  const given: ReadonlySet<string> = new Set(options.keys());
  for (const { name, only, formats } of optionsOf(command)) {
    if (!given.has(name)) continue;
    if (format === null) {
      if (only !== 'print') continue;
      throw new UsageError(`--${name} has no effect on a screen`, `add -o ${formats?.[0] ?? 'table'}, or leave it out`);
    }
    if (only === 'screen' && !isGiven) notes.push(`--${name} has no effect on a printed list`);
    else if (only === 'screen')
      throw new UsageError(`--${name} has no effect with -o ${format}`, 'it concerns the screen: leave it out');
    else if (formats?.includes(format) === false)
      throw new UsageError(`--${name} has no effect with -o ${format}`, `it applies to -o ${alternatives(formats)}`);
  }
  if (options.has('all') && options.has('limit'))
    throw new UsageError('--all has no effect with --limit', 'leave one of them out');
  return notes;
};
