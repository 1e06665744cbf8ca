import { defineResource, type Resource } from '../../core/item/index.ts';
import { metadataEntries } from '../shared/facets.ts';
import { labelWords } from '../shared/metadata.ts';
import { PROJECT_COLUMNS } from './columns.ts';
import { PROJECT_FACETS } from './facets.ts';
import { PROJECT, type Project, projectEvents } from './model.ts';
import { isBrokenProject, PROJECT_RULES } from './rules.ts';
import { alerts } from './sections/alerts.ts';
import { cleanUp, overview, people } from './sections/overview.ts';

/** Words of a project that a search finds besides its columns: labels, teams, users. */
const words = ({ metadata, teams, users }: Project): readonly (string | null)[] => [
  ...labelWords(metadata),
  ...[...(teams ?? []), ...(users ?? [])].flatMap(({ id, name }) => [id, name]),
];

export const projects: Resource = defineResource<Project>({
  id: 'projects',
  title: 'Projects',
  one: 'project',
  many: 'projects',
  short: { one: 'project', many: 'projects' },
  brokenWord: 'failing',
  names: ['project'],
  order: [
    { column: 'failing', descending: true },
    { column: 'state', descending: false },
    { column: 'name', descending: false },
  ],
  columns: PROJECT_COLUMNS,
  brief: ['state', 'cleanup', 'failing'],
  model: PROJECT,
  identity: ({ metadata }) => ({ uid: metadata.uid, name: metadata.name }),
  words,
  // Teams and users are columns already.
  fields: ['metadata.labels'],
  facets: PROJECT_FACETS,
  entries: metadataEntries,
  rules: PROJECT_RULES,
  events: projectEvents,
  broken: isBrokenProject,
  brokenFacets: ['delivery', 'alerts'],
  peers: [[]],
  sections: (project, now) => [overview(project, now), people(project), alerts(project, now), cleanUp(project, now)],
});
