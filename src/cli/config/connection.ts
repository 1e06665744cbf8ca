import type { ClientCertificate, Credentials } from '../../api/endpoint.ts';
import { ALL_PROJECTS, ALL_SERVICES, scopeNamed } from '../../core/query/index.ts';
import { DEFAULT_HOSTS, MAX_HOSTS } from '../../demo/limits.ts';
import type { OptionName } from '../args/options.ts';
import type { Arguments } from '../args/parse.ts';
import { wholeNumber } from '../args/values.ts';
import { type EmbeddedLife, embeddedLife } from '../embedded.ts';
import type { FromFile } from '../from/from.ts';
import { type ProcessContext, pathIn } from '../process-context.ts';
import type { Connection, Target } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { isLoopback, originOf } from './address.ts';
import { authoritiesOf, extraOf } from './authorities.ts';
import { readAuthorities, readCertificates, readSecretFile } from './certificates.ts';
import { checkSeveral, chosenContext, contextUrl, inContext, wantedContexts } from './contexts.ts';
import { environmentLayer } from './environment.ts';
import { type Config, type Context, configPath, readConfig } from './file.ts';
import { type Layer, readLayer, tableSettings } from './layer.ts';
import { proxyFor } from './proxy.ts';
import { byDefault, type Setting, type Source, sourceText, strongest } from './setting.ts';
import { type SettingOption, serviceSettings, settingNames } from './table.ts';

/** A configured credential, and the address that it is bound to. */
interface Offer<Value> {
  readonly source: Source;
  /** Address configured with it; undefined for none. Resolved on demand. */
  address(): Setting<string> | undefined;
  /** Variable of its address, if an address from the command line is not sufficient. */
  readonly needs?: string;
  /** Read only when chosen. */
  read(): Value;
}

/** The credential for an address, and a sentence about the choice, or null. */
interface Choice<Value> {
  readonly setting: Setting<Value> | null;
  readonly note: string | null;
}

/** Texts about the credential. */
interface Words {
  /** As `sent to`. */
  readonly given: string;
  /** Options that set it for the requested address. */
  readonly option: string;
}

/**
 * The first offer, strongest first, that is bound to the requested address. A credential goes only to the address that
 * it was configured with; without any configured address, to that of the command line.
 */
const chosenFor = <Value>(
  target: Setting<string>,
  offers: readonly Offer<Value>[],
  { given, option }: Words,
): Choice<Value> => {
  const origin = originOf(target.value);
  let withheld: string | null = null;
  for (const offer of offers) {
    const { source, needs } = offer;
    const name = sourceText(source);
    const use = (note: string | null): Choice<Value> => ({ setting: { value: offer.read(), source }, note });
    if (source.layer === 'option') return use(null);
    const address = offer.address();
    if (address !== undefined && originOf(address.value) === origin) return use(null);
    if (address === undefined && needs === undefined && target.source.layer !== 'context') {
      const stays = isLoopback(new URL(target.value).hostname);
      return use(stays ? null : `${name} is ${given} ${origin}: it has no configured address`);
    }
    const belongs = address === undefined ? belongsTo(needs) : originOf(address.value);
    withheld ??= `${name} belongs to ${belongs} and is not ${given} ${origin}; give ${option} as well`;
  }
  return { setting: null, note: withheld };
};

const belongsTo = (needs: string | undefined): string =>
  needs === undefined ? 'no address' : `${needs}, which is not set`;

const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Encrypted keys in both PEM forms: their own label, or headers. */
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/**
 * A client certificate and its private key, from one or two files; the file with the key must be private.
 * @throws UsageError
 */
const readClientCertificate = (certificate: Setting<string>, key: Setting<string> | undefined): ClientCertificate => {
  const certPem = readCertificates(certificate);
  const { value: path, source } = key ?? certificate;
  const place = sourceText(source);
  const keyPem = key === undefined && !KEY.test(certPem) ? '' : readSecretFile(place, path, 'the private key');
  if (ENCRYPTED.test(keyPem)) {
    throw new UsageError(
      `${place}: the private key in ${path} is protected by a passphrase, which edgescope cannot prompt for`,
      'decrypt it to a new file (umask 077; openssl pkey -in KEY -out NEW) and give NEW with --client-key-file',
    );
  }
  if (KEY.test(keyPem)) return { certPem, keyPem };
  throw new UsageError(
    `${place}: ${path} contains no private key`,
    'give a PEM file with a -----BEGIN PRIVATE KEY----- line with --client-key-file',
  );
};

/** Our own URL variable; those of other programs apply to their own keys only. */
const OWN_URL = 'EDGESCOPE_URL';

/**
 * Address that a layer's credentials are bound to: that of the same layer, else the configured one. `vendor` marks keys
 * of other programs, which are not bound to those addresses.
 */
const homeOf = (layers: readonly Layer[], { layer }: Source, vendor = false): Setting<string> | undefined => {
  const urls = layers
    .map(({ url }) => url)
    .filter((url) => url !== undefined && url.source.layer !== 'option')
    // The address of a context is for the keys of the context alone: others were configured without it.
    .filter((url) => layer === 'context' || url?.source.layer !== 'context');
  if (vendor) return urls.findLast((url) => url?.source.layer === 'file' || url?.source.name === OWN_URL);
  return urls.find((url) => url?.source.layer === layer) ?? urls.at(-1);
};

/**
 * The key for an address.
 * @throws UsageError when it is unreadable
 */
const keyFor = (target: Setting<string>, layers: readonly Layer[]): Choice<Credentials> => {
  const offers = layers
    .toReversed()
    .flatMap(({ credentials = [] }) => credentials)
    .map(
      ({ value: { address, needs, read }, source }): Offer<Credentials> => ({
        source,
        address: () => address?.() ?? homeOf(layers, source, needs !== undefined),
        ...(needs !== undefined && { needs }),
        read,
      }),
    );
  return chosenFor(target, offers, { given: 'sent to', option: '--api-key-file' });
};

/**
 * The client certificate for an address.
 * @throws UsageError when it or its key is unreadable
 */
const clientCertificateFor = (target: Setting<string>, layers: readonly Layer[]): Choice<ClientCertificate> => {
  const last = (name: 'clientCertFile' | 'clientKeyFile') => layers.findLast((layer) => layer[name])?.[name];
  const certificate = last('clientCertFile');
  const key = last('clientKeyFile');
  // A key without its certificate is an error in every layer.
  if (certificate === undefined && key !== undefined) {
    throw new UsageError(
      `${sourceText(key.source)}: a key without its certificate`,
      'give the certificate with --client-cert-file',
    );
  }
  const offers = (certificate === undefined ? [] : [certificate]).map(
    (file): Offer<ClientCertificate> => ({
      source: file.source,
      address: () => homeOf(layers, file.source),
      read: () => readClientCertificate(file, key),
    }),
  );
  return chosenFor(target, offers, { given: 'shown to', option: '--client-cert-file' });
};

/**
 * Service settings from the options.
 * @throws UsageError with the name of the option
 */
export const optionLayer = (options: Arguments['options'], { cwd, home }: ProcessContext): Layer =>
  readLayer('option', (_, { option, switched, parse }) => {
    const text = option === undefined ? undefined : options.get(option.name as SettingOption);
    if (option === undefined || text === undefined) return undefined;
    const place = `--${option.name}`;
    const given = { place, name: place, pathOf: (path: string) => pathIn(cwd, path, home) };
    if (text === true) return switched === undefined ? undefined : { given, value: switched };
    return parse === undefined ? undefined : { given, value: parse(text, given) };
  });

/**
 * Connection settings: defaults, config file, environment, options; the later wins. Without any URL the embedded
 * service is used: of the config file and the environment it takes what is not about a service.
 * @throws UsageError
 */
export const connectionOf = (args: Arguments, context: ProcessContext): Connection => {
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
  const environment = environmentLayer(context.env);
  const wanted = demo === undefined ? wantedContexts(config, [environment, flags]) : [];
  if (wanted.length > 1) {
    checkSeveral(args, environment);
    return together(
      wanted.map((name) => connectionOf(inContext(args, name), context)),
      options,
      context,
    );
  }
  const chosen = demo === undefined ? chosenContext(config, [environment, flags]) : { context: null, note: null };
  const layers = [config.layer, ...(chosen.context === null ? [] : [chosen.context.layer]), environment, flags];
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
  const caFile = layers.findLast((layer) => layer.caFile)?.caFile;
  const proxy = proxyFor(url.value, context.env);
  const isTls = [url.value, proxy?.value].some((address) => /^https:/i.test(address ?? ''));
  const key = keyFor(url, layers);
  const certificate = clientCertificateFor(url, layers);
  const shared = common(layers);
  return {
    ...shared,
    context: chosen.context === null ? byDefault(null) : { ...shared.context, value: chosen.context.name },
    services: [],
    contexts: contextsIn(config),
    options: [...sameAddress(chosen.context, url.value, shared.insecure), ...sameService(options, context)],
    target: { value: { kind: 'service', baseUrl: url.value }, source: url.source },
    credentials: key.setting ?? byDefault(null),
    clientCertificate: certificate.setting ?? byDefault(null),
    notes: [...config.notes, ...[chosen.note, key.note, certificate.note].filter((note) => note !== null)],
    caPem: caFile === undefined ? byDefault(null) : { value: ownAuthorities(caFile, context), source: caFile.source },
    authorities: isTls ? authoritiesOf(context.env) : [],
    proxy: proxy ?? byDefault(null),
  };
};

/** Several services as one: each has its own connection, and the settings of the program are the same in all. */
const together = (
  services: readonly Connection[],
  options: Arguments['options'],
  context: ProcessContext,
): Connection => {
  const [first] = services;
  if (first === undefined) throw new Error('no services');
  const names = services.map((one) => one.context.value);
  const split = services.find(({ scope }) => scope.value === ALL_PROJECTS);
  if (split !== undefined)
    throw new UsageError(
      `${sourceText(split.scope.source)}: all projects are asked of one service only`,
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
    clientCertificate: byDefault(null),
    options: [`--context=${names.join(',')}`, ...sameService(options, context)],
    notes: [...new Set(services.flatMap(({ notes }) => notes))],
  };
};

const contextsIn = (config: Config): Connection['contexts'] =>
  config.contexts.map((one) => ({ name: one.name, address: contextUrl(one, config) }));

/** Options that name the service: its context, which has the other settings, or its address. */
const sameAddress = (context: Context | null, url: string, insecure: Setting<boolean>): readonly string[] => {
  const isGiven = context === null || insecure.source.layer === 'option';
  return [
    context === null ? `--url=${url}` : `--context=${context.name}`,
    ...(insecure.value && isGiven ? ['--insecure'] : []),
  ];
};

const FILES = ['config', 'api-key-file', 'ca-file', 'client-cert-file', 'client-key-file'] as const;

/** Options given for the service, with paths from the root. */
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

/** An option as it was given; empty for none. */
const optionAsGiven = (options: Arguments['options'], name: OptionName): readonly string[] => {
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

/** The settings of a layer that are not about a service. */
const ofProgram = (layer: Layer): Layer =>
  Object.fromEntries(settingNames.filter((name) => !serviceSettings.includes(name)).map((name) => [name, layer[name]]));

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
  proxy: byDefault(null),
});

/** A snapshot takes what is not about a service, as the demo does. */
const fromConnection = (from: FromFile, flags: Layer, { options }: Arguments, context: ProcessContext): Connection => {
  const config = readConfig(configPath(options, context), context.home);
  const source: Source = { layer: 'option', name: '--from' };
  const target: Setting<Target> = { value: { kind: 'snapshot', ...from }, source };
  const layers = [config.layer, environmentLayer(context.env), flags].map(ofProgram);
  return {
    ...demoConnection(target, layers, { options: [`--from=${from.address()}`], notes: config.notes, contexts: [] }),
    scope: { value: from.scope, source },
    refresh: byDefault(null),
  };
};

const ownAuthorities = (file: Setting<string>, { env }: ProcessContext): string =>
  `${readAuthorities(file)}\n${extraOf(env)}`;

/** Settings that also apply to the demo. */
const common = (layers: readonly Layer[]) => {
  const all = tableSettings(layers);
  const { project } = all;
  return {
    ...all,
    scope: { ...project, value: project.value === null ? null : scopeNamed(project.value) },
    timeouts: merged(layers.flatMap(({ timeout, timeouts }) => [timeout, timeouts])),
  };
};

/** Merges the parts of a setting, strongest layer per part; the source is the strongest layer with any. */
const merged = <Parts extends object>(layers: readonly (Setting<Parts> | undefined)[]): Setting<Partial<Parts>> => {
  const { source } = strongest<Partial<Parts>>(byDefault({}), ...layers);
  return { value: Object.assign({}, ...layers.map((layer) => layer?.value)), source };
};
