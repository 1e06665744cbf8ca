import { optionList } from '../args/options.ts';
import type { Arguments } from '../args/parse.ts';
import { pathIn } from '../home.ts';
import type { ProcessContext } from '../process-context.ts';
import { type Layer, readLayer } from './layer.ts';

/**
 * Service settings from the options.
 * @throws UsageError with the name of the option
 */
export const optionLayer = (options: Arguments['options'], { cwd, home }: ProcessContext): Layer =>
  readLayer('option', (_, { option, switched, parse }) => {
    const known = optionList.find(({ name }) => name === option?.name);
    const text = known === undefined ? undefined : options.get(known.name);
    if (known === undefined || text === undefined) return undefined;
    const place = `--${known.name}`;
    const given = { place, name: place, pathOf: (path: string) => pathIn(cwd, path, home) };
    if (text === true) return switched === undefined ? undefined : { given, value: switched };
    return parse === undefined ? undefined : { given, value: parse(text, given) };
  });
