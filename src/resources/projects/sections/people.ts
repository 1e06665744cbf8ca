import { textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { type GridPart, grid, section } from '../../shared/blocks.ts';
import { listCell } from '../../shared/cells.ts';
import type { Member, Project } from '../model.ts';

const memberParts = (id: string): readonly GridPart<Member>[] => [
  { title: id, priority: 1, cell: (member) => textCell(member.id) },
  { title: 'Name', priority: 2, cell: ({ name }) => textCell(name) },
  { title: 'Roles', priority: 3, cell: ({ roles }) => listCell(roles) },
];

/** Teams and users of the project, with roles (document 2.7). */
export const people = ({ teams, users }: Project): Section =>
  section('people', 'Teams and users', [
    grid('Teams', teams, memberParts('Team id')),
    grid('Users', users, memberParts('User id')),
  ]);
