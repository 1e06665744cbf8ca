import { scopeNamed } from '../../core/query/index.ts';
import { MAX_HOSTS } from '../../demo/options.ts';
import type { Arguments } from '../args/parse.ts';
import { wholeNumber } from '../args/values.ts';
import { type EmbeddedLife, embeddedLife } from '../embedded.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Connection, Target } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { authoritiesOf, extraOf } from './authorities.ts';
import { readAuthorities } from './certificates.ts';
import { clientCertificateFor, keyFor } from './credentials.ts';
import { environmentLayer } from './environment.ts';
import { configPath, fileLayer } from './file.ts';
import { type Layer, settled } from './layer.ts';
import { optionLayer } from './option-layer.ts';
import { proxyFor } from './proxy.ts';
import { byDefault, type Setting, strongest } from './setting.ts';

/**
 * Connection settings: defaults, config file, environment, options; the later wins. Without any URL the embedded
 * service is used, which needs no key, proxy, certificate or project.
 * @throws UsageError
 */
export const connectionOf = ({ options }: Arguments, context: ProcessContext): Connection => {
  const flags = optionLayer(options, context);
  const life = embeddedLife(options);
  const demo = demoTarget(options, life);
  if (demo !== undefined && flags.url !== undefined) {
    throw new UsageError('--demo and --url cannot be combined', 'leave one of them out');
  }
  if (demo !== undefined) return demoConnection(demo, flags);
  const layers = [fileLayer(configPath(context.env, context.home), context.home), environmentLayer(context.env), flags];
  const { url } = layers.findLast((layer) => layer.url !== undefined) ?? {};
  if (url === undefined) return demoConnection(byDefault({ kind: 'demo', hosts: null, ...life }), flags);
  const [only] = Object.keys(life);
  if (only !== undefined)
    throw new UsageError(`--${only} belongs to the embedded service`, `add --demo, or leave --${only} out`);
  const caFile = layers.findLast((layer) => layer.caFile)?.caFile;
  const proxy = proxyFor(url.value, context.env);
  const isTls = [url.value, proxy?.value].some((address) => /^https:/i.test(address ?? ''));
  const key = keyFor(url, layers);
  const certificate = clientCertificateFor(url, layers);
  return {
    ...common(layers),
    target: { value: { kind: 'service', baseUrl: url.value }, source: url.source },
    credentials: key.setting ?? byDefault(null),
    clientCertificate: certificate.setting ?? byDefault(null),
    credentialNotes: [key.note, certificate.note].filter((note) => note !== null),
    caPem: caFile === undefined ? byDefault(null) : { value: ownAuthorities(caFile, context), source: caFile.source },
    authorities: isTls ? authoritiesOf(context.env) : [],
    proxy: proxy ?? byDefault(null),
  };
};

const demoTarget = (options: Arguments['options'], life: EmbeddedLife): Setting<Target> | undefined => {
  const given = options.get('demo');
  if (given === undefined) return undefined;
  const hosts = given === true ? null : wholeNumber('--demo', given, 0, MAX_HOSTS);
  return { value: { kind: 'demo', hosts, ...life }, source: { layer: 'option', name: '--demo' } };
};

const demoConnection = (target: Setting<Target>, flags: Layer): Connection => ({
  ...common([flags]),
  target,
  credentials: byDefault(null),
  caPem: byDefault(null),
  authorities: [],
  clientCertificate: byDefault(null),
  credentialNotes: [],
  proxy: byDefault(null),
});

const ownAuthorities = (file: Setting<string>, { env }: ProcessContext): string =>
  `${readAuthorities(file)}\n${extraOf(env)}`;

type CommonSetting =
  | 'scope'
  | 'insecure'
  | 'timeouts'
  | 'limits'
  | 'requestsPerSecond'
  | 'refresh'
  | 'autoload'
  | 'start'
  | 'mouse'
  | 'standout'
  | 'cache'
  | 'dialect'
  | 'logFile'
  | 'names'
  | 'queries';

/** Settings that also apply to the demo. */
const common = (layers: readonly Layer[]): Pick<Connection, CommonSetting> => {
  const project = settled('project', layers);
  return {
    scope: { ...project, value: project.value === null ? null : scopeNamed(project.value) },
    insecure: settled('insecure', layers),
    timeouts: merged(layers.flatMap(({ timeout, timeouts }) => [timeout, timeouts])),
    limits: settled('limits', layers),
    requestsPerSecond: settled('requestsPerSecond', layers),
    refresh: settled('refresh', layers),
    autoload: settled('autoload', layers),
    start: settled('start', layers),
    mouse: settled('mouse', layers),
    standout: settled('standout', layers),
    dialect: settled('dialect', layers),
    cache: settled('cache', layers),
    logFile: settled('logFile', layers),
    names: settled('names', layers),
    queries: settled('queries', layers),
  };
};

/** Merges the parts of a setting, strongest layer per part; the source is the strongest layer with any. */
const merged = <Parts extends object>(layers: readonly (Setting<Parts> | undefined)[]): Setting<Partial<Parts>> => {
  const { source } = strongest<Partial<Parts>>(byDefault({}), ...layers);
  return { value: Object.assign({}, ...layers.map((layer) => layer?.value)), source };
};
