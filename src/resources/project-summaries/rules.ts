import type { ItemRuleSpec } from '../../core/facet/index.ts';
import { type CellValue, plural } from '../../core/values/index.ts';
import { deletingRule } from '../shared/metadata.ts';
import { projectStatusRules } from '../shared/project-status.ts';
import { findingOf } from '../shared/rule.ts';
import type { ProjectSummary } from './model.ts';

const HEALTH = 'status.clustersHealth';
const COUNTERS = ['errored', 'unhealthy'] as const;

/** Rule on errored or unhealthy clusters, with a finding for each counter, since the counters overlap. */
const CLUSTERS_ERRORED: ItemRuleSpec<ProjectSummary> = {
  id: 'clusters-errored',
  severity: 'bad',
  about: 'Clusters',
  title: 'projects with errored or unhealthy clusters',
  remedy: 'look at the hosts of the project: the clusters are named there',
  fields: COUNTERS.map((counter) => `${HEALTH}.${counter}`),
  holds: ({ health }) => {
    if (health.errored === null && health.unhealthy === null) return null;
    return COUNTERS.flatMap((counter) => {
      const count = health[counter] ?? 0;
      return count > 0
        ? [findingOf(`${plural(count, 'cluster is', 'clusters are')} ${counter}`, `${HEALTH}.${counter}`, counter)]
        : [];
    });
  },
};

/** Rules on the status of the project. Their findings are at the top of the Project section. */
export const PROJECT_RULES: readonly ItemRuleSpec<ProjectSummary>[] = [
  ...projectStatusRules('status.status'),
  deletingRule('project summaries'),
];

export const SUMMARY_RULES: readonly ItemRuleSpec<ProjectSummary>[] = [CLUSTERS_ERRORED, ...PROJECT_RULES];

/** True if a project has errored or unhealthy clusters; null if both counters are unknown. */
export const isBrokenSummary = (value: (column: string) => CellValue): boolean | null => {
  const [errored, unhealthy] = [value('errored'), value('unhealthy')];
  return errored === null && unhealthy === null ? null : Number(errored) > 0 || Number(unhealthy) > 0;
};
