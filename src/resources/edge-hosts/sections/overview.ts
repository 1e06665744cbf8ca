import { flagCell, textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { field, fields, known } from '../../shared/blocks.ts';
import { listCell } from '../../shared/cells.ts';
import { choiceCell } from '../../shared/choice.ts';
import { overviewBlocks, worst } from '../../shared/finding.ts';
import { metadataBlocks } from '../../shared/metadata-blocks.ts';
import { findingsOf } from '../../shared/rule.ts';
import { section } from '../../shared/section.ts';
import { templateTitle } from '../../shared/template.ts';
import { addressOf } from '../columns-hardware.ts';
import { healthCell } from '../health.ts';
import { type EdgeHost, projectOf, STATE_CHOICES, TYPE_CHOICES } from '../model.ts';
import { HOST_RULES } from '../rules/all.ts';
import { STATUS_RULES } from '../rules/status.ts';

/** All that is wrong with the host; then how it is, who uses it, what it is called (document 2.2, 2.3). */
export const overview = (host: EdgeHost, now: number): Section => {
  const { status, service } = host;
  const messageTone = status.health === 'unhealthy' ? 'bad' : 'plain';
  return section(
    'overview',
    'Overview',
    [
      ...overviewBlocks(findingsOf(HOST_RULES, host, now)),
      fields('State', [
        field('Health', healthCell(status.health), 'status.health.state'),
        field('Message', textCell(status.message, messageTone), 'status.health.message'),
        field('State', choiceCell(STATE_CHOICES, status.state), 'status.state'),
        field('Agent version', textCell(status.agentVersion), 'status.health.agentVersion'),
        field(
          'Clusters',
          listCell(status.clusters?.flatMap(({ name, uid }) => name ?? uid ?? []) ?? null),
          'status.inUseClusters',
        ),
        field('Profiles', listCell(host.templates?.map(templateTitle) ?? null), 'spec.clusterProfileTemplates'),
        field('Project', textCell(projectOf(host)), 'spec.host.project.name'),
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
