import { defineResource, type Resource } from '../../core/item/index.ts';
import { metadataEntries, metadataEvents } from '../shared/facets.ts';
import { labelWords } from '../shared/metadata.ts';
import { SUMMARY_COLUMNS } from './columns.ts';
import { SUMMARY_FACETS } from './facets.ts';
import { type ProjectSummary, SUMMARY, SUMMARY_POINTERS, summaryLinks } from './model.ts';
import { isBrokenSummary, SUMMARY_RULES } from './rules.ts';
import { cpu } from './sections/cpu.ts';
import { health } from './sections/health.ts';
import { people, project } from './sections/project.ts';

/** Words of a summary that a search finds besides its columns: labels, clusters, teams, users. */
const words = ({ metadata, usage, teams, users }: ProjectSummary): readonly (string | null)[] => [
  ...labelWords(metadata),
  ...[...(usage.clusters ?? []), ...(teams ?? []), ...(users ?? [])].flatMap(({ name, uid }) => [name, uid]),
];

export const projectSummaries: Resource = defineResource<ProjectSummary>({
  id: 'summary',
  title: 'Summary',
  one: 'project summary',
  many: 'project summaries',
  short: { one: 'project', many: 'projects' },
  brokenWord: 'unhealthy',
  names: ['summaries'],
  order: [
    { column: 'broken-clusters', descending: true },
    { column: 'errored', descending: true },
    { column: 'name', descending: false },
  ],
  columns: SUMMARY_COLUMNS,
  brief: ['clusters', 'errored', 'unhealthy'],
  model: SUMMARY,
  identity: ({ metadata }) => ({ uid: metadata.uid, name: metadata.name }),
  words,
  projectCounts: [{ column: 'clusters', one: 'cluster', many: 'clusters' }],
  links: summaryLinks,
  pointers: SUMMARY_POINTERS,
  facets: SUMMARY_FACETS,
  entries: metadataEntries,
  rules: SUMMARY_RULES,
  events: metadataEvents,
  broken: isBrokenSummary,
  brokenFacets: [
    'any-errored',
    'any-unhealthy',
    'share',
    'broken-clusters',
    'clusters',
    'healthy',
    'running',
    'cpu',
    'native-cpu',
    'pure-cpu',
  ],
  peers: [[]],
  sections: (summary, now) => [health(summary), cpu(summary), people(summary), project(summary, now)],
});
