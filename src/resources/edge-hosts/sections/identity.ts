import type { Presence } from '../../../core/item/index.ts';
import { type Cell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Link, Section } from '../../../core/view/index.ts';
import { field, fields, folded, known, mapBlocks, type Part, section, text } from '../../shared/blocks.ts';
import { linkTo, presenceCell } from '../../shared/links.ts';
import type { Appliance, EdgeHost } from '../model.ts';

/** Identity of the host, access to it, and the presence of its secrets. */
export const identity = (model: EdgeHost): Section => {
  const { host, status } = model;
  return section('identity', 'Identity and access', [
    fields('Registration', [
      field('Host uid', textCell(host.uid), 'spec.host.hostUid'),
      field('Pairing key', secretCell(model, host.pairingKey), 'spec.host.hostPairingKey'),
      field('Auto-registration', autoCell(host), 'spec.host.disableAutoRegister'),
      field('Checksum', textCell(host.checksum), 'spec.host.hostChecksum'),
    ]),
    ownership(model),
    ...hostAccess(model),
    fields('Tokens', [
      field('Host auth token', secretCell(model, host.authToken), 'spec.host.hostAuthToken'),
      field(
        'Service auth token',
        model.isSummary ? UNKNOWN : presenceCell(status.serviceAuthToken),
        'status.serviceAuthToken',
      ),
    ]),
    ...mapBlocks('Tunnel configuration', model.tunnelConfig, 'spec.tunnelConfig'),
    ...mapBlocks('Tunnel status', model.tunnelStatus, 'status.tunnelStatus'),
  ]);
};

/** The field says "disabled"; the label asks "enabled". */
const autoCell = ({ disableAutoRegister }: Appliance): Cell => {
  if (disableAutoRegister === null) return UNKNOWN;
  return textCell(disableAutoRegister ? 'disabled' : 'enabled');
};

/** A missing secret is unknown, not absent, where the appliance is missing or partial. */
const secretCell = ({ host, isSummary }: EdgeHost, presence: Presence): Cell =>
  host.given && !(isSummary && presence === 'absent') ? presenceCell(presence) : UNKNOWN;

const ownership = ({ host, acl, projectMeta }: EdgeHost): Part =>
  fields('Project and owner', [
    field('Project', textCell(host.projectName), 'spec.host.project.name', projectLink(host.projectUid)),
    field('Project uid', textCell(host.projectUid), 'spec.host.project.uid', projectLink(host.projectUid)),
    field('Access: project uid', textCell(acl.projectUid), 'aclmeta.projectUid', projectLink(acl.projectUid)),
    field('Access: tenant uid', textCell(acl.tenantUid), 'aclmeta.tenantUid'),
    field('Access: owner uid', textCell(acl.ownerUid), 'aclmeta.ownerUid'),
    ...known([
      field('Project (newer field)', textCell(projectMeta.name), 'spec.projectMeta.name'),
      field('Project uid (newer field)', textCell(projectMeta.uid), 'spec.projectMeta.uid'),
    ]),
  ]);

const projectLink = (uid: string | null): Link | null => linkTo('project', 'projects', { uid, name: null });

const hostAccess = (model: EdgeHost): readonly Part[] => {
  const { host } = model;
  const { mode, socketPath, caCert, sshSecretName, sshPrivateKey } = host.identity;
  const path = 'spec.host.hostIdentity';
  const certificate: Presence = caCert === null ? 'absent' : 'present';
  return [
    fields('Access to the host', [
      field('Connection mode', textCell(mode), `${path}.mode`),
      field('Socket path', textCell(socketPath), `${path}.socketPath`),
      field('Client CA certificate', secretCell(model, certificate), `${path}.caCert`),
      field('SSH secret', textCell(sshSecretName), `${path}.sshSecret.name`),
      field('SSH private key', secretCell(model, sshPrivateKey), `${path}.sshSecret.privateKey`),
    ]),
    ...(caCert === null ? [] : [folded(text('Client CA certificate', caCert.trimEnd()))]),
  ];
};
