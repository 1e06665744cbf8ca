import { sanitise } from '../../core/text/index.ts';
import type { Arguments } from '../commands/command.ts';
import type { ProcessContext } from '../process-context.ts';
import { UsageError } from '../usage-error.ts';
import { optionLayer } from './connection.ts';
import { chosenContext, contextUrl, inContext, wantedContexts } from './contexts.ts';
import { environmentLayers } from './environment.ts';
import { type Config, type Context, configPath, readConfig } from './file.ts';
import { settingsFor } from './settings-for.ts';

/** Output of `edgescope contexts`: the contexts of the config file, with marks for the contexts in force. @throws UsageError */
export const contextsText = (args: Arguments, context: ProcessContext): string => {
  const { words, options } = args;
  if (words[0] !== undefined)
    throw new UsageError(`contexts: unexpected argument "${sanitise(words[0])}"`, 'write edgescope contexts');
  const output = options.get('output') ?? 'table';
  if (output !== 'table' && output !== 'json' && output !== 'name')
    throw new UsageError(`--output: contexts have no format "${output}"`, 'the formats are table, json, name');
  const config = readConfig(configPath(options, context), context.home);
  if (output === 'name') return config.contexts.map(({ name }) => `${sanitise(name)}\n`).join('');
  const environment = environmentLayers(context.env);
  const wanted = wantedContexts(config, [...environment, optionLayer(options, context)]);
  const current = wanted.map((name) => {
    const one = wanted.length > 1 ? inContext(args, name) : args;
    return chosenContext(config, [...environment, optionLayer(one.options, context)]).context;
  });
  const rows = config.contexts.map((one) => ({
    name: one.name,
    url: contextUrl(one, config),
    project: projectOf(one, config),
    current: current.includes(one),
  }));
  if (output === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  if (rows.length === 0) return `${noneDefined(config.path)}\n`;
  const cells = [
    ['', 'NAME', 'ADDRESS', 'PROJECT'],
    ...rows.map(({ name, url, project, current: isCurrent }) => [
      isCurrent ? '*' : '',
      name,
      url ?? '–',
      project ?? '–',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return `${lines.map((line) => sanitise(line.trimEnd())).join('\n')}\n`;
};

/** Text for a config file without contexts, with an example. */
const noneDefined = (path: string | null): string =>
  `No contexts. Define one in ${sanitise(path ?? '~/.config/edgescope/config.json')}:\n  {"contexts": {"prod": {"url": "https://HOST", "apiKeyFile": "FILE"}}}`;

const projectOf = ({ layer }: Context, config: Config): string | null => {
  const url = layer.url ?? config.layer.url;
  const project = url === undefined ? layer.project : settingsFor(url, [config.layer, layer]).layer.project;
  return project?.value ?? null;
};
