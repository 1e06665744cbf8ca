import { flagCell, textCell } from '../../../core/values/index.ts';
import type { Link, Section } from '../../../core/view/index.ts';
import { eachField, field, fields, known, section } from '../../shared/blocks.ts';
import { linkTo, profileLink, templateTitle } from '../../shared/links.ts';
import { metadataBlocks } from '../../shared/metadata.ts';
import { choiceCell } from '../../shared/pack.ts';
import { type Finding, findingsOf, overviewBlocks, worst } from '../../shared/rule.ts';
import { healthCell } from '../columns.ts';
import { addressOf } from '../columns-hardware.ts';
import { type EdgeHost, projectOf, STATE_CHOICES, TYPE_CHOICES } from '../model.ts';
import { HOST_RULES, STATUS_RULES } from '../rules/all.ts';

/** Findings, state, users and identity of the host. */
export const overview = (host: EdgeHost, now: number): Section => {
  const { status, service } = host;
  // Unhealthy and its message appear once, among the findings.
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
          : [
              field('Health', healthCell(status.health), 'status.health.state'),
              field('Message', textCell(status.message), 'status.health.message'),
            ]),
        field('State', choiceCell(STATE_CHOICES, status.state), 'status.state'),
        field('Agent version', textCell(status.agentVersion), 'status.health.agentVersion'),
        ...eachField('Cluster', 'status.inUseClusters', status.clusters, (cluster) => ({
          text: cluster.name ?? cluster.uid,
          link: linkTo('cluster', null, cluster),
        })),
        ...eachField('Profile', 'spec.clusterProfileTemplates', host.templates, (template) => ({
          text: templateTitle(template),
          link: profileLink(template),
        })),
        field('Project', textCell(projectOf(host)), 'spec.host.project.name', projectLink(host)),
        ...known([field('Address', textCell(addressOf(host)), 'spec.host.hostAddress')]),
      ]),
      fields('Kind of host', [
        field('Cloud type', choiceCell(TYPE_CHOICES, host.type), 'spec.type'),
        field('Version', textCell(host.version), 'spec.version'),
        field('Registering service', textCell(service.name), 'spec.service.name'),
        field('Service version', textCell(service.version), 'spec.service.version'),
        field('User macros in pack values', flagCell(status.hasUserMacros), 'status.profileStatus.hasUserMacros'),
      ]),
      ...metadataBlocks(host.metadata, now),
    ],
    worst(findingsOf(STATUS_RULES, host, now)),
  );
};

/** Shortens a finding that repeats the health message. */
const withoutMessage = (finding: Finding, message: string | null): Finding =>
  message === null || finding.about === 'Health'
    ? finding
    : { ...finding, text: finding.text.replace(`(${message})`, '(same message)') };

/** Link to the project, from any of the item's fields. */
const projectLink = ({ host, projectMeta, acl }: EdgeHost): Link | null =>
  linkTo('project', 'projects', { uid: host.projectUid ?? projectMeta.uid ?? acl.projectUid, name: host.projectName });
