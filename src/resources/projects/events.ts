import type { ItemEvent } from '../../core/facet/index.ts';
import { NEVER } from '../../core/values/index.ts';
import { metadataEvents } from '../shared/metadata-facets.ts';
import type { AlertChannel } from './alert.ts';
import type { Project } from './model.ts';

/** Last delivery of an alert channel, with its outcome (document 2.7). */
const deliveryEvent = (component: string | null, { type, delivery }: AlertChannel): readonly ItemEvent[] => {
  const { time, isSucceeded, message } = delivery;
  if (time === null || time === NEVER) return [];
  const went = isSucceeded === null ? 'unknown' : isSucceeded ? 'succeeded' : 'failed';
  const subject = [component, type].filter((word) => word !== null).join(' · ') || null;
  return [{ at: time, lane: `delivery → ${went}`, reason: message, subject, quiet: false }];
};

/** Events of a project: creation, and last deliveries of alerts. */
export const projectEvents = (project: Project): readonly ItemEvent[] => [
  ...metadataEvents(project),
  ...(project.alerts ?? []).flatMap(({ component, channels }) =>
    (channels ?? []).flatMap((channel) => deliveryEvent(component, channel)),
  ),
];
