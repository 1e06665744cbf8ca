import { textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { type GridPart, grid, section } from '../../shared/blocks.ts';
import type { Member, ProjectSummary } from '../model.ts';

const MEMBER_PARTS: readonly GridPart<Member>[] = [
  { title: 'Name', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Uid', priority: 2, cell: ({ uid }) => textCell(uid) },
];

/** Teams and users of the project (document 2.8). */
export const people = ({ teams, users }: ProjectSummary): Section =>
  section('people', 'People', [grid('Teams', teams, MEMBER_PARTS), grid('Users', users, MEMBER_PARTS)]);
