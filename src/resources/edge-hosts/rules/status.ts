import type { ItemRuleSpec } from '../../../core/facet/index.ts';
import { NEVER } from '../../../core/values/index.ts';
import { ageText } from '../../shared/cells.ts';
import { deletingRule } from '../../shared/metadata-rules.ts';
import { found } from '../../shared/rule.ts';
import type { EdgeHost } from '../model.ts';
import { packConditions } from '../pack-conditions.ts';

const HEALTH = 'status.health.state';
const STATE = 'status.state';

const healthWords = ({ status: { health, message } }: EdgeHost): string =>
  [health, message].filter((word) => word !== null).join(': ');

/** Health has no time: approximated by the first transition of the failing packs. */
const failingSince = ({ status }: EdgeHost): number | null => {
  if (status.packs === null) return null;
  const times = packConditions(status.packs).of.flatMap(({ tone, condition }) =>
    tone === 'bad' ? (condition.since ?? []) : [],
  );
  const since = Math.min(...times.filter((time) => time !== NEVER));
  return Number.isFinite(since) ? since : null;
};

/** Rules on the host's own status (document 2.3, status). */
export const STATUS_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'unhealthy',
    severity: 'bad',
    about: 'Health',
    title: 'unhealthy hosts',
    remedy: 'read the message and the failing packs of the host; then see what the unhealthy hosts have in common',
    fields: [HEALTH, 'status.health.message'],
    caveat: 'No time stands beside the health of a host: the first transition of its failing packs stands for it.',
    holds: (host) => {
      const health = host.status.health?.toLowerCase() ?? null;
      if (health !== 'unhealthy') return health === 'healthy' ? [] : null;
      return [found(healthWords(host), HEALTH, 'unhealthy', failingSince(host))];
    },
  },
  {
    id: 'health-unknown',
    severity: 'warn',
    about: 'Health',
    title: 'hosts whose health is not known',
    remedy: 'check that the agent of the host runs and reaches the service',
    fields: [HEALTH, STATE],
    holds: (host) => {
      const { health, state } = host.status;
      if (health === null && state === null) return null;
      if (health === null)
        return state === 'in-use' ? [found('not reported, although the host is in use', HEALTH, 'not reported')] : [];
      return /^(?:un)?healthy$/i.test(health) ? [] : [found(healthWords(host), HEALTH, health)];
    },
  },
  {
    id: 'unpaired',
    severity: 'warn',
    about: 'State',
    title: 'unpaired hosts',
    remedy: 'pair the host with its device, or remove the registration',
    fields: [STATE, 'metadata.creationTimestamp'],
    holds: ({ status: { state }, metadata: { created } }, now) => {
      if (state !== 'unpaired') return state === null ? null : [];
      const since = created === null ? '' : `, registered ${ageText(created, now)}`;
      return [found(`the host is not paired${since}`, STATE, 'unpaired', created)];
    },
  },
  deletingRule('hosts'),
];
