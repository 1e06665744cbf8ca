import { readBaseUrl } from '../../api/endpoint.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Scheme, host and port of a URL in normal form: lower case, punycode, normalised IP addresses (all by the URL
 * standard), no default port, no trailing dot.
 */
export const originOf = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host.replace(/\.(?=:\d+$|$)/, '')}`;
};

/** Origin and path of a service in normal form, without `/v1` at the end: several services may share a host. */
export const addressOf = (url: string): string => originOf(url) + readBaseUrl(url).pathname.replace(/^\/$/, '');

/** True for a URL whose requests leave this machine without encryption. */
export const isPlain = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
};

/**
 * True for a loopback host of a parsed URL: 127.0.0.0/8, ::1, and `localhost`. Not for names below `.localhost`, which
 * some resolvers look up.
 */
export const isLoopback = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  // URL parsing normalises IPv4 addresses to four decimal numbers.
  if (/^127(?:\.\d{1,3}){3}$/.test(host)) return true;
  // The normal form of ::ffff:127.0.0.1.
  return host === 'localhost' || host === '[::1]' || /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(host);
};

/** True for a text within quotes that no shell removed, as in a file for `docker run --env-file`. */
export const isQuoted = (text: string): boolean => /^(["'`]).*\1$|^[\u201C\u2018].*[\u201D\u2019]$/.test(text);

/** Says why a text with a scheme is no URL. The standard that Node follows has no zones (RFC 6874) in URLs. */
const urlProblem = (text: string): string =>
  /:\/\/\[?[\da-f]*:[\da-f:.]*%/i.test(text) ? 'a link-local address with a zone (%) cannot be used' : 'not a URL';

/** Maximum length of a host name and of one label (RFC 1035), in characters. */
const MAX_NAME_LENGTH = 253;
const LABEL = 63;

/** Says why the host of a parsed URL cannot be resolved; null if it may be. */
export const hostProblem = (hostname: string): string | null => {
  if (hostname.startsWith('[')) return null;
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  if (labels.includes('')) return 'the host name has an empty part';
  if (labels.some(({ length }) => length > LABEL)) return `a part of the host name is longer than ${LABEL} characters`;
  return name.length > MAX_NAME_LENGTH ? `the host name is longer than ${MAX_NAME_LENGTH} characters` : null;
};

/**
 * Normalises the base URL of a service: with scheme (https by default), without trailing slash.
 * @throws UsageError for other schemes, and for user info, query and fragment
 */
export const baseUrl = (place: string, text: string): string => {
  const trimmed = text.trim();
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const remedy = `write ${place}=https://HOST or https://HOST:PORT`;
  if (isQuoted(trimmed)) throw new UsageError(`${place}: it is in quotes`, `${remedy}, without quotes`);
  if (!URL.canParse(written) || /\s/.test(trimmed)) throw new UsageError(`${place}: ${urlProblem(written)}`, remedy);
  const url = new URL(written);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new UsageError(`${place}: ${url.protocol}// is not supported`, remedy);
  }
  const wrong = hostProblem(url.hostname) ?? (url.port === '0' ? 'port 0 is not valid' : null);
  if (wrong !== null) throw new UsageError(`${place}: ${wrong}`, remedy);
  // Not quoted in the message: it contains a secret.
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${place}: the URL contains a user name or password`,
      'remove it; give the key with EDGESCOPE_API_KEY or a key file',
    );
  }
  if (url.search !== '' || url.hash !== '') throw new UsageError(`${place}: the URL has a query or fragment`, remedy);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};
