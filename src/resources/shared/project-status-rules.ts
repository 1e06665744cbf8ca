import type { ItemRuleSpec } from '../../core/facet/index.ts';
import { isCleanUpFailed, type ProjectStatus } from './project-status.ts';
import { found } from './rule.ts';

/** Rules on a project's status; `path` is its field path (document 2.7, 2.8). */
export const projectStatusRules = (path: string): readonly ItemRuleSpec<ProjectStatus>[] => [
  {
    id: 'clean-up-failed',
    severity: 'bad',
    about: 'Clean-up',
    title: 'projects whose clean-up failed',
    remedy: 'read the message of the clean-up: resources that it could not remove are still there',
    fields: [`${path}.cleanUpStatus.state`, `${path}.cleanUpStatus.msg`],
    holds: ({ cleanUp: { state, message } }) => {
      if (state === null) return null;
      if (!isCleanUpFailed(state)) return [];
      const words = [state, message].filter((word) => word !== null).join(': ');
      return [found(words, `${path}.cleanUpStatus.state`, state)];
    },
  },
  {
    id: 'disabled',
    severity: 'warn',
    about: 'State',
    title: 'disabled projects',
    remedy: 'enable the project, or ask who disabled it',
    fields: [`${path}.isDisabled`],
    holds: ({ isDisabled }) => {
      if (isDisabled === null) return null;
      return isDisabled ? [found('the project is disabled', `${path}.isDisabled`, 'disabled')] : [];
    },
  },
];
