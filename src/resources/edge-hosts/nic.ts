import type { Reader } from '../../core/item/index.ts';
import { lastOf, lazily } from '../../core/memo/index.ts';

/** A network interface of a device (document 2.3). */
export interface Nic {
  readonly name: string | null;
  readonly mac: string | null;
  readonly ip: string | null;
  readonly subnet: string | null;
  readonly gateway: string | null;
  readonly dns: readonly string[] | null;
  readonly isDefault: boolean | null;
}

/** Reads one network interface. */
export const readNic = lazily<Nic, Reader>({
  name: (nic) => nic.text('nicName'),
  mac: (nic) => nic.text('macAddr'),
  ip: (nic) => nic.text('ip'),
  subnet: (nic) => nic.text('subnet'),
  gateway: (nic) => nic.text('gateway'),
  dns: (nic) => nic.texts('dns'),
  isDefault: (nic) => nic.flag('isDefault'),
});

const VIRTUAL = /^(?:lo|lxc|cilium|veth|flannel|cni|docker|kube-ipvs|vxlan|genev|tunl)/i;

/** True for a virtual interface, by its name. Most interfaces of a host are virtual. */
export const isVirtualNic = ({ name }: Nic): boolean => name !== null && VIRTUAL.test(name);

/** The interface with the default route, if marked. */
export const defaultNic = (nics: readonly Nic[] | null): Nic | null => (nics === null ? null : firstDefault(nics));

const firstDefault = lastOf((nics: readonly Nic[]) => nics.find(({ isDefault }) => isDefault === true) ?? null);

/** Interfaces of hardware. */
export const physicalNics = lastOf((nics: readonly Nic[]) => nics.filter((nic) => !isVirtualNic(nic)));
