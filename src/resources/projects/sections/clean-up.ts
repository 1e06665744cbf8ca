import type { Section } from '../../../core/view/index.ts';
import { findingBlocks, worst } from '../../shared/finding.ts';
import { projectFindings, projectStatusFields } from '../../shared/project-status.ts';
import { section } from '../../shared/section.ts';
import type { Project } from '../model.ts';

/** Whether the project is disabled, and how its clean-up goes (document 2.7). */
export const cleanUp = ({ status }: Project): Section => {
  const findings = projectFindings(status);
  return section(
    'clean-up',
    'Clean-up',
    [...findingBlocks(findings), projectStatusFields(status, 'status')],
    worst(findings),
  );
};
