import type { ItemRuleSpec } from '../../core/facet/index.ts';
import { flag, type ModelOf, object, text, texts } from '../../core/item/index.ts';
import { type Cell, type Tone, textCell, UNKNOWN } from '../../core/values/index.ts';
import { fields, type SectionPart } from './blocks.ts';
import { rowsOf } from './rows.ts';
import { findingOf } from './rule.ts';

/** Fields of the status of a project, which its summary repeats. */
export const PROJECT_STATUS = {
  isDisabled: flag(),
  cleanUp: object('cleanUpStatus', { cleaned: texts('cleanedResources'), message: text('msg'), state: text() }),
};

type ProjectStatus = ModelOf<typeof PROJECT_STATUS>;

/** State of a project, `disabled` or `enabled`; null if unknown. */
export const projectState = ({ isDisabled }: ProjectStatus): string | null =>
  isDisabled === null ? null : isDisabled ? 'disabled' : 'enabled';

/** Cell of a project's state; `disabled` stands out. */
export const projectStateCell = (status: ProjectStatus): Cell =>
  status.isDisabled === null ? UNKNOWN : textCell(projectState(status), status.isDisabled ? 'warn' : 'dim');

/** True for a clean-up state (free text) that means failure; false for null. */
export const isCleanUpFailed = (state: string | null): boolean =>
  /fail|error|stuck|abort|timed? ?out/i.test(state ?? '');

export const cleanUpTone = ({ cleanUp }: ProjectStatus): Tone => (isCleanUpFailed(cleanUp.state) ? 'bad' : 'plain');

/** Block of a project's status; `path` is the field path of the status. */
export const projectStatusFields = (status: ProjectStatus, path: string, now: number): SectionPart => {
  const row = rowsOf(PROJECT_STATUS, status, now, path);
  return fields('State and clean-up', [
    row('Project', 'isDisabled', { cell: projectStateCell(status) }),
    row('Clean-up', 'cleanUp.state', { cell: textCell(status.cleanUp.state, cleanUpTone(status)) }),
    row('Clean-up message', 'cleanUp.message'),
    row('Cleaned resources', 'cleanUp.cleaned'),
  ]);
};

/** Rules on the status of a project; `path` is the field path of the status. */
export const projectStatusRules = (path: string): readonly ItemRuleSpec<{ readonly status: ProjectStatus }>[] => [
  {
    id: 'clean-up-failed',
    severity: 'bad',
    about: 'Clean-up',
    title: 'projects whose clean-up failed',
    remedy: 'read the message of the clean-up: resources that it could not remove are still there',
    fields: [`${path}.cleanUpStatus.state`, `${path}.cleanUpStatus.msg`],
    holds: ({
      status: {
        cleanUp: { state, message },
      },
    }) => {
      if (state === null) return null;
      if (!isCleanUpFailed(state)) return [];
      const words = [state, message].filter((word) => word !== null).join(': ');
      return [findingOf(words, `${path}.cleanUpStatus.state`, state)];
    },
  },
  {
    id: 'disabled',
    severity: 'warn',
    due: 'plan',
    about: 'State',
    title: 'disabled projects',
    remedy: 'enable the project, or ask who disabled it',
    fields: [`${path}.isDisabled`],
    holds: ({ status: { isDisabled } }) => {
      if (isDisabled === null) return null;
      return isDisabled ? [findingOf('the project is disabled', `${path}.isDisabled`, 'disabled')] : [];
    },
  },
];
