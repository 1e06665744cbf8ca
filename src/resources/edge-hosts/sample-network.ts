import type { JsonObject } from '../../core/values/index.ts';
import { Dice } from '../shared/sample.ts';
import type { HostFacts } from './sample-facts.ts';

const NIC_SALT = 34;
const HOSTS_PER_NET = 250;

const octets = (index: number): string => `${Math.floor(index / HOSTS_PER_NET) % 256}`;

/** Address of a host in its site's network, unique per host. `shift` selects another network. */
export const sampleAddress = (index: number, shift = 0): string =>
  `10.${4 + shift}.${octets(index)}.${(index % HOSTS_PER_NET) + 2}`;

/** Offset between a host's current network and its first one. */
export const leaseShift = ({ leases }: HostFacts): number => (leases === 0 ? 0 : 2 + (leases % 240));

/** MAC address of the nth physical NIC of a host, unique per NIC. */
export const sampleMac = (seed: number, index: number, nic: number): string => {
  // Multiplication by an odd factor is a bijection on 24 bits.
  const low = (Math.imul(index, 0x9e3779b1) + seed) & 0xffffff;
  const digits = low.toString(16).padStart(6, '0');
  return `b8:ca:${(0x3a + nic).toString(16)}:${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}`;
};

/** Network interfaces of an edge host (document 2.3, nics): one to four physical ones, on some hosts many virtual ones. */
export const sampleNics = (facts: HostFacts): JsonObject[] => {
  const dice = new Dice(facts.seed, facts.index, NIC_SALT);
  const crowded = facts.born === 'in-use' && dice.chance(0.08);
  const physical = crowded ? 4 : dice.pick([1, 2, 2, 2]);
  return [
    ...Array.from({ length: physical }, (_, nic) => physicalNic(facts, nic, dice)),
    ...(crowded ? virtualNics(dice) : []),
  ];
};

const physicalNic = (facts: HostFacts, nic: number, dice: Dice): JsonObject => {
  const index = facts.addressOf ?? facts.index;
  const first = nic === 0;
  const stray = dice.chance(0.01);
  const named = first && facts.gap !== 'address' && !(stray && facts.gap === 'none' && dice.chance(0.5));
  const shift = leaseShift(facts);
  const network = `10.${4 + shift}.${octets(index)}`;
  const routed = first && facts.gap !== 'gateway';
  return {
    nicName: ['eno1', 'eno2', 'ens5f0', 'ens5f1'][nic] ?? `eth${nic}`,
    macAddr: sampleMac(facts.seed, facts.macOf ?? facts.index, nic),
    ip: named
      ? sampleAddress(index, shift)
      : first && facts.gap !== 'address'
        ? `169.254.${octets(index)}.${index % 250}`
        : '',
    subnet: first ? '255.255.255.0' : '',
    gateway: routed ? `${network}.1` : '',
    dns: routed && facts.gap !== 'dns' ? [`${network}.1`, '10.0.0.53'] : [],
    isDefault: first && facts.gap !== 'default-nic',
  };
};

const virtualNics = (dice: Dice): JsonObject[] => {
  const names = ['lo', 'cilium_net', 'cilium_host', 'cilium_vxlan', 'kube-ipvs0', 'docker0', 'cni0', 'flannel.1'];
  const links = Array.from({ length: dice.between(10, 16) }, () => `${dice.pick(['lxc', 'veth'])}${dice.hex(8)}`);
  return [...names, ...links].map((nicName) => ({
    nicName,
    macAddr: nicName === 'lo' ? '' : `02:42:${dice.hex(8).replace(/(..)(?=.)/g, '$1:')}`,
    ip: nicName === 'lo' ? '127.0.0.1' : '',
    isDefault: false,
  }));
};
