import { ageText } from '../shared/cells.ts';
import type { Finding } from '../shared/finding.ts';
import { projectFindings } from '../shared/project-status.ts';
import type { AlertChannel } from './alert.ts';
import type { Project } from './model.ts';

/** The alert channels whose last delivery failed, each with what was said and when (document 2.7). */
export const alertFindings = ({ alerts }: Project, now: number): readonly Finding[] =>
  (alerts ?? []).flatMap(({ component, channels }) =>
    (channels ?? [])
      .filter(({ delivery }) => delivery.isSucceeded === false)
      .map((channel) => ({
        about: 'Alerts',
        text: `${component ?? '(no component)'} · ${channel.type ?? 'channel'}: the last delivery failed${why(channel, now)}`,
        tone: 'bad',
      })),
  );

const why = ({ delivery: { message, time } }: AlertChannel, now: number): string => {
  const said = message === null ? '' : ` (${message})`;
  return time === null ? said : `${said}, ${ageText(time, now)}`;
};

/** All that is wrong with a project, as far as its item tells. */
export const allFindings = (project: Project, now: number): readonly Finding[] => [
  ...projectFindings(project.status),
  ...alertFindings(project, now),
];
