/** Address without a prefix length, lower case. */
const bare = (address: string): string => address.replace(/\/\d+$/, '').toLowerCase();

const isIp = (address: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(address);

/** True for an address that is good on one link only: nobody was there to give a better one. */
export const isLinkLocal = (address: string): boolean => /^(?:169\.254\.|fe[89ab][0-9a-f]:)/i.test(address);

/** True where the host is known by an address, and `ip` is another one. A host that is known by a name is not compared. */
export const differsFromHost = (ip: string, hostAddress: string | null): boolean =>
  hostAddress !== null && isIp(bare(hostAddress)) && bare(hostAddress) !== bare(ip);

/**
 * The network of an address with its prefix length: `10.4.1.0/24`. The length is that of the address, of the mask beside it,
 * else 24; of IPv6 64. Null for what is no address.
 */
export const subnetOf = (ip: string, mask: string | null): string | null => {
  const [address = '', length = null] = ip.trim().split('/');
  if (address.includes(':')) return networkOf6(address, prefixLength(length) ?? 64);
  const octets = octetsOf(address);
  if (octets === null) return null;
  const bits = Math.min(prefixLength(length) ?? prefixLength(mask) ?? 24, 32);
  const network = octets.map((octet, at) => octet & (0xff00 >> Math.max(0, Math.min(8, bits - at * 8))) & 0xff);
  return `${network.join('.')}/${bits}`;
};

const octetsOf = (address: string): readonly number[] | null => {
  const octets = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address) ? address.split('.').map(Number) : null;
  return octets?.every((octet) => octet < 256) === true ? octets : null;
};

/** The length of a prefix that is written as `24`, `/24` or `255.255.255.0`; null for anything else. */
const prefixLength = (text: string | null): number | null => {
  if (text === null) return null;
  if (/^\/?\d{1,3}$/.test(text)) return Number(text.replace('/', ''));
  const octets = octetsOf(text);
  if (octets === null) return null;
  const bits = octets.map((octet) => octet.toString(2).padStart(8, '0')).join('');
  return /^1*0*$/.test(bits) ? bits.lastIndexOf('1') + 1 : null;
};

const GROUPS = 8;

/** Whole groups of the prefix; null for what is no IPv6 address. */
const networkOf6 = (address: string, bits: number): string | null => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const filled = tail === undefined ? 0 : GROUPS - left.length - right.length;
  const groups = [...left, ...new Array<string>(Math.max(0, filled)).fill('0'), ...right];
  if (groups.length !== GROUPS || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  const kept = Math.min(GROUPS, Math.ceil(bits / 16));
  const network = groups.slice(0, kept).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}${kept < GROUPS ? '::' : ''}/${bits}`;
};

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
