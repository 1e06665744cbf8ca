import type { Finding } from '../../shared/finding.ts';
import type { EdgeHost } from '../model.ts';
import { defaultNic, isVirtualNic, type Nic } from '../nic.ts';

/** Address without a prefix length, lower case. */
const bare = (address: string): string => address.replace(/\/\d+$/, '').toLowerCase();

const isIp = (address: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(address);

/** True for an address that is good on one link only: nobody was there to give a better one. */
export const isLinkLocal = (address: string): boolean => /^(?:169\.254\.|fe[89ab][0-9a-f]:)/i.test(address);

/** True where the host is known by an address, and `ip` is another one. A host that is known by a name is not compared. */
export const differsFromHost = (ip: string, hostAddress: string | null): boolean =>
  hostAddress !== null && isIp(bare(hostAddress)) && bare(hostAddress) !== bare(ip);

const warning = (text: string): Finding => ({ about: 'Network', text, tone: 'warn' });

/**
 * What is wrong with the network of a host: no default interface, no address, gateway or name server there, another
 * address than the host's, link-local ones. Nothing is found where the service sent no interfaces.
 */
export const networkFindings = ({ device, host }: EdgeHost): readonly Finding[] => {
  if (device.nics === null || device.nics.length === 0) return [];
  const physical = device.nics.filter((nic) => !isVirtualNic(nic));
  const nic = defaultNic(device.nics);
  return [
    ...(nic === null ? [warning('no network interface is marked as default')] : defaultFindings(nic, host.address)),
    ...physical.flatMap(({ name, ip }) =>
      ip !== null && isLinkLocal(ip)
        ? [warning(`${name ?? 'an interface'} has only the link-local address ${ip}`)]
        : [],
    ),
  ];
};

const defaultFindings = ({ name, ip, gateway, dns }: Nic, hostAddress: string | null): readonly Finding[] => {
  const nic = `the default interface ${name ?? '(no name)'}`;
  return [
    ...(ip === null ? [warning(`${nic} has no address`)] : []),
    ...(ip !== null && differsFromHost(ip, hostAddress)
      ? [warning(`${nic} has address ${ip}, but the host address is ${hostAddress}`)]
      : []),
    ...(gateway === null ? [warning(`${nic} has no gateway`)] : []),
    ...(dns === null || dns.length === 0 ? [warning(`${nic} has no name server`)] : []),
  ];
};
