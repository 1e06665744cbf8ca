import type { Section } from '../../../core/view/index.ts';
import { section } from '../../shared/blocks.ts';
import { projectStatusFields } from '../../shared/project-status.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import type { Project } from '../model.ts';
import { STATUS_RULES } from '../rules.ts';

/** Whether the project is disabled, and the state of its clean-up (document 2.7). */
export const cleanUp = (project: Project, now: number): Section => {
  const { status } = project;
  const findings = findingsOf(STATUS_RULES, project, now);
  return section(
    'clean-up',
    'Clean-up',
    [...findingBlocks(findings), projectStatusFields(status, 'status')],
    worst(findings),
  );
};
