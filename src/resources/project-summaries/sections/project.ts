import { textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { type GridPart, grid, knownFields, section } from '../../shared/blocks.ts';
import { metadataBlocks } from '../../shared/metadata.ts';
import { projectStatusFields } from '../../shared/project-status.ts';
import { rowsOf } from '../../shared/rows.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import { type Member, type ProjectSummary, SUMMARY } from '../model.ts';
import { PROJECT_RULES } from '../rules.ts';

/** Section with identity and status of the project. */
export const project = (summary: ProjectSummary, now: number): Section => {
  const { metadata, status } = summary;
  const row = rowsOf(SUMMARY, summary, now);
  const findings = findingsOf(PROJECT_RULES, summary, now);
  return section(
    'project',
    'Project',
    [
      ...findingBlocks(findings),
      projectStatusFields(status, 'status.status', now),
      ...metadataBlocks(metadata, now),
      ...knownFields('Looks', [row('Logo', 'logoUrl')]),
    ],
    worst(findings),
  );
};

const MEMBER_PARTS: readonly GridPart<Member>[] = [
  { title: 'Name', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
];

/** Section with the teams and users of the project. */
export const people = ({ teams, users }: ProjectSummary): Section =>
  section('people', 'People', [grid('Teams', teams, MEMBER_PARTS), grid('Users', users, MEMBER_PARTS)]);
