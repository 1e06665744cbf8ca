import { numberCell, textCell } from '../../core/cell.ts';
import type { Section } from '../../core/pane.ts';
import { field, fields, type GridPart, grid, section } from '../shared/blocks.ts';
import { listCell } from '../shared/cells.ts';
import { metadataBlocks } from '../shared/metadata-blocks.ts';
import { projectAttention, projectStateCell, projectStatusBlock } from '../shared/project-status.ts';
import { channelsOf, failingCount, type Member, type Project } from './model.ts';

/** What the project is and what it holds (document 2.7). */
export const overview = (project: Project, now: number): Section =>
  section(
    'overview',
    'Overview',
    [
      fields('Project', [
        field('State', projectStateCell(project.status), 'status.isDisabled'),
        field('Teams', numberCell(project.teams?.length ?? null), 'spec.teams'),
        field('Users', numberCell(project.users?.length ?? null), 'spec.users'),
        field('Alert channels', numberCell(channelsOf(project)?.length ?? null), 'spec.alerts'),
        field(
          'Channels whose last delivery failed',
          numberCell(failingCount(project), (failingCount(project) ?? 0) > 0 ? 'bad' : 'plain'),
          'spec.alerts',
        ),
        field('Logo', textCell(project.logoUrl), 'spec.logoUrl'),
      ]),
      ...metadataBlocks(project.metadata, now),
    ],
    project.status.isDisabled === true ? 'warn' : null,
  );

const MEMBER_PARTS: readonly GridPart<Member>[] = [
  { title: 'Id', priority: 1, cell: ({ id }) => textCell(id) },
  { title: 'Name', priority: 2, cell: ({ name }) => textCell(name) },
  { title: 'Roles', priority: 3, cell: ({ roles }) => listCell(roles) },
];

/** Who works in the project and with which roles (document 2.7). */
export const people = ({ teams, users }: Project): Section =>
  section('people', 'Teams and users', [grid('Teams', teams, MEMBER_PARTS), grid('Users', users, MEMBER_PARTS)]);

/** Whether the project is disabled, and how its clean-up goes (document 2.7). */
export const cleanUp = ({ status }: Project): Section =>
  section('clean-up', 'Clean-up', [projectStatusBlock(status, 'status')], projectAttention(status));
