import { BlockList, isIP } from 'node:net';
import { UsageError } from '../usage-error.ts';
import { hostProblem } from './address.ts';
import type { Setting } from './setting.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a base URL by HTTPS_PROXY (HTTP_PROXY for plain http) and NO_PROXY; undefined for none. Loopback
 * addresses are proxied too unless listed in NO_PROXY, as with curl.
 * @throws UsageError for a proxy that is not an http or https URL
 */
export const proxyFor = (base: string, env: Environment): Setting<string> | undefined => {
  const { protocol, hostname, port } = new URL(base);
  const names = protocol === 'https:' ? ['HTTPS_PROXY', 'https_proxy'] : ['http_proxy', 'HTTP_PROXY'];
  const name = names.find((one) => (env[one] ?? '') !== '');
  if (name === undefined) return undefined;
  const exceptions = env['NO_PROXY'] || env['no_proxy'] || '';
  const address = { host: hostname.toLowerCase(), port: port || (protocol === 'https:' ? '443' : '80') };
  if (exceptions.split(/[\s,]+/).some((entry) => excepts(entry.toLowerCase(), address))) return undefined;
  const text = env[name] ?? '';
  const written = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(written) || !/^https?:$/.test(new URL(written).protocol)) {
    throw new UsageError(`${name}: not an http or https URL`, `write ${name}=http://HOST:PORT, or unset it`);
  }
  const wrong = hostProblem(new URL(written).hostname);
  if (wrong !== null) throw new UsageError(`${name}: ${wrong}`, `write ${name}=http://HOST:PORT, or unset it`);
  return { value: written, source: { layer: 'environment', name } };
};

/** Matches an entry of NO_PROXY: `*`, `example.com` with subdomains, `host:8443`, `10.0.0.0/8`. */
const excepts = (entry: string, { host, port }: { readonly host: string; readonly port: string }): boolean => {
  if (entry === '') return false;
  if (entry === '*') return true;
  if (entry.includes('/')) return inSubnet(entry, host);
  const match = /^(?:\*?\.)?(\[[^\]]*\]|[^:]+)(?::(\d+))?$/.exec(entry);
  if (match === null || (match[2] !== undefined && match[2] !== port)) return false;
  const name = match[1] ?? '';
  return host === name || host.endsWith(`.${name}`);
};

const inSubnet = (entry: string, host: string): boolean => {
  const [net = '', bits = ''] = entry.split('/');
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(net);
  const length = Number(bits);
  if (family === 0 || family !== isIP(address) || !/^\d+$/.test(bits) || length > (family === 4 ? 32 : 128))
    return false;
  const list = new BlockList();
  const type = family === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(net, length, type);
  return list.check(address, type);
};
