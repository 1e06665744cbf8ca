/**
 * Scheme, host and port of a URL, as two spellings of one address have them alike: small letters, punycode, IP addresses
 * in their usual form (all of this by the URL standard), no port where it is the usual one, no dot at the end of the name.
 */
export const originOf = (url: string): string => {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host.replace(/\.(?=:\d+$|$)/, '')}`;
};

/**
 * True for the host of a parsed URL that never leaves this machine: 127.0.0.0/8, ::1, and `localhost`. Names below
 * `.localhost` are none of them: not every resolver answers for them by itself.
 */
export const isLoopback = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, '').toLowerCase();
  // The URL standard writes every IPv4 address as four decimal numbers.
  if (/^127(?:\.\d{1,3}){3}$/.test(host)) return true;
  // The URL standard writes ::ffff:127.0.0.1 in this way.
  return host === 'localhost' || host === '[::1]' || /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(host);
};

/** The longest name of a host and the longest part of one (RFC 1035), in characters. */
const MAX_NAME_LENGTH = 253;
const LABEL = 63;

/** Why no resolver can know the host of a parsed URL; null where one may. */
export const hostProblem = (hostname: string): string | null => {
  if (hostname.startsWith('[')) return null;
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  if (labels.includes('')) return 'the host name has an empty part';
  if (labels.some(({ length }) => length > LABEL)) return `a part of the host name is longer than ${LABEL} characters`;
  return name.length > MAX_NAME_LENGTH ? `the host name is longer than ${MAX_NAME_LENGTH} characters` : null;
};
