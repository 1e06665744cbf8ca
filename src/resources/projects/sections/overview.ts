import { numberCell, textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { field, fields, type GridPart, grid, listCell, section } from '../../shared/blocks.ts';
import { metadataBlocks } from '../../shared/metadata.ts';
import { projectStateCell, projectStatusFields } from '../../shared/project-status.ts';
import { rowsOf } from '../../shared/rows.ts';
import { findingBlocks, findingsOf, overviewBlocks, worst } from '../../shared/rule.ts';
import { channelsOf, failingCount, type Member, PROJECT, type Project } from '../model.ts';
import { PROJECT_RULES, STATUS_RULES } from '../rules.ts';

/** Section with findings, identity and content of the project. */
export const overview = (project: Project, now: number): Section => {
  const failing = failingCount(project);
  const row = rowsOf(PROJECT, project, now);
  return section(
    'overview',
    'Overview',
    [
      ...overviewBlocks(findingsOf(PROJECT_RULES, project, now)),
      fields('Project', [
        row('State', 'status.isDisabled', { cell: projectStateCell(project.status) }),
        field('Teams', numberCell(project.teams?.length ?? null), 'spec.teams'),
        field('Users', numberCell(project.users?.length ?? null), 'spec.users'),
        field('Alert channels', numberCell(channelsOf(project)?.length ?? null), 'spec.alerts'),
        field('Failed at last delivery', numberCell(failing, (failing ?? 0) > 0 ? 'bad' : 'plain'), 'spec.alerts'),
        row('Logo', 'logoUrl'),
      ]),
      ...metadataBlocks(project.metadata, now),
    ],
    project.status.isDisabled === true ? 'warn' : null,
  );
};

/** Section that says whether the project is disabled, and the state of its clean-up. */
export const cleanUp = (project: Project, now: number): Section => {
  const { status } = project;
  const findings = findingsOf(STATUS_RULES, project, now);
  return section(
    'clean-up',
    'Clean-up',
    [...findingBlocks(findings), projectStatusFields(status, 'status', now)],
    worst(findings),
  );
};

const memberParts = (id: string): readonly GridPart<Member>[] => [
  { title: id, priority: 1, cell: (member) => textCell(member.id) },
  { title: 'Name', priority: 2, cell: ({ name }) => textCell(name) },
  { title: 'Roles', priority: 3, cell: ({ roles }) => listCell(roles) },
];

/** Section with the teams and users of the project, with roles. */
export const people = ({ teams, users }: Project): Section =>
  section('people', 'Teams and users', [
    grid('Teams', teams, memberParts('Team id')),
    grid('Users', users, memberParts('User id')),
  ]);
