import type { ItemRuleSpec, RuleFinding } from '../../../core/facet/index.ts';
import { findingOf, unlessUnknown } from '../../shared/rule.ts';
import { differsFromHost, isLinkLocal } from '../address.ts';
import { defaultNic, isDefaultKnown, type Nic, physicalNics } from '../device.ts';
import type { EdgeHost } from '../model.ts';

const NICS = 'spec.device.nics';

type NicRule = Pick<ItemRuleSpec<EdgeHost>, 'id' | 'title' | 'remedy'> & {
  /** The field of an interface that the rule checks. */
  readonly field: string;
};

const rule = (
  { id, title, remedy, field }: NicRule,
  holds: (nics: readonly Nic[], host: EdgeHost) => readonly RuleFinding[] | null,
  more: readonly string[] = [],
): ItemRuleSpec<EdgeHost> => ({
  id,
  severity: 'warn',
  about: 'Network',
  title,
  remedy,
  fields: [`${NICS}.${field}`, `${NICS}.nicName`, ...more],
  // Without interfaces the rule cannot be decided.
  holds: (host) => {
    const { nics } = host.device;
    return nics === null || nics.length === 0 ? null : holds(nics, host);
  },
});

/** Creates a rule about the default interface. The rule is undecided if no interface is marked, or if `words` returns undefined. */
const defaultRule = (
  about: NicRule,
  words: (nic: Nic, host: EdgeHost) => string | null | undefined,
  more: readonly string[] = [],
): ItemRuleSpec<EdgeHost> =>
  rule(
    about,
    (nics, host) => {
      const nic = defaultNic(nics);
      if (nic === null) return null;
      const text = words(nic, host);
      if (text === undefined) return null;
      const name = nic.name ?? '(no name)';
      return text === null
        ? []
        : [findingOf(`the default interface ${name} has ${text}`, `${NICS}.${about.field}`, name)];
    },
    [`${NICS}.isDefault`, ...more],
  );

const HOST_ADDRESS = 'spec.host.hostAddress';

/**
 * Rules on the network: no default interface; its address, gateway or name server missing; an address other than the
 * host's; link-local addresses.
 */
export const NETWORK_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  rule(
    {
      id: 'no-default-nic',
      title: 'hosts without a default network interface',
      remedy: 'find out which interface should carry the default route',
      field: 'isDefault',
    },
    (nics) =>
      !isDefaultKnown(nics)
        ? null
        : defaultNic(nics) === null
          ? [findingOf('no network interface is marked as default', `${NICS}.isDefault`, 'no default')]
          : [],
  ),
  defaultRule(
    {
      id: 'no-address',
      title: 'hosts whose default interface has no address',
      remedy: 'check DHCP, cable and VLAN of the interface',
      field: 'ip',
    },
    ({ ip }) => (ip === null ? 'no address' : null),
  ),
  defaultRule(
    {
      id: 'address-differs',
      title: 'hosts whose default interface has another address than the host',
      remedy: 'find out which of the two addresses the service should use',
      field: 'ip',
    },
    ({ ip }, { host }) => {
      if (ip === null || host.address === null) return undefined;
      return differsFromHost(ip, host.address) ? `address ${ip}, but the host address is ${host.address}` : null;
    },
    [HOST_ADDRESS],
  ),
  defaultRule(
    {
      id: 'no-gateway',
      title: 'hosts whose default interface has no gateway',
      remedy: 'without a gateway the host reaches its own network only: look at its network configuration',
      field: 'gateway',
    },
    ({ gateway }) => (gateway === null ? 'no gateway' : null),
  ),
  defaultRule(
    {
      id: 'no-dns',
      title: 'hosts whose default interface has no name server',
      remedy: 'without a name server images are not pulled by name: look at the network configuration',
      field: 'dns',
    },
    ({ dns }) => (dns === null || dns.length === 0 ? 'no name server' : null),
  ),
  rule(
    {
      id: 'link-local',
      title: 'hosts with an interface that has a link-local address only',
      remedy: 'no DHCP server answered the interface: check cable, VLAN and lease',
      field: 'ip',
    },
    (nics) => {
      const addressed = physicalNics(nics).filter(({ ip }) => ip !== null);
      const local = addressed.flatMap(({ name, ip }) => {
        if (ip === null || !isLinkLocal(ip)) return [];
        const nic = name ?? 'an interface';
        return [findingOf(`${nic} has only the link-local address ${ip}`, `${NICS}.ip`, nic)];
      });
      return unlessUnknown(local, addressed.length > 0);
    },
  ),
];
