import { type Credentials, shownAddress } from '../../api/endpoint.ts';
import { ALL_SERVICES, isByProject, scopeNamed } from '../../core/query/index.ts';
import { DEFAULT_HOSTS, MAX_HOSTS } from '../../demo/limits.ts';
import { wholeNumber } from '../args/values.ts';
import type { Arguments } from '../commands/command.ts';
import { type EmbeddedLife, embeddedLife } from '../embedded.ts';
import type { FromFile } from '../from/from.ts';
import { type ProcessContext, pathIn } from '../process-context.ts';
import type { Connection, Target } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { isPlain } from './address.ts';
import { authoritiesOf, extraOf } from './authorities.ts';
import { readAuthorities } from './certificates.ts';
import { checkClientKey, readClientCertificate } from './client-certificate.ts';
import { checkSeveral, chosenContext, contextUrl, inContext, wantedContexts } from './contexts.ts';
import { environmentLayers } from './environment.ts';
import { type Config, type Context, configPath, readConfig } from './file.ts';
import { checkFile, type SecretHeader } from './headers.ts';
import { type Layer, readLayer, tableSettings } from './layer.ts';
import { proxyFor } from './proxy.ts';
import { byDefault, type Setting, type Source, sourceText, strongest } from './setting.ts';
import { bindings, settingsFor } from './settings-for.ts';
import { type SettingName, serviceSettings, settingNames } from './table.ts';

/**
 * Reads the settings of a service from the options.
 * @throws UsageError with the name of the option
 */
export const optionLayer = (options: Arguments['options'], { cwd, home }: ProcessContext): Layer =>
  readLayer('option', (_, { option, switched, parse }) => {
    const text = option === undefined ? undefined : options.get(option.name);
    if (option === undefined || text === undefined) return undefined;
    const place = `--${option.name}`;
    const given = { place, name: place, pathOf: (path: string) => pathIn(cwd, path, home) };
    if (text === true) return switched === undefined ? undefined : { given, value: switched };
    return parse === undefined ? undefined : { given, value: parse(text, given) };
  });

/**
 * Reads the connection settings, and refuses to send a secret without encryption.
 * @throws UsageError
 */
export const connectionOf = (args: Arguments, context: ProcessContext): Connection => {
  const connection = readConnection(args, context);
  const refusal = plainTextRefusal(connection);
  if (refusal !== null) throw refusal;
  return connection;
};

/** Error for a key or header that would be sent without encryption, readable for everybody on the way; null if it may be sent. */
export const plainTextRefusal = (connection: Connection): UsageError | null => {
  const { target, credentials, headers, insecure, proxy } = connection;
  const secret = credentials.value === null ? headers : credentials;
  if (target.value.kind !== 'service' || insecure.value || (secret === headers && headers.value.length === 0))
    return null;
  const { baseUrl } = target.value;
  const isProxied = proxy.value !== null && baseUrl.startsWith('http:') && isPlain(proxy.value);
  if (!isPlain(baseUrl) && !isProxied) return null;
  const url = new URL(baseUrl);
  const place = sourceText(target.source);
  const { layer } = target.source;
  const encrypted = shownAddress(url).replace('http:', 'https:');
  const through = isPlain(baseUrl) ? '' : ` through ${proxy.source.name}`;
  return new UsageError(
    `${sourceText(secret.source)} is not sent to ${shownAddress(url)}${through}: plain http is not encrypted`,
    through !== ''
      ? `add ${url.hostname} to NO_PROXY`
      : layer === 'file' || layer === 'context'
        ? `write ${encrypted}, or add "insecure": true beside ${place}`
        : `write ${place}=${encrypted}, or add --insecure`,
  );
};

/**
 * Reads the connection settings: defaults, config file, environment, options; the later wins. Without any URL the embedded
 * service is used, and settings of a service in the config file and the environment are ignored.
 * @throws UsageError
 */
export const readConnection = (args: Arguments, context: ProcessContext): Connection => {
  const { options, from } = args;
  const flags = optionLayer(options, context);
  if (from !== undefined) return fromConnection(from, flags, args, context);
  const life = embeddedLife(options);
  const demo = demoTarget(options, life);
  if (demo !== undefined && flags.url !== undefined) {
    throw new UsageError('--demo and --url cannot be combined', 'leave one of them out');
  }
  if (demo !== undefined && flags.context !== undefined) {
    throw new UsageError('--demo and --context cannot be combined', 'leave one of them out');
  }
  const config = readConfig(configPath(options, context), context.home);
  const environment = environmentLayers(context.env);
  const stronger = [...environment, flags];
  const wanted = demo === undefined ? wantedContexts(config, stronger) : [];
  if (wanted.length > 1) {
    checkSeveral(args, environment);
    return together(
      wanted.map((name) => connectionOf(inContext(args, name), context)),
      options,
      context,
    );
  }
  const chosen = demo === undefined ? chosenContext(config, stronger) : { context: null, note: null };
  const layers = [config.layer, ...(chosen.context === null ? [] : [chosen.context.layer]), ...stronger];
  const { url } = layers.findLast((layer) => layer.url !== undefined) ?? {};
  if (demo !== undefined || url === undefined)
    return demoConnection(
      demo ?? byDefault({ kind: 'demo', hosts: null, ...life }),
      [...layers.slice(0, -1).map(ofProgram), flags],
      { options: sameDemo(options), notes: config.notes, contexts: contextsIn(config) },
    );
  const [only] = Object.keys(life);
  if (only !== undefined)
    throw new UsageError(`--${only} belongs to the embedded service`, `add --demo, or leave --${only} out`);
  const proxy = proxyFor(url.value, context.env);
  const isTls = [url.value, proxy?.value].some((address) => /^https:/i.test(address ?? ''));
  checkClientKey(layers);
  const { layer: bound, withheld, notes } = settingsFor(url, layers);
  const { credentials: key, caFile, clientCertFile, clientKeyFile, project, headers } = bound;
  checkProject(project, chosen.context);
  const credentials = key === undefined ? byDefault(null) : { value: key.value.read(), source: key.source };
  checkHeaders(headers, credentials.value);
  const shared = common([...layers.map(withoutBound), bound]);
  return {
    ...shared,
    context: chosen.context === null ? byDefault(null) : { ...shared.context, value: chosen.context.name },
    services: [],
    contexts: contextsIn(config),
    options: [...sameAddress(chosen.context, url.value, shared.insecure), ...sameService(options, context)],
    target: { value: { kind: 'service', baseUrl: url.value }, source: url.source },
    credentials,
    clientCertificate:
      clientCertFile === undefined
        ? byDefault(null)
        : { value: readClientCertificate(clientCertFile, clientKeyFile), source: clientCertFile.source },
    notes: [...config.notes, ...(chosen.note === null ? [] : [chosen.note]), ...withheld, ...notes],
    withheld,
    caPem: caFile === undefined ? byDefault(null) : { value: ownAuthorities(caFile, context), source: caFile.source },
    authorities: isTls ? authoritiesOf(context.env) : [],
    proxy: proxy ?? byDefault(null),
  };
};

/**
 * Refuses a project of the environment that differs from the context's project.
 * @throws UsageError
 */
const checkProject = (project: Setting<string> | undefined, context: Context | null): void => {
  const own = context?.layer.project;
  if (own === undefined || project?.source.layer !== 'environment' || project.value === own.value) return;
  throw new UsageError(
    `${project.source.name} is not the project of context ${context?.name}`,
    `unset it, or give --project=${project.value}`,
  );
};

/**
 * Refuses a second value of the `Authorization` header, and header files without a value.
 * @throws UsageError
 */
const checkHeaders = (headers: Setting<readonly SecretHeader[]> | undefined, key: Credentials | null): void => {
  const own = headers?.value.find(({ name }) => name.toLowerCase() === 'authorization');
  if (own !== undefined && key?.kind === 'token')
    throw new UsageError(
      `${own.from.place}: the token is sent in this header`,
      'leave it out, or give an API key in place of the token',
    );
  headers?.value.forEach(checkFile);
};

/** Joins the connections of several services. Each keeps its own connection; settings of the program are the same in all. */
const together = (
  services: readonly Connection[],
  options: Arguments['options'],
  context: ProcessContext,
): Connection => {
  const [first] = services;
  if (first === undefined) throw new Error('no services');
  const names = services.map((one) => one.context.value);
  const split = services.find(({ scope }) => isByProject(scope.value));
  if (split !== undefined)
    throw new UsageError(
      `${sourceText(split.scope.source)}: several projects are asked of one service only`,
      'name one context',
    );
  return {
    ...first,
    services,
    context: { ...first.context, value: names.join(',') },
    accent: byDefault('plain'),
    insecure: services.map(({ insecure }) => insecure).find(({ value }) => value) ?? first.insecure,
    scope: byDefault(ALL_SERVICES),
    credentials: byDefault(null),
    headers: byDefault([]),
    clientCertificate: byDefault(null),
    options: [`--context=${names.join(',')}`, ...sameService(options, context)],
    notes: [...new Set(services.flatMap(({ notes }) => notes))],
    withheld: [...new Set(services.flatMap(({ withheld }) => withheld))],
  };
};

const contextsIn = (config: Config): Connection['contexts'] =>
  config.contexts.map((one) => ({ name: one.name, address: contextUrl(one, config) }));

/** Options that name the service: its context, which includes the other settings, or its address. */
const sameAddress = (context: Context | null, url: string, insecure: Setting<boolean>): readonly string[] => {
  const isGiven = context === null || insecure.source.layer === 'option';
  return [
    context === null ? `--url=${url}` : `--context=${context.name}`,
    ...(insecure.value && isGiven ? ['--insecure'] : []),
  ];
};

const FILES = ['config', 'api-key-file', 'ca-file', 'client-cert-file', 'client-key-file'] as const;

/** Options of the command line about the service, with absolute paths. */
const sameService = (options: Arguments['options'], { cwd, home }: ProcessContext): readonly string[] => [
  ...FILES.flatMap((name) => {
    const path = options.get(name);
    return typeof path === 'string' ? [`--${name}=${pathIn(cwd, path, home)}`] : [];
  }),
  ...optionAsGiven(options, 'timeout'),
];

const sameDemo = (options: Arguments['options']): readonly string[] => [
  ...(options.has('demo') ? optionAsGiven(options, 'demo') : ['--demo']),
  ...optionAsGiven(options, 'incident'),
  ...optionAsGiven(options, 'churn'),
];

/** An option in its typed form; empty if it was not given. */
const optionAsGiven = (options: Arguments['options'], name: string): readonly string[] => {
  const text = options.get(name);
  if (text === undefined) return [];
  return [text === true ? `--${name}` : `--${name}=${text}`];
};

const demoTarget = (options: Arguments['options'], life: EmbeddedLife): Setting<Target> | undefined => {
  const given = options.get('demo');
  if (given === undefined) return undefined;
  const hosts = given === true ? null : wholeNumber('--demo', given, 0, MAX_HOSTS, DEFAULT_HOSTS);
  return { value: { kind: 'demo', hosts, ...life }, source: { layer: 'option', name: '--demo' } };
};

const withNames = (layer: Layer, names: readonly SettingName[]): Layer =>
  Object.fromEntries(names.flatMap((name) => (layer[name] === undefined ? [] : [[name, layer[name]] as const])));

/** Settings of a layer that concern the program, not a service. */
const ofProgram = (layer: Layer): Layer =>
  withNames(
    layer,
    settingNames.filter((name) => !serviceSettings.includes(name)),
  );

/** Settings of a layer that are not bound to an address. */
const withoutBound = (layer: Layer): Layer =>
  withNames(
    layer,
    settingNames.filter((name) => bindings[name] === undefined),
  );

const demoConnection = (
  target: Setting<Target>,
  layers: readonly Layer[],
  given: Pick<Connection, 'options' | 'notes' | 'contexts'>,
): Connection => ({
  ...common(layers),
  context: byDefault(null),
  services: [],
  ...given,
  target,
  credentials: byDefault(null),
  caPem: byDefault(null),
  authorities: [],
  clientCertificate: byDefault(null),
  withheld: [],
  proxy: byDefault(null),
});

/** Connection to a snapshot. As for the demo, only settings of the program apply. */
const fromConnection = (from: FromFile, flags: Layer, { options }: Arguments, context: ProcessContext): Connection => {
  const config = readConfig(configPath(options, context), context.home);
  const source: Source = { layer: 'option', name: '--from' };
  const target: Setting<Target> = { value: { kind: 'snapshot', ...from }, source };
  const layers = [config.layer, ...environmentLayers(context.env), flags].map(ofProgram);
  return {
    ...demoConnection(target, layers, { options: [`--from=${from.address()}`], notes: config.notes, contexts: [] }),
    scope: { value: from.scope, source },
    refresh: byDefault(null),
  };
};

const ownAuthorities = (file: Setting<string>, { env }: ProcessContext): string =>
  `${readAuthorities(file)}\n${extraOf(env)}`;

/** Settings of all layers that also apply to the demo and to snapshots. */
const common = (layers: readonly Layer[]) => {
  const all = tableSettings(layers);
  const { project } = all;
  return {
    ...all,
    scope: { ...project, value: scopeNamed(project.value) },
    timeouts: mergeParts(layers.flatMap(({ timeout, timeouts }) => [timeout, timeouts])),
  };
};

/** Merges the parts of a setting: for each part the strongest layer counts. The source is the strongest layer that has a part. */
const mergeParts = <Parts extends object>(layers: readonly (Setting<Parts> | undefined)[]): Setting<Partial<Parts>> => {
  const { source } = strongest<Partial<Parts>>(byDefault({}), ...layers);
  return { value: Object.assign({}, ...layers.map((layer) => layer?.value)), source };
};
