import type { Reader } from '../../core/item/index.ts';
import { lazily } from '../../core/memo/index.ts';
import { type Presence, readPresence } from '../shared/presence.ts';

/** The underlying appliance of an edge host (document 2.3, host). */
export interface Appliance {
  /** False without an appliance in the answer: its secrets are then unknown, not absent. */
  readonly given: boolean;
  readonly disableAutoRegister: boolean | null;
  readonly address: string | null;
  readonly authToken: Presence;
  readonly checksum: string | null;
  readonly identity: {
    /** PEM, multi-line. CA certificates are public. */
    readonly caCert: string | null;
    readonly mode: string | null;
    readonly socketPath: string | null;
    readonly sshSecretName: string | null;
    readonly sshPrivateKey: Presence;
  };
  readonly pairingKey: Presence;
  readonly uid: string | null;
  readonly macAddress: string | null;
  readonly projectName: string | null;
  readonly projectUid: string | null;
}

/** Reads the appliance of a host. */
export const readAppliance = lazily<Appliance, Reader>({
  given: (host) => host.given,
  disableAutoRegister: (host) => host.flag('disableAutoRegister'),
  address: (host) => host.text('hostAddress'),
  authToken: (host) => readPresence(host, 'hostAuthToken'),
  checksum: (host) => host.text('hostChecksum'),
  identity: (host) => readIdentity(host.object('hostIdentity')),
  pairingKey: (host) => readPresence(host, 'hostPairingKey'),
  uid: (host) => host.text('hostUid'),
  macAddress: (host) => host.text('macAddress'),
  projectName: (host) => host.object('project').text('name'),
  projectUid: (host) => host.object('project').text('uid'),
});

const readIdentity = (identity: Reader): Appliance['identity'] => {
  const ssh = identity.object('sshSecret');
  return {
    caCert: identity.text('caCert'),
    mode: identity.text('mode'),
    socketPath: identity.text('socketPath'),
    sshSecretName: ssh.text('name'),
    sshPrivateKey: readPresence(ssh, 'privateKey'),
  };
};
