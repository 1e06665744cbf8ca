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

/** True for an interface that software made, by its name (most of a host's interfaces are of this sort). */
export const isVirtualNic = ({ name }: Nic): boolean => name !== null && VIRTUAL.test(name);

/** The interface that carries the default route, where one says so. */
export const defaultNic = (nics: readonly Nic[] | null): Nic | null => (nics === null ? null : firstDefault(nics));

const firstDefault = lastOf((nics: readonly Nic[]) => nics.find(({ isDefault }) => isDefault === true) ?? null);

/** The interfaces that no software made. */
export const physicalNics = lastOf((nics: readonly Nic[]) => nics.filter((nic) => !isVirtualNic(nic)));
