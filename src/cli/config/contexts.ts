import { nearest } from '../../core/text/index.ts';
import { SHARED_OPTIONS } from '../args/options.ts';
import type { Arguments } from '../commands/command.ts';
import { UsageError } from '../usage-error.ts';
import { addressOf } from './address.ts';
import { ALL_CONTEXTS, type Config, type Context } from './file.ts';
import type { Layer } from './layer.ts';
import { LAYERS, type Setting, sourceText } from './setting.ts';

interface ChosenContext {
  /** The context in force; null if the config file's own settings are used. */
  readonly context: Context | null;
  /** Sentence about why the chosen context is not in force; null if it is. */
  readonly note: string | null;
}

/** The setting of the strongest layer that has it; undefined for none. */
const lastOf = (name: 'context' | 'url' | 'project', layers: readonly Layer[]): Setting<string> | undefined =>
  layers.findLast((layer) => layer[name] !== undefined)?.[name];

/** Names of the requested contexts: none, one, or several that are shown together. */
export const wantedContexts = ({ contexts, layer }: Config, stronger: readonly Layer[]): readonly string[] => {
  const text = (lastOf('context', stronger) ?? layer.context)?.value ?? '';
  if (text === ALL_CONTEXTS) return contexts.map(({ name }) => name);
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
};

/**
 * Refuses options and variables that can only be meant for one service, if several contexts are named.
 * @throws UsageError
 */
export const checkSeveral = ({ options }: Arguments, environment: readonly Layer[]): void => {
  const given = [...options.keys()].find(isOfService);
  const place = given === undefined ? lastOf('project', environment)?.source.name : `--${given}`;
  if (place !== undefined)
    throw new UsageError(`${place} is for one service`, 'leave it out, write it into a context, or name one context');
};

/** Address of a context, else of the config file; null for none. */
export const contextUrl = ({ layer }: Context, config: Config): string | null =>
  layer.url?.value ?? config.layer.url?.value ?? null;

/**
 * Returns the context in force. `stronger` are the layers of the environment and the options. If one of them gives another
 * address than the context's, the context is not used; if that layer is not stronger than the one that names the context, the
 * two contradict each other.
 * @throws UsageError for an unknown context, a context without an address, and a contradiction
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

/** Returns a command line for another context. Options about the service are left out. */
export const inContext = (args: Arguments, name: string): Arguments => {
  const kept = [...args.options].filter(([option]) => !isOfService(option));
  return { ...args, options: new Map([...kept, ['context', name]]) };
};
