import type { ItemRuleSpec, RuleFinding } from '../../../core/facet/index.ts';
import { formatAge, NEVER, type Tone } from '../../../core/values/index.ts';
import { ageText } from '../../shared/blocks.ts';
import { findingOf, unlessUnknown } from '../../shared/rule.ts';
import { conditionWords } from '../condition-cell.ts';
import type { EdgeHost } from '../model.ts';
import {
  type Conditions,
  manifestConditions,
  type PackStatus,
  packConditions,
  type TroubledCondition,
  unfinishedPacks,
} from '../pack-status.ts';

const PACKS = 'status.packs';

const CONDITION = `${PACKS}.condition`;
const MANIFEST_CONDITION = `${PACKS}.manifests.condition`;

/** Findings about the conditions with this tone; `path` is the field path of the conditions. */
const inTone = ({ of }: Conditions, tone: Tone, path: string, now: number): readonly RuleFinding[] =>
  of.flatMap((one) => (one.tone === tone ? [conditionFound(one, path, now)] : []));

const conditionFound = ({ name, condition }: TroubledCondition, path: string, now: number): RuleFinding => {
  const { message, since, reason, status } = condition;
  const text = message === null ? '' : ` (${message})`;
  const age = since === null || since === NEVER ? null : formatAge(since, now);
  const time = age === null ? '' : age.startsWith('in ') ? `, ${age}` : `, for ${age}`;
  return findingOf(`${name}: ${conditionWords(condition)}${text}${time}`, path, `${name}: ${reason ?? status}`, since);
};

/** The packs that a host reports; null if it has profiles but reports no packs. */
const reportedPacks = ({ templates, status: { packs } }: EdgeHost): readonly PackStatus[] | null =>
  packs?.length === 0 && (templates ?? []).length > 0 ? null : packs;

export const PACK_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'pack-failing',
    severity: 'bad',
    about: 'Packs',
    title: 'hosts with a failing pack',
    remedy: 'read reason and message of the condition in the pack status of the host',
    fields: [PACKS],
    holds: (host, now) => {
      const packs = reportedPacks(host);
      if (packs === null) return null;
      const conditions = packConditions(packs);
      return unlessUnknown(inTone(conditions, 'bad', CONDITION, now), conditions.isKnown);
    },
  },
  {
    id: 'manifest-failing',
    severity: 'bad',
    about: 'Packs',
    title: 'hosts with a failing manifest',
    remedy: 'read reason and message of the manifest in the pack status of the host',
    fields: [PACKS],
    holds: (host, now) => {
      const packs = reportedPacks(host);
      if (packs === null) return null;
      const conditions = manifestConditions(packs);
      const isKnown = conditions.isKnown && packs.every(({ manifests }) => manifests !== null);
      return unlessUnknown(inTone(conditions, 'bad', MANIFEST_CONDITION, now), isKnown);
    },
  },
  {
    id: 'pack-undecided',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts with a pack whose condition is not decided',
    remedy: 'wait for the installation; if the condition stays for long, read its message',
    fields: [PACKS],
    holds: (host, now) => {
      const packs = reportedPacks(host);
      if (packs === null) return null;
      const conditions = packConditions(packs);
      const undecided = [
        ...inTone(conditions, 'warn', CONDITION, now),
        ...inTone(manifestConditions(packs), 'warn', MANIFEST_CONDITION, now),
      ];
      return unlessUnknown(undecided, conditions.isKnown);
    },
  },
  {
    id: 'pack-unfinished',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts with a pack whose installation never finished',
    remedy: 'look at the events of the host since the installation began',
    fields: [PACKS],
    holds: (host, now) => {
      const packs = reportedPacks(host);
      if (packs === null || (packs.length > 0 && packs.every(({ started }) => started === null))) return null;
      return unfinishedPacks(packs).map(({ name, started }) => {
        const text = `${name ?? '(no name)'}: never finished, started ${ageText(started ?? NEVER, now)}`;
        return findingOf(text, `${PACKS}.endTime`, name ?? '(no name)', started);
      });
    },
  },
];
