import { textCell } from '../../../core/values/index.ts';
import type { Link, Section } from '../../../core/view/index.ts';
import { eachField, fields, knownRows, section } from '../../shared/blocks.ts';
import { linkTo, profileLink, templateTitle } from '../../shared/links.ts';
import { metadataBlocks } from '../../shared/metadata.ts';
import { rowsOf } from '../../shared/rows.ts';
import { type Finding, findingsOf, overviewBlocks, worst } from '../../shared/rule.ts';
import { addressOf, healthCell } from '../columns.ts';
import { type EdgeHost, HOST, projectOf } from '../model.ts';
import { HOST_RULES, STATUS_RULES } from '../rules/all.ts';

/** Section with findings, state, users and identity of the host. */
export const overview = (host: EdgeHost, now: number): Section => {
  const { status } = host;
  const row = rowsOf(HOST, host, now);
  // The health state and its message appear once: if a finding has them, they have no rows.
  const isTold = findingsOf(STATUS_RULES, host, now).some(({ about }) => about === 'Health');
  const findings = findingsOf(HOST_RULES, host, now).map((one) => (isTold ? withoutMessage(one, status.message) : one));
  return section(
    'overview',
    'Overview',
    [
      ...overviewBlocks(findings),
      fields('State', [
        ...(isTold
          ? []
          : [row('Health', 'status.health', { cell: healthCell(status.health) }), row('Message', 'status.message')]),
        row('State', 'status.state'),
        row('Agent version', 'status.agentVersion'),
        ...eachField('Cluster', 'status.inUseClusters', status.clusters, (cluster) => ({
          text: cluster.name ?? cluster.uid,
          link: linkTo('cluster', cluster),
        })),
        ...eachField('Profile', 'spec.clusterProfileTemplates', host.templates, (template) => ({
          text: templateTitle(template),
          link: profileLink(template),
        })),
        row('Project', 'host.projectName', { cell: textCell(projectOf(host)), link: projectLink(host) }),
        ...knownRows([row('Address', 'host.address', { cell: textCell(addressOf(host)) })]),
      ]),
      fields('Kind of host', [
        row('Cloud type', 'type'),
        row('Version', 'version'),
        row('Registering service', 'service.name'),
        row('Service version', 'service.version'),
        row('User macros in pack values', 'status.hasUserMacros'),
      ]),
      ...metadataBlocks(host.metadata, now),
    ],
    worst(findingsOf(STATUS_RULES, host, now)),
  );
};

const withoutMessage = (finding: Finding, message: string | null): Finding =>
  message === null || finding.about === 'Health'
    ? finding
    : { ...finding, text: finding.text.replace(`(${message})`, '(same message)') };

/** Link to the host's project, from whichever field names it. */
const projectLink = ({ host, projectMeta, acl }: EdgeHost): Link | null =>
  linkTo('project', { uid: host.projectUid ?? projectMeta.uid ?? acl.projectUid, name: host.projectName });
