import { numberCell, textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { field, fields, section } from '../../shared/blocks.ts';
import { metadataBlocks } from '../../shared/metadata.ts';
import { projectStateCell } from '../../shared/project-status.ts';
import { findingsOf, overviewBlocks } from '../../shared/rule.ts';
import { channelsOf, failingCount, type Project } from '../model.ts';
import { RULES } from '../rules.ts';

/** Findings, identity and content of the project (document 2.7). */
export const overview = (project: Project, now: number): Section => {
  const failing = failingCount(project);
  return section(
    'overview',
    'Overview',
    [
      ...overviewBlocks(findingsOf(RULES, project, now)),
      fields('Project', [
        field('State', projectStateCell(project.status), 'status.isDisabled'),
        field('Teams', numberCell(project.teams?.length ?? null), 'spec.teams'),
        field('Users', numberCell(project.users?.length ?? null), 'spec.users'),
        field('Alert channels', numberCell(channelsOf(project)?.length ?? null), 'spec.alerts'),
        field('Failed at last delivery', numberCell(failing, (failing ?? 0) > 0 ? 'bad' : 'plain'), 'spec.alerts'),
        field('Logo', textCell(project.logoUrl), 'spec.logoUrl'),
      ]),
      ...metadataBlocks(project.metadata, now),
    ],
    project.status.isDisabled === true ? 'warn' : null,
  );
};
