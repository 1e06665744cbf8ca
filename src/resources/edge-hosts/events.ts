import type { ItemEvent } from '../../core/facet/index.ts';
import { NEVER } from '../../core/values/index.ts';
import type { Condition } from '../shared/condition.ts';
import { metadataEvents } from '../shared/metadata-facets.ts';
import type { EdgeHost } from './model.ts';
import type { PackStatus } from './pack-status.ts';

/** A pack or manifest event; none for a missing or unset time. */
const event = (at: number | null, event: Omit<ItemEvent, 'at'>): readonly ItemEvent[] =>
  at === null || at === NEVER ? [] : [{ at, ...event }];

/** Last transition of a condition, and its last probe, which changes constantly (document 2.6). */
const conditionEvents = (of: string, subject: string | null, condition: Condition | null): readonly ItemEvent[] =>
  condition === null
    ? []
    : [
        ...event(condition.since, {
          lane: `${of} → ${condition.status ?? 'unknown'}`,
          reason: condition.reason,
          subject,
          quiet: false,
        }),
        ...event(condition.probed, { lane: `${of} probed`, reason: null, subject, quiet: true }),
      ];

const packEvents = ({ name, started, ended, condition, manifests }: PackStatus): readonly ItemEvent[] => [
  ...event(started, { lane: 'pack started', reason: null, subject: name, quiet: false }),
  ...event(ended, { lane: 'pack finished', reason: null, subject: name, quiet: false }),
  ...conditionEvents('pack', name, condition),
  ...(manifests ?? []).flatMap((manifest) =>
    conditionEvents('manifest', manifest.name ?? manifest.uid, manifest.condition),
  ),
];

/** Events of a host: packs, manifests, registration (document 2.2, 2.3). Health has no time of its own. */
export const hostEvents = (host: EdgeHost): readonly ItemEvent[] => [
  ...metadataEvents(host),
  ...(host.status.packs ?? []).flatMap(packEvents),
];
