import type { Arguments } from '../args/parse.ts';
import { dialectMode, refreshPeriod, seconds } from '../args/values.ts';
import { pathIn } from '../home.ts';
import type { Surroundings } from '../surroundings.ts';
import { projectUid } from './check.ts';
import { keyFromFile } from './key-file.ts';
import type { Layer } from './layer.ts';
import { allTimeouts } from './numbers.ts';
import { baseUrl } from './url.ts';

/**
 * What the options say about the service.
 * @throws UsageError with the name of the option.
 */
export const optionLayer = (options: Arguments['options'], { cwd, home }: Surroundings): Layer => {
  const read = <T>(
    name:
      | 'url'
      | 'project'
      | 'api-key-file'
      | 'ca-file'
      | 'client-cert-file'
      | 'client-key-file'
      | 'timeout'
      | 'log-file'
      | 'refresh'
      | 'dialect',
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
  const key = read('api-key-file', (place, text) => {
    const path = pathIn(cwd, text, home);
    return { read: () => keyFromFile(place, path) };
  });
  const caFile = read('ca-file', (_, path) => pathIn(cwd, path, home));
  const clientCertFile = read('client-cert-file', (_, path) => pathIn(cwd, path, home));
  const clientKeyFile = read('client-key-file', (_, path) => pathIn(cwd, path, home));
  const refresh = read('refresh', refreshPeriod);
  const dialect = read('dialect', dialectMode);
  const logFile = read('log-file', (_, path) => pathIn(cwd, path, home));
  const timeouts = read('timeout', (place, text) => allTimeouts(seconds(place, text)));
  return {
    ...(url && { url }),
    ...(project && { project }),
    ...(key && { keys: [key] }),
    ...(caFile && { caFile }),
    ...(clientCertFile && { clientCertFile }),
    ...(clientKeyFile && { clientKeyFile }),
    ...(timeouts && { timeouts }),
    ...(refresh && { refresh }),
    ...(dialect && { dialect }),
    ...(logFile && { logFile }),
    ...(options.has('no-cache') && { cache: { value: false, source: { layer: 'option', name: '--no-cache' } } }),
    ...(options.has('insecure') && { insecure: { value: true, source: { layer: 'option', name: '--insecure' } } }),
  };
};
