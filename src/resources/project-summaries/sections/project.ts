import { textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { field, knownFields } from '../../shared/blocks.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { metadataBlocks } from '../../shared/metadata-blocks.ts';
import { projectFindings, projectStatusFields } from '../../shared/project-status.ts';
import { section } from '../../shared/section.ts';
import type { ProjectSummary } from '../model.ts';

/** What the project is, and its own status (document 2.2, 2.8). */
export const project = ({ metadata, logoUrl, status }: ProjectSummary, now: number): Section => {
  const findings = projectFindings(status);
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
