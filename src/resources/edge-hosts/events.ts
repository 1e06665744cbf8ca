import type { ItemEvent } from '../../core/facet/index.ts';
import { NEVER } from '../../core/values/index.ts';
import type { Condition } from '../shared/condition.ts';
import { metadataEvents } from '../shared/metadata-facets.ts';
import type { EdgeHost } from './model.ts';
import type { PackStatus } from './pack-status.ts';

/** An event of a pack or a manifest; none where its time is not given or never came. */
const event = (at: number | null, event: Omit<ItemEvent, 'at'>): readonly ItemEvent[] =>
  at === null || at === NEVER ? [] : [{ at, ...event }];

/** The last transition of a condition, and its last probe, which moves by itself (document 2.6). */
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

/** What happened to a host: its packs, its manifests, its registration (document 2.2, 2.3). Health has no time of its own. */
export const hostEvents = (host: EdgeHost): readonly ItemEvent[] => [
  ...metadataEvents(host),
  ...(host.status.packs ?? []).flatMap(packEvents),
];
