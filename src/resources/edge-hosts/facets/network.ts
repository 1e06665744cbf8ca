import { type FacetSpec, RANK } from '../../../core/facet/index.ts';
import { manyValues, oneValue } from '../../shared/facet.ts';
import { differsFromHost, isLinkLocal, subnetOf } from '../address.ts';
import type { EdgeHost } from '../model.ts';
import { defaultNic, type Nic, physicalNics } from '../nic.ts';

const NICS = 'spec.device.nics';

/** Vendor prefix of a MAC address, its first three octets; null for other text. */
const macVendor = (mac: string | null): string | null => {
  const octets = mac === null ? null : /^([0-9a-f]{2})[:-]?([0-9a-f]{2})[:-]?([0-9a-f]{2})/i.exec(mac);
  return octets === null ? null : octets.slice(1, 4).join(':').toLowerCase();
};

const nicOf = ({ device }: EdgeHost): Nic | null => defaultNic(device.nics);

const words = (id: string, about: string, ...keys: readonly string[]) => ({
  id,
  rank: RANK.network,
  fields: [`${NICS}.isDefault`, ...keys.map((key) => `${NICS}.${key}`)],
  about,
});

const flag = { type: 'flag' } as const;

const PHYSICAL = { rank: RANK.network, fields: [`${NICS}.nicName`, `${NICS}.ip`] };

/** Facets of the network, by the default interface if one is marked (document 2.3, nics). */
export const NETWORK_FACETS: readonly FacetSpec<EdgeHost>[] = [
  oneValue({ ...words('default-nic', 'whether an interface is marked as default'), ...flag }, ({ device }) =>
    device.nics === null ? null : defaultNic(device.nics) !== null,
  ),
  oneValue(words('nic-name', 'name of the default interface', 'nicName'), (host) => nicOf(host)?.name ?? null),
  oneValue(words('subnet', 'network of the default interface with its prefix length', 'ip', 'subnet'), (host) => {
    const nic = nicOf(host);
    return nic === null || nic.ip === null ? null : subnetOf(nic.ip, nic.subnet);
  }),
  oneValue(words('gateway', 'gateway of the default interface', 'gateway'), (host) => nicOf(host)?.gateway ?? null),
  manyValues(words('dns', 'name server of the default interface', 'dns'), (host) => nicOf(host)?.dns ?? null),
  oneValue(
    {
      ...words('mac-vendor', 'first three octets of the MAC address, which its vendor has', 'macAddr'),
      rank: RANK.hardware,
    },
    (host) => macVendor(nicOf(host)?.mac ?? host.host.macAddress),
  ),
  oneValue(
    { id: 'physical-nics', type: 'number', ...PHYSICAL, about: 'number of interfaces that no software made' },
    (host) => (host.device.nics === null ? null : physicalNics(host.device.nics).length),
  ),
  oneValue(
    {
      id: 'same-address',
      title: 'address as host',
      ...flag,
      rank: RANK.network,
      fields: [`${NICS}.isDefault`, `${NICS}.ip`, 'spec.host.hostAddress'],
      about: 'whether the default interface has the address that the host is known by',
    },
    (host) => {
      const ip = nicOf(host)?.ip ?? null;
      return ip === null || host.host.address === null ? null : !differsFromHost(ip, host.host.address);
    },
  ),
  oneValue(
    { id: 'link-local', ...flag, ...PHYSICAL, about: 'whether an interface has a link-local address only' },
    (host) =>
      host.device.nics === null
        ? null
        : physicalNics(host.device.nics).some(({ ip }) => ip !== null && isLinkLocal(ip)),
  ),
];
