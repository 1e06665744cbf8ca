import type { Found, ItemRuleSpec } from '../../../core/facet/index.ts';
import { formatAge, NEVER, type Tone } from '../../../core/values/index.ts';
import { ageText } from '../../shared/cells.ts';
import { type Condition, conditionTone } from '../../shared/condition.ts';
import { found } from '../../shared/rule.ts';
import { conditionWords } from '../condition-cell.ts';
import type { EdgeHost } from '../model.ts';
import { isUnfinished, type PackStatus } from '../pack-status.ts';

const PACKS = 'status.packs';

/** A condition of a pack or of one of its manifests, and what it is of. */
interface Conditioned {
  readonly name: string;
  readonly path: string;
  readonly condition: Condition | null;
}

const packName = ({ name }: PackStatus): string => name ?? '(no name)';

const ofPacks = (packs: readonly PackStatus[]): readonly Conditioned[] =>
  packs.map((pack) => ({ name: packName(pack), path: `${PACKS}.condition`, condition: pack.condition }));

const ofManifests = (packs: readonly PackStatus[]): readonly Conditioned[] =>
  packs.flatMap((pack) =>
    (pack.manifests ?? []).map(({ name, uid, condition }) => ({
      name: `${packName(pack)}, manifest ${name ?? uid ?? '(no name)'}`,
      path: `${PACKS}.manifests.condition`,
      condition,
    })),
  );

/** The conditions of a tone; null where there are some and none of them says a status. */
const conditionsOf = (all: readonly Conditioned[], tone: Tone, now: number): readonly Found[] | null => {
  if (all.length > 0 && all.every(({ condition }) => condition?.status === undefined || condition.status === null))
    return null;
  return all.flatMap(({ name, path, condition }) => {
    if (condition === null || conditionTone(condition) !== tone) return [];
    const message = condition.message === null ? '' : ` (${condition.message})`;
    const age = condition.since === null || condition.since === NEVER ? null : formatAge(condition.since, now);
    const since = age === null ? '' : age.startsWith('in ') ? `, ${age}` : `, for ${age}`;
    const text = `${name}: ${conditionWords(condition)}${message}${since}`;
    return [found(text, path, `${name}: ${condition.reason ?? condition.status}`, condition.since)];
  });
};

/** How the packs fare that the host reports (document 2.3, status.packs; 2.6). */
export const PACK_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'pack-failing',
    severity: 'bad',
    about: 'Packs',
    title: 'hosts with a failing pack',
    remedy: 'read reason and message of the condition in the pack status of the host',
    fields: [PACKS],
    holds: ({ status: { packs } }, now) => (packs === null ? null : conditionsOf(ofPacks(packs), 'bad', now)),
  },
  {
    id: 'manifest-failing',
    severity: 'bad',
    about: 'Packs',
    title: 'hosts with a failing manifest',
    remedy: 'read reason and message of the manifest in the pack status of the host',
    fields: [PACKS],
    holds: ({ status: { packs } }, now) => {
      if (packs === null || (packs.length > 0 && packs.every(({ manifests }) => manifests === null))) return null;
      return conditionsOf(ofManifests(packs), 'bad', now);
    },
  },
  {
    id: 'pack-undecided',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts with a pack whose condition is not decided',
    remedy: 'wait for the installation; if the condition stays for long, read its message',
    fields: [PACKS],
    holds: ({ status: { packs } }, now) =>
      packs === null ? null : conditionsOf([...ofPacks(packs), ...ofManifests(packs)], 'warn', now),
  },
  {
    id: 'pack-unfinished',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts with a pack whose installation never finished',
    remedy: 'look at the events of the host since the installation began',
    fields: [PACKS],
    holds: ({ status: { packs } }, now) => {
      if (packs === null || (packs.length > 0 && packs.every(({ started }) => started === null))) return null;
      return packs.filter(isQuietlyUnfinished).map((pack) => {
        const text = `${packName(pack)}: never finished, started ${ageText(pack.started ?? NEVER, now)}`;
        return found(text, `${PACKS}.endTime`, packName(pack), pack.started);
      });
    },
  },
];

/** A pack that has no end and whose condition says nothing of it. */
const isQuietlyUnfinished = (pack: PackStatus): boolean =>
  conditionTone(pack.condition) === 'dim' && isUnfinished(pack);
