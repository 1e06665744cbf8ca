/**
 * Scheme, host and port of a URL in normal form: lower case, punycode, normalised IP addresses (all by the URL
 * standard), no default port, no trailing dot.
 */
export const originOf = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host.replace(/\.(?=:\d+$|$)/, '')}`;
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

/** Why a text with a scheme is no URL. A zone (RFC 6874) is in no URL of the standard that Node follows. */
export const urlProblem = (text: string): string =>
  /:\/\/\[?[\da-f]*:[\da-f:.]*%/i.test(text) ? 'a link-local address with a zone (%) cannot be used' : 'not a URL';

/** Maximum length of a host name and of one label (RFC 1035), in characters. */
const MAX_NAME_LENGTH = 253;
const LABEL = 63;

/** Why a parsed URL's host is unresolvable; null if it may resolve. */
export const hostProblem = (hostname: string): string | null => {
  if (hostname.startsWith('[')) return null;
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  if (labels.includes('')) return 'the host name has an empty part';
  if (labels.some(({ length }) => length > LABEL)) return `a part of the host name is longer than ${LABEL} characters`;
  return name.length > MAX_NAME_LENGTH ? `the host name is longer than ${MAX_NAME_LENGTH} characters` : null;
};
