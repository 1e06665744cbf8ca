import type { Presence } from '../../../core/item/index.ts';
import { type Cell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Link, Section } from '../../../core/view/index.ts';
import { fields, foldPart, knownRows, mapBlocks, type SectionPart, section, text } from '../../shared/blocks.ts';
import { linkTo, presenceCell } from '../../shared/links.ts';
import { rowsOf } from '../../shared/rows.ts';
import { type Appliance, type EdgeHost, HOST } from '../model.ts';

/** Section with the identity of the host, access to the host, and which secrets are present. */
export const identity = (model: EdgeHost, now: number): Section => {
  const { host } = model;
  const row = rowsOf(HOST, model, now);
  return section('identity', 'Identity and access', [
    fields('Registration', [
      row('Host uid', 'host.uid'),
      row('Pairing key', 'host.pairingKey', { cell: secretCell(model, host.pairingKey) }),
      row('Auto-registration', 'host.disableAutoRegister', { cell: autoCell(host) }),
      row('Checksum', 'host.checksum'),
    ]),
    ownership(model, now),
    ...hostAccess(model, now),
    fields('Tokens', [
      row('Host auth token', 'host.authToken', { cell: secretCell(model, host.authToken) }),
      row('Service auth token', 'status.serviceAuthToken', model.isSummary ? { cell: UNKNOWN } : {}),
    ]),
    ...mapBlocks('Tunnel configuration', model.tunnelConfig, 'spec.tunnelConfig'),
    ...mapBlocks('Tunnel status', model.tunnelStatus, 'status.tunnelStatus'),
  ]);
};

/** `enabled` or `disabled`: the field is negative, the label is not. */
const autoCell = ({ disableAutoRegister }: Appliance): Cell => {
  if (disableAutoRegister === null) return UNKNOWN;
  return textCell(disableAutoRegister ? 'disabled' : 'enabled');
};

/** Whether a secret is present. If the appliance is missing or incomplete, a missing secret is unknown, not absent. */
const secretCell = ({ host, isSummary }: EdgeHost, presence: Presence): Cell =>
  host.given && !(isSummary && presence === 'absent') ? presenceCell(presence) : UNKNOWN;

const ownership = (model: EdgeHost, now: number): SectionPart => {
  const { host, acl } = model;
  const row = rowsOf(HOST, model, now);
  const link = projectLink(host.projectUid);
  return fields('Project and owner', [
    row('Project', 'host.projectName', { link }),
    row('Project uid', 'host.projectUid', { link }),
    row('Access: project uid', 'acl.projectUid', { link: projectLink(acl.projectUid) }),
    row('Access: tenant uid', 'acl.tenantUid'),
    row('Access: owner uid', 'acl.ownerUid'),
    ...knownRows([
      row('Project (newer field)', 'projectMeta.name'),
      row('Project uid (newer field)', 'projectMeta.uid'),
    ]),
  ]);
};

const projectLink = (uid: string | null): Link | null => linkTo('project', { uid, name: null });

const hostAccess = (model: EdgeHost, now: number): readonly SectionPart[] => {
  const { caCert, sshPrivateKey } = model.host.identity;
  const row = rowsOf(HOST, model, now);
  const certificate: Presence = caCert === null ? 'absent' : 'present';
  return [
    fields('Access to the host', [
      row('Connection mode', 'host.identity.mode'),
      row('Socket path', 'host.identity.socketPath'),
      row('Client CA certificate', 'host.identity.caCert', { cell: secretCell(model, certificate) }),
      row('SSH secret', 'host.identity.sshSecretName'),
      row('SSH private key', 'host.identity.sshPrivateKey', { cell: secretCell(model, sshPrivateKey) }),
    ]),
    ...(caCert === null ? [] : [foldPart(text('Client CA certificate', caCert.trimEnd()))]),
  ];
};
