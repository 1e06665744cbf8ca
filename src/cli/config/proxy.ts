import { BlockList, isIP } from 'node:net';
import { UsageError } from '../usage-error.ts';
import { hostProblem, isQuoted } from './address.ts';
import type { Setting } from './setting.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a base URL by HTTPS_PROXY (HTTP_PROXY for plain http) and NO_PROXY; undefined for none. Loopback
 * addresses are proxied too unless listed in NO_PROXY. The lower-case form of a variable comes first. Both rules are curl's.
 * @throws UsageError for a proxy that is not an http or https URL
 */
export const proxyFor = (base: string, env: Environment): Setting<string> | undefined => {
  const { protocol, hostname, port } = new URL(base);
  const names = protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY'];
  const name = names.find((one) => (env[one] ?? '') !== '');
  if (name === undefined) return undefined;
  const exceptions = env['no_proxy'] || env['NO_PROXY'] || '';
  const host = hostname.toLowerCase().replace(/^\[|[\].]$/g, '');
  const address = { host, port: port || (protocol === 'https:' ? '443' : '80') };
  if (exceptions.split(/[\s,]+/).some((entry) => excepts(entry.toLowerCase(), address))) return undefined;
  const text = env[name] ?? '';
  if (isQuoted(text)) throw new UsageError(`${name}: it is in quotes`, `write ${name}=http://HOST:PORT without quotes`);
  const written = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(written) || !/^https?:$/.test(new URL(written).protocol)) {
    throw new UsageError(`${name}: not an http or https URL`, `write ${name}=http://HOST:PORT, or unset it`);
  }
  const wrong = hostProblem(new URL(written).hostname);
  if (wrong !== null) throw new UsageError(`${name}: ${wrong}`, `write ${name}=http://HOST:PORT, or unset it`);
  return { value: written, source: { layer: 'environment', name } };
};

interface Address {
  /** Host of a URL in normal form: lower case, punycode, without brackets, and without a full stop at its end. */
  readonly host: string;
  readonly port: string;
}

/**
 * Matches an entry of NO_PROXY by the rules of curl: `*`; `example.com` and `.example.com` with subdomains; an IP address in
 * any spelling; `10.0.0.0/8`. Beyond them: a port (`host:8443`, `[::1]:8443`), and an address in brackets.
 */
const excepts = (entry: string, { host, port }: Address): boolean => {
  if (entry === '*') return true;
  // An IPv6 address without brackets has no port.
  const [, name = '', only] = isIP(entry) === 6 ? ['', entry] : (ENTRY.exec(entry) ?? []);
  if (name === '' || (only !== undefined && only !== port)) return false;
  const bare = name.replace(/^\[([^\]]*)\]/, '$1');
  return isIP(host) === 0 ? isWithin(host, bare) : isInSubnet(host, bare);
};

/** Pattern of an entry. Its groups are the host, with brackets and prefix length, and the port. */
const ENTRY = /^(\[[^\]]*\](?:\/\d+)?|[^[\]]*?)(?::(\d+))?$/;

const isWithin = (host: string, entry: string): boolean => {
  const domain = entry.replace(/^\*?\./, '').replace(/\.$/, '');
  const url = `http://${domain}`;
  // The URL of the service has its host in punycode.
  const name = /[/?#@\\]/.test(domain) || !URL.canParse(url) ? '' : new URL(url).hostname;
  return name !== '' && (host === name || host.endsWith(`.${name}`));
};

const isInSubnet = (host: string, entry: string): boolean => {
  const [net = '', bits] = entry.split('/');
  const family = isIP(net);
  const most = family === 4 ? 32 : 128;
  // A zone is local to one machine: no address of a service contains a zone.
  if (family === 0 || family !== isIP(host) || net.includes('%') || !/^\d{1,3}$/.test(bits ?? '0')) return false;
  const length = Number(bits ?? most);
  if (length > most) return false;
  const list = new BlockList();
  const type = family === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(net, length, type);
  return list.check(host, type);
};
