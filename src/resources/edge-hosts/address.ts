/** Normalises the spelling of an address; prefix length and zone are removed. */
const canonical = (address: string): string => {
  const bare = address
    .replace(/\/\d+$/, '')
    .replace(/%.*$/, '')
    .toLowerCase();
  return bare.includes(':') ? (networkOf6(bare, BITS6) ?? bare) : bare;
};

const isIp = (address: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(address);

/** True for a link-local address, a sign of failed DHCP. */
export const isLinkLocal = (address: string): boolean => /^(?:169\.254\.|fe[89ab][0-9a-f]:)/i.test(address);

const PRIVATE =
  /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^(?:f[cd]|fe[89ab])[0-9a-f]*:/i;

/** True for an address of a private range, which different networks use for different hosts. */
export const isPrivate = (address: string): boolean => PRIVATE.test(address);

/** True if the address of the host is an IP address other than `ip`; false for a host name and for null. */
export const differsFromHost = (ip: string, hostAddress: string | null): boolean =>
  hostAddress !== null && isIp(hostAddress.replace(/\/\d+$/, '')) && canonical(hostAddress) !== canonical(ip);

/**
 * Network of an address in CIDR notation: `10.4.1.0/24`. The prefix length comes from the address itself or from the mask;
 * without either it is 24, for IPv6 64. Null if `ip` is not an address.
 */
export const subnetOf = (ip: string, mask: string | null): string | null => {
  const [address = '', length = null] = ip.trim().split('/');
  if (address.includes(':')) return networkOf6(address, prefixLength(length) ?? 64);
  const number = numberOf(address);
  if (number === null) return null;
  const bits = Math.min(prefixLength(length) ?? prefixLength(mask) ?? 24, BITS);
  const network = bits === 0 ? 0 : number & (-1 << (BITS - bits));
  return `${network >>> 24}.${(network >>> 16) & 255}.${(network >>> 8) & 255}.${network & 255}/${bits}`;
};

const BITS = 32;

/** An IPv4 address as a signed 32-bit number; null for other text. */
const numberOf = (address: string): number | null => {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  if (match === null) return null;
  let number = 0;
  for (let at = 1; at <= 4; at += 1) {
    const octet = Number(match[at]);
    if (octet > 255) return null;
    number = (number << 8) | octet;
  }
  return number;
};

/** Prefix length from `24`, `/24` or `255.255.255.0`; null for other text. */
const prefixLength = (text: string | null): number | null => {
  if (text === null) return null;
  const number = numberOf(text);
  if (number === null) return /^\/?\d{1,3}$/.test(text) ? Number(text.replace('/', '')) : null;
  const bits = Math.clz32(~number);
  return bits === BITS || number << bits === 0 ? bits : null;
};

const GROUPS = 8;
const BITS6 = 128;

/** Network of an IPv6 address with a prefix of `bits`; null for other text. */
const networkOf6 = (address: string, bits: number): string | null => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const filled = tail === undefined ? 0 : GROUPS - left.length - right.length;
  const groups = [...left, ...new Array<string>(Math.max(0, filled)).fill('0'), ...right];
  if (groups.length !== GROUPS || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  const kept = Math.min(GROUPS, Math.ceil(bits / 16));
  const network = groups.slice(0, kept).map((group, at) => {
    const free = Math.max(0, (at + 1) * 16 - bits);
    return ((Number.parseInt(group, 16) >> free) << free).toString(16);
  });
  return `${network.join(':')}${kept < GROUPS ? '::' : ''}/${bits}`;
};

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));
