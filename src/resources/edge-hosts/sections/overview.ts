import { flagCell, textCell } from '../../../core/cell.ts';
import type { Section } from '../../../core/pane.ts';
import { field, fields, section } from '../../shared/blocks.ts';
import { listCell } from '../../shared/cells.ts';
import { choiceCell, choiceTone } from '../../shared/choice.ts';
import { metadataBlocks } from '../../shared/metadata-blocks.ts';
import { templateTitle } from '../../shared/template.ts';
import { healthCell } from '../health.ts';
import { type EdgeHost, HEALTH_CHOICES, STATE_CHOICES, TYPE_CHOICES } from '../model.ts';

/** How the host is, who uses it, what it is called (document 2.2, 2.3). */
export const overview = (host: EdgeHost, now: number): Section => {
  const { status, service } = host;
  const tone = choiceTone(HEALTH_CHOICES, status.health);
  return section(
    'overview',
    'Overview',
    [
      fields('State', [
        field('Health', healthCell(status.health), 'status.health.state'),
        field('Message', textCell(status.message, tone === 'bad' ? 'bad' : 'plain'), 'status.health.message'),
        field('State', choiceCell(STATE_CHOICES, status.state), 'status.state'),
        field('Agent version', textCell(status.agentVersion), 'status.health.agentVersion'),
        field(
          'Clusters',
          listCell(status.clusters?.flatMap(({ name, uid }) => name ?? uid ?? []) ?? null),
          'status.inUseClusters',
        ),
        field('Profiles', listCell(host.templates?.map(templateTitle) ?? null), 'spec.clusterProfileTemplates'),
        field('User macros in pack values', flagCell(status.hasUserMacros), 'status.profileStatus.hasUserMacros'),
      ]),
      fields('Kind of host', [
        field('Cloud type', choiceCell(TYPE_CHOICES, host.type), 'spec.type'),
        field('Version', textCell(host.version), 'spec.version'),
        field('Registering service', textCell(service.name), 'spec.service.name'),
        field('Service version', textCell(service.version), 'spec.service.version'),
      ]),
      ...metadataBlocks(host.metadata, now),
    ],
    tone === 'bad' || tone === 'warn' ? tone : null,
  );
};
