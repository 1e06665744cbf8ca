import type { EdgeHost } from './model.ts';
import { defaultNic, isVirtualNic, type Nic } from './nic.ts';

/** Address without a prefix length, lower case. */
const bare = (address: string): string => address.replace(/\/\d+$/, '').toLowerCase();

const isIp = (address: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(address);

const isLinkLocal = (address: string): boolean => /^(?:169\.254\.|fe[89ab][0-9a-f]:)/i.test(address);

/**
 * What is wrong with the network of a host, one sentence each: no default interface, no address, gateway or name server
 * there, another address than the host's, link-local ones. Nothing is found where the service sent no interfaces.
 */
export const networkFindings = ({ device, host }: EdgeHost): readonly string[] => {
  if (device.nics === null || device.nics.length === 0) return [];
  const physical = device.nics.filter((nic) => !isVirtualNic(nic));
  const nic = defaultNic(device.nics);
  return [
    ...(nic === null ? ['no network interface is the default one'] : defaultFindings(nic, host.address)),
    ...physical.flatMap(({ name, ip }) =>
      ip !== null && isLinkLocal(ip) ? [`${name ?? 'an interface'} has only the link-local address ${ip}`] : [],
    ),
  ];
};

const defaultFindings = ({ name, ip, gateway, dns }: Nic, hostAddress: string | null): readonly string[] => {
  const nic = `the default interface ${name ?? '(no name)'}`;
  return [
    ...(ip === null ? [`${nic} has no address`] : []),
    ...(ip !== null && hostAddress !== null && isIp(bare(hostAddress)) && bare(hostAddress) !== bare(ip)
      ? [`${nic} has the address ${ip}, the host is known as ${hostAddress}`]
      : []),
    ...(gateway === null ? [`${nic} has no gateway`] : []),
    ...(dns === null || dns.length === 0 ? [`${nic} has no name server`] : []),
  ];
};
