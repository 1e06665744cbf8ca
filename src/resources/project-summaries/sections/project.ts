import { textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { field, knownFields } from '../../shared/blocks.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { metadataBlocks } from '../../shared/metadata-blocks.ts';
import { projectStatusFields } from '../../shared/project-status.ts';
import { findingsOf } from '../../shared/rule.ts';
import { section } from '../../shared/section.ts';
import type { ProjectSummary } from '../model.ts';
import { PROJECT_RULES } from '../rules.ts';

/** Identity and status of the project (document 2.2, 2.8). */
export const project = (summary: ProjectSummary, now: number): Section => {
  const { metadata, logoUrl, status } = summary;
  const findings = findingsOf(PROJECT_RULES, summary, now);
  return section(
    'project',
    'Project',
    [
      ...findingBlocks(findings),
      projectStatusFields(status, 'status.status'),
      ...metadataBlocks(metadata, now),
      ...knownFields('Looks', [field('Logo', textCell(logoUrl), 'specSummary.logoUrl')]),
    ],
    worst(findings),
  );
};
