import { flagCell, textCell } from '../../../core/cell.ts';
import type { Section } from '../../../core/pane.ts';
import { field, fields, knownFields, mapBlocks, section, text } from '../../shared/blocks.ts';
import { presenceCell } from '../../shared/presence.ts';
import type { EdgeHost } from '../model.ts';

/** Who the host is to the service, who may see it, and which secrets there are; never what they are (document 2.3). */
export const identity = (model: EdgeHost): Section => {
  const { host, acl, status, projectMeta } = model;
  return section('identity', 'Identity and access', [
    fields('Registration', [
      field('Host uid', textCell(host.uid), 'spec.host.hostUid'),
      field('Auto registration disabled', flagCell(host.disableAutoRegister), 'spec.host.disableAutoRegister'),
      field('Checksum', textCell(host.checksum), 'spec.host.hostChecksum'),
    ]),
    fields('Project and owner', [
      field('Project', textCell(host.projectName), 'spec.host.project.name'),
      field('Project uid', textCell(host.projectUid), 'spec.host.project.uid'),
      field('Access: project uid', textCell(acl.projectUid), 'aclmeta.projectUid'),
      field('Access: tenant uid', textCell(acl.tenantUid), 'aclmeta.tenantUid'),
      field('Access: owner uid', textCell(acl.ownerUid), 'aclmeta.ownerUid'),
    ]),
    ...knownFields('Project (newer services)', [
      field('Name', textCell(projectMeta.name), 'spec.projectMeta.name'),
      field('Uid', textCell(projectMeta.uid), 'spec.projectMeta.uid'),
    ]),
    fields('Secrets', [
      field('Host auth token', presenceCell(host.authToken), 'spec.host.hostAuthToken'),
      field('Pairing key', presenceCell(host.pairingKey), 'spec.host.hostPairingKey'),
      field('Service auth token', presenceCell(status.serviceAuthToken), 'status.serviceAuthToken'),
      field(
        'SSH private key',
        presenceCell(host.identity.sshPrivateKey),
        'spec.host.hostIdentity.sshSecret.privateKey',
      ),
    ]),
    fields('Access to the host', [
      field('Connection mode', textCell(host.identity.mode), 'spec.host.hostIdentity.mode'),
      field('Socket path', textCell(host.identity.socketPath), 'spec.host.hostIdentity.socketPath'),
      field('SSH secret', textCell(host.identity.sshSecretName), 'spec.host.hostIdentity.sshSecret.name'),
    ]),
    ...(host.identity.caCert === null ? [] : [text('Client CA certificate', host.identity.caCert)]),
    ...mapBlocks('Tunnel configuration', model.tunnelConfig, 'spec.tunnelConfig'),
    ...mapBlocks('Tunnel status', model.tunnelStatus, 'status.tunnelStatus'),
  ]);
};
