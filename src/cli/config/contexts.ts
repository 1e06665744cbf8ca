import { nearest } from '../../core/text/index.ts';
import { SHARED_OPTIONS } from '../args/options.ts';
import type { Arguments } from '../commands/command.ts';
import { UsageError } from '../usage-error.ts';
import { addressOf } from './address.ts';
import { ALL_CONTEXTS, type Config, type Context } from './file.ts';
import type { Layer } from './layer.ts';
import { LAYERS, type Setting, sourceText } from './setting.ts';

interface ChosenContext {
  /** Null for none: the settings of the config file alone. */
  readonly context: Context | null;
  /** Why the chosen one is not in force. */
  readonly note: string | null;
}

/** The setting of the strongest layer; undefined for none. */
const lastOf = (name: 'context' | 'url' | 'project', layers: readonly Layer[]): Setting<string> | undefined =>
  layers.findLast((layer) => layer[name] !== undefined)?.[name];

/** The names of the contexts that are wanted: none, one, or several to be shown together. */
export const wantedContexts = ({ contexts, layer }: Config, stronger: readonly Layer[]): readonly string[] => {
  const text = (lastOf('context', stronger) ?? layer.context)?.value ?? '';
  if (text === ALL_CONTEXTS) return contexts.map(({ name }) => name);
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
};

/**
 * Refuses what can be meant for one service only.
 * @throws UsageError
 */
export const checkSeveral = ({ options }: Arguments, environment: readonly Layer[]): void => {
  const given = [...options.keys()].find(isOfService);
  const place = given === undefined ? lastOf('project', environment)?.source.name : `--${given}`;
  if (place !== undefined)
    throw new UsageError(`${place} is for one service`, 'leave it out, write it into a context, or name one context');
};

/** Address of a context: its own, else that of the config file. */
export const contextUrl = ({ layer }: Context, config: Config): string | null =>
  layer.url?.value ?? config.layer.url?.value ?? null;

/**
 * The context in force; `stronger` are the layers of the environment and of the options. Its name stands for its address: where a stronger layer gives another one, none of the context
 * is used, and where the context was named by the same or a stronger layer, both cannot be meant.
 * @throws UsageError for an unknown context, one without an address, and one with another
 */
export const chosenContext = (config: Config, stronger: readonly Layer[]): ChosenContext => {
  const wanted = lastOf('context', stronger) ?? config.layer.context;
  if (wanted === undefined) return { context: null, note: null };
  const { source } = wanted;
  const name = wantedContexts(config, stronger)[0] ?? wanted.value;
  const context = config.contexts.find((one) => one.name === name) ?? unknownContext(name, sourceText(source), config);
  const url = contextUrl(context, config);
  const other = lastOf('url', stronger);
  if (url !== null && (other === undefined || addressOf(other.value) === addressOf(url)))
    return { context, note: null };
  if (other === undefined)
    throw new UsageError(`${context.place}: context ${name} has no address`, 'add "url": "https://HOST" to it');
  if (LAYERS.indexOf(source.layer) < LAYERS.indexOf(other.source.layer))
    return { context: null, note: `${sourceText(other.source)} replaces context ${name}` };
  throw new UsageError(
    `${sourceText(other.source)} is not the address of context ${name}`,
    `leave it out, or do not name a context with ${sourceText(source)}`,
  );
};

const unknownContext = (name: string, place: string, { path, contexts }: Config): never => {
  const names = contexts.map((one) => one.name);
  const near = nearest(name, names);
  throw new UsageError(
    `${place}: no context ${name}`,
    names.length === 0
      ? `add "contexts": {"${name}": {"url": "https://HOST"}} to ${path ?? 'a config file'}`
      : `${near === null ? '' : `did you mean ${near}? `}the contexts are ${names.join(', ')}`,
  );
};

const isOfService = (given: string): boolean =>
  SHARED_OPTIONS.some((option) => option.name === given && ['Service', 'Demo'].includes(option.group));

/** A command line for another context: what it says of the service it was given for is left out. */
export const inContext = (args: Arguments, name: string): Arguments => {
  const kept = [...args.options].filter(([option]) => !isOfService(option));
  return { ...args, options: new Map([...kept, ['context', name]]) };
};
