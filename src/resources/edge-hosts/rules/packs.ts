import type { Found, ItemRuleSpec } from '../../../core/facet/index.ts';
import { formatAge, NEVER, type Tone } from '../../../core/values/index.ts';
import { ageText } from '../../shared/blocks.ts';
import { conditionTone } from '../../shared/condition.ts';
import { found } from '../../shared/rule.ts';
import { conditionWords } from '../condition-cell.ts';
import type { EdgeHost } from '../model.ts';
import {
  type Conditions,
  manifestConditions,
  packConditions,
  type TroubledCondition,
  unfinishedPacks,
} from '../pack-status.ts';

const PACKS = 'status.packs';

const CONDITION = `${PACKS}.condition`;
const MANIFEST_CONDITION = `${PACKS}.manifests.condition`;

/** Conditions of a tone, at the field path `path`. */
const inTone = ({ of }: Conditions, tone: Tone, path: string, now: number): readonly Found[] =>
  of.flatMap((one) => (one.tone === tone ? [conditionFound(one, path, now)] : []));

const conditionFound = ({ name, condition }: TroubledCondition, path: string, now: number): Found => {
  const { message, since, reason, status } = condition;
  const text = message === null ? '' : ` (${message})`;
  const age = since === null || since === NEVER ? null : formatAge(since, now);
  const time = age === null ? '' : age.startsWith('in ') ? `, ${age}` : `, for ${age}`;
  return found(`${name}: ${conditionWords(condition)}${text}${time}`, path, `${name}: ${reason ?? status}`, since);
};

/** Rules on reported packs. */
export const PACK_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'pack-failing',
    severity: 'bad',
    about: 'Packs',
    title: 'hosts with a failing pack',
    remedy: 'read reason and message of the condition in the pack status of the host',
    fields: [PACKS],
    holds: ({ status: { packs } }, now) =>
      packs === null || !packConditions(packs).isKnown ? null : inTone(packConditions(packs), 'bad', CONDITION, now),
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
      const conditions = manifestConditions(packs);
      return conditions.isKnown ? inTone(conditions, 'bad', MANIFEST_CONDITION, now) : null;
    },
  },
  {
    id: 'pack-undecided',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts with a pack whose condition is not decided',
    remedy: 'wait for the installation; if the condition stays for long, read its message',
    fields: [PACKS],
    holds: ({ status: { packs } }, now) => {
      if (packs === null || !packConditions(packs).isKnown) return null;
      return [
        ...inTone(packConditions(packs), 'warn', CONDITION, now),
        ...inTone(manifestConditions(packs), 'warn', MANIFEST_CONDITION, now),
      ];
    },
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
      const unfinished = unfinishedPacks(packs).filter(({ condition }) => conditionTone(condition) === 'dim');
      return unfinished.map(({ name, started }) => {
        const text = `${name ?? '(no name)'}: never finished, started ${ageText(started ?? NEVER, now)}`;
        return found(text, `${PACKS}.endTime`, name ?? '(no name)', started);
      });
    },
  },
];
