import type { JsonObject } from '../../core/values/index.ts';
import { DAY, HOUR } from '../../core/values/index.ts';
import { type Named, sampleMetadata } from './sample.ts';

/** Common facts of projects and their summaries (document 2.7, 2.8). Times are epoch milliseconds. */
export interface ProjectBasics extends Named {
  readonly index: number;
  readonly now: number;
  readonly created: number;
  readonly teams: readonly Named[];
  readonly users: readonly Named[];
  readonly disabled: boolean;
  /** State of the clean-up, which is part of deletion. */
  readonly cleanUp: 'none' | 'running' | 'failed';
}

/** Metadata common to a project and its summary (document 2.2). */
export const sampleProjectMetadata = (facts: ProjectBasics): JsonObject =>
  sampleMetadata({
    name: facts.name,
    uid: facts.uid,
    created: facts.created,
    modified: Math.max(facts.created, facts.now - (facts.index % 60) * DAY - 3 * HOUR),
    deleted: facts.cleanUp === 'none' ? null : facts.now - 3 * HOUR,
    annotations: { description: `Edge sites of ${facts.name}` },
    labels: facts.index % 4 === 0 ? { tier: 'gold' } : null,
  });

/** Path of the project's logo; a third have none. */
export const sampleLogo = (facts: ProjectBasics): string =>
  facts.index % 3 === 0 ? '' : `/v1/assets/logos/${facts.uid}.png`;

const CLEAN_UPS: Readonly<Record<ProjectBasics['cleanUp'], JsonObject>> = {
  none: { cleanedResources: [], msg: '', state: '' },
  running: {
    cleanedResources: ['clusterprofiles', 'appliances'],
    msg: 'waiting for 2 clusters to be deleted',
    state: 'InProgress',
  },
  failed: {
    cleanedResources: ['clusterprofiles'],
    msg: 'registry credentials: the secret is still referenced',
    state: 'Failed',
  },
};

/** Status common to a project and its summary (document 2.7). */
export const sampleProjectStatus = (facts: ProjectBasics): JsonObject => ({
  isDisabled: facts.disabled,
  cleanUpStatus: CLEAN_UPS[facts.cleanUp],
});
