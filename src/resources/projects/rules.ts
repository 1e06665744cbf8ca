import type { ItemRuleSpec } from '../../core/facet/index.ts';
import type { CellValue } from '../../core/values/index.ts';
import { ageText } from '../shared/blocks.ts';
import { deletingRule } from '../shared/metadata.ts';
import { isCleanUpFailed, projectStatusRules } from '../shared/project-status.ts';
import { findingOf } from '../shared/rule.ts';
import { type AlertChannel, failingCount, type Project } from './model.ts';

export const STATUS_RULES: readonly ItemRuleSpec<Project>[] = projectStatusRules('status');

const SUCCEEDED = 'spec.alerts.channels.status.isSucceeded';

/** Rules on alerts: channels whose last delivery failed, with message and time of the delivery. */
export const ALERT_RULES: readonly ItemRuleSpec<Project>[] = [
  {
    id: 'alert-failing',
    severity: 'bad',
    about: 'Alerts',
    title: 'projects with an alert channel whose last delivery failed',
    remedy: 'such a channel tells nobody of problems: check its address and the message of the delivery',
    fields: [SUCCEEDED, 'spec.alerts.component', 'spec.alerts.channels.type'],
    holds: (project, now) => {
      if (failingCount(project) === null) return null;
      return (project.alerts ?? []).flatMap(({ component, channels }) =>
        (channels ?? [])
          .filter(({ delivery }) => delivery.isSucceeded === false)
          .map((channel) => {
            const name = `${component ?? '(no component)'} · ${channel.type ?? 'channel'}`;
            return findingOf(
              `${name}: the last delivery failed${why(channel, now)}`,
              SUCCEEDED,
              name,
              channel.delivery.time,
            );
          }),
      );
    },
  },
];

const why = ({ delivery: { message, time } }: AlertChannel, now: number): string => {
  const text = message === null ? '' : ` (${message})`;
  return time === null ? text : `${text}, ${ageText(time, now)}`;
};

export const PROJECT_RULES: readonly ItemRuleSpec<Project>[] = [
  ...STATUS_RULES,
  deletingRule('projects'),
  ...ALERT_RULES,
];

/** True if the last delivery of an alert channel or the clean-up of a project failed; null if both are unknown. */
export const isBrokenProject = (value: (column: string) => CellValue): boolean | null => {
  const [failing, cleanUp] = [value('failing'), value('cleanup')];
  if (failing === null && cleanUp === null) return null;
  return Number(failing) > 0 || isCleanUpFailed(cleanUp === null ? null : String(cleanUp));
};
