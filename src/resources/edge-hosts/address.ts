/** Address without a prefix length, lower case. */
const bare = (address: string): string => address.replace(/\/\d+$/, '').toLowerCase();

const isIp = (address: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(address);

/** True for an address that is good on one link only: nobody was there to give a better one. */
export const isLinkLocal = (address: string): boolean => /^(?:169\.254\.|fe[89ab][0-9a-f]:)/i.test(address);

/** True where the host is known by an address, and `ip` is another one. A host that is known by a name is not compared. */
export const differsFromHost = (ip: string, hostAddress: string | null): boolean =>
  hostAddress !== null && isIp(bare(hostAddress)) && bare(hostAddress) !== bare(ip);
