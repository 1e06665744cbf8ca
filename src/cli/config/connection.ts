import type { Credentials } from '../../api/endpoint.ts';
import { MOST_HOSTS } from '../../demo/options.ts';
import type { Arguments } from '../args/parse.ts';
import { seconds, wholeNumber } from '../args/values.ts';
import type { Connection, Target } from '../settings.ts';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { readCaFile } from './ca-file.ts';
import { projectUid } from './check.ts';
import { environmentLayer } from './environment.ts';
import { configPath, fileLayer, pathIn } from './file.ts';
import { readKeyFile } from './key-file.ts';
import type { KeySource, Layer } from './layer.ts';
import { proxyFor } from './proxy.ts';
import { byDefault, type Setting, sourceText, strongest } from './setting.ts';
import { baseUrl } from './url.ts';

/**
 * How the service is reached: defaults, then the config file, the environment, the options; the later wins.
 * No URL anywhere is the embedded service, which needs no key, proxy or certificate and knows no project of ours.
 * @throws UsageError
 */
export const connectionOf = ({ options }: Arguments, around: Surroundings): Connection => {
  const flags = optionLayer(options, around);
  const demo = demoTarget(options);
  if (demo !== undefined && flags.url !== undefined) {
    throw new UsageError('--demo and --url exclude each other', 'leave one of them out');
  }
  if (demo !== undefined) return demoConnection(demo, flags);
  const layers = [fileLayer(configPath(around.env, around.home), around.home), environmentLayer(around.env), flags];
  const url = layers.findLast((layer) => layer.url !== undefined)?.url;
  if (url === undefined) return demoConnection(byDefault({ kind: 'demo', hosts: null }), flags);
  const key = layers.findLast((layer) => layer.key !== undefined)?.key;
  const caFile = layers.findLast((layer) => layer.caFile !== undefined)?.caFile;
  return {
    ...settled(layers),
    target: { value: { kind: 'service', baseUrl: url.value }, source: url.source },
    credentials: key === undefined ? byDefault(null) : { value: credentialsOf(key), source: key.source },
    caPem: caFile === undefined ? byDefault(null) : { value: readCaFile(caFile), source: caFile.source },
    proxy: proxyFor(url.value, around.env) ?? byDefault(null),
  };
};

const demoTarget = (options: Arguments['options']): Setting<Target> | undefined => {
  const given = options.get('demo');
  if (given === undefined) return undefined;
  const hosts = given === true ? null : wholeNumber('--demo', given, 0, MOST_HOSTS);
  return { value: { kind: 'demo', hosts }, source: { layer: 'option', name: '--demo' } };
};

const demoConnection = (target: Setting<Target>, flags: Layer): Connection => ({
  ...settled([flags]),
  target,
  credentials: byDefault(null),
  caPem: byDefault(null),
  proxy: byDefault(null),
});

const settled = (layers: readonly Layer[]): Pick<Connection, 'scope' | 'insecure' | 'timeout' | 'names'> => {
  const project = layers.findLast((layer) => layer.project !== undefined)?.project;
  return {
    scope: project === undefined ? byDefault(null) : { ...project, value: { uid: project.value, name: null } },
    insecure: strongest(byDefault(false), ...layers.map(({ insecure }) => insecure)),
    timeout: strongest<number | null>(byDefault(null), ...layers.map(({ timeout }) => timeout)),
    names: strongest(byDefault({}), ...layers.map(({ names }) => names)),
  };
};

const credentialsOf = ({ value, source }: Setting<KeySource>): Credentials =>
  value.kind === 'file' ? { kind: 'api-key', value: readKeyFile(sourceText(source), value.path) } : value;

const optionLayer = (options: Arguments['options'], { cwd, home }: Surroundings): Layer => {
  const read = <T>(
    name: 'url' | 'project' | 'api-key-file' | 'ca-file' | 'timeout',
    make: (place: string, text: string) => T,
  ) => {
    const text = options.get(name);
    const place = `--${name}`;
    return typeof text === 'string'
      ? { value: make(place, text), source: { layer: 'option' as const, name: place } }
      : undefined;
  };
  const url = read('url', baseUrl);
  const project = read('project', projectUid);
  const key = read('api-key-file', (_, path) => ({ kind: 'file' as const, path: pathIn(cwd, path, home) }));
  const caFile = read('ca-file', (_, path) => pathIn(cwd, path, home));
  const timeout = read('timeout', seconds);
  return {
    ...(url && { url }),
    ...(project && { project }),
    ...(key && { key }),
    ...(caFile && { caFile }),
    ...(timeout && { timeout }),
    ...(options.has('insecure') && { insecure: { value: true, source: { layer: 'option', name: '--insecure' } } }),
  };
};
