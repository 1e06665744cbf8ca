import { defineResource, type Resource } from '../../core/item/index.ts';
import { metadataEntries } from '../shared/facets.ts';
import { isDeleting, labelWords } from '../shared/metadata.ts';
import { isBrokenHost } from './broken.ts';
import { HOST_COLUMNS } from './columns.ts';
import { HOST_FACETS } from './facets/all.ts';
import { type EdgeHost, HOST, HOST_POINTERS, hostEvents, hostLinks } from './model.ts';
import { RULES } from './rules/all.ts';
import { hardware } from './sections/hardware.ts';
import { identity } from './sections/identity.ts';
import { network } from './sections/network.ts';
import { overview } from './sections/overview.ts';
import { packStatus } from './sections/pack-status.ts';
import { placement } from './sections/placement.ts';
import { clusters, profiles } from './sections/profiles.ts';

/** Words of a host that a search finds besides its columns: uids, addresses, labels, clusters. */
const words = (edgeHost: EdgeHost): readonly (string | null)[] => {
  const { metadata, host, device, status, acl, projectMeta } = edgeHost;
  const project = host.projectUid ?? projectMeta.uid ?? acl.projectUid;
  const found = [host.uid, host.address, host.macAddress, project];
  for (const { ip, mac } of device.nics ?? []) found.push(ip, mac);
  for (const { uid } of status.clusters ?? []) found.push(uid);
  for (const word of labelWords(metadata)) found.push(word);
  if (isDeleting(edgeHost)) found.push('deleting');
  return found;
};

export const edgeHosts: Resource = defineResource<EdgeHost>({
  id: 'hosts',
  title: 'Hosts',
  one: 'edge host',
  many: 'edge hosts',
  short: { one: 'host', many: 'hosts' },
  brokenWord: 'unhealthy',
  names: ['host'],
  order: [
    { column: 'health', descending: false },
    { column: 'broke', descending: false },
    { column: 'name', descending: false },
  ],
  columns: HOST_COLUMNS,
  brief: ['health', 'state', 'project', 'cluster'],
  model: HOST,
  identity: ({ metadata }) => ({ uid: metadata.uid, name: metadata.name }),
  words,
  inProjects: true,
  links: hostLinks,
  pointers: HOST_POINTERS,
  facets: HOST_FACETS,
  entries: metadataEntries,
  rules: RULES,
  events: hostEvents,
  broken: isBrokenHost,
  decided: 'health=healthy|unhealthy',
  used: { facet: 'state', operator: '=', value: 'in-use' },
  peers: [['cluster'], ['profile'], ['project', 'arch']],
  sections: (host, now) => [
    overview(host, now),
    hardware(host, now),
    network(host, now),
    profiles(host, now),
    packStatus(host, now),
    clusters(host),
    identity(host, now),
    placement(host),
  ],
});
