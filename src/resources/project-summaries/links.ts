import type { Link, Pointer } from '../../core/view/index.ts';
import { linksTo } from '../shared/links.ts';
import type { ProjectSummary } from './model.ts';

/** Link to the summarised project, which has the same uid (document 2.8). */
export const summaryLinks = ({ metadata }: ProjectSummary): readonly Link[] =>
  linksTo('project', 'projects', [metadata]);

/** Links of summaries, for reverse lookup. */
export const SUMMARY_POINTERS: readonly Pointer[] = [
  { relation: 'project', kind: 'projects', title: 'summary of the project' },
];
