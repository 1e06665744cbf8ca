import type { FleetRule, ItemRuleSpec, RuleFinding, RuleSpec } from '../../core/facet/index.ts';
import { type CellValue, plural } from '../../core/values/index.ts';
import { type Template, templateVersion } from '../shared/links.ts';
import { deletingRule } from '../shared/metadata.ts';
import { packTitle } from '../shared/pack.ts';
import { findingOf } from '../shared/rule.ts';
import { isDraftNewer } from './columns.ts';
import { type ClusterProfile, inUseCount, invalidCount } from './model.ts';

const FORMS = ['published', 'draft'] as const;

/** Rules on invalid packs: in the published form, which hosts run, and in the draft. */
export const INVALID_RULES: readonly ItemRuleSpec<ClusterProfile>[] = [
  {
    id: 'invalid-pack',
    severity: 'bad',
    about: 'Packs',
    title: 'cluster profiles with an invalid pack',
    remedy: 'publish a version with a pack that the registry still has',
    fields: FORMS.flatMap((form) => [`spec.${form}.packs.isInvalid`, `spec.${form}.packs.name`]),
    holds: (profile) => {
      if (invalidCount(profile) === null) return null;
      const count = inUseCount(profile) ?? 0;
      const use = count > 0 ? `; ${plural(count, 'cluster uses', 'clusters use')} this profile` : '';
      const { published, draft } = profile;
      const invalid =
        published === null
          ? invalidIn(draft, 'draft', 'the draft', '')
          : invalidIn(published, 'published', 'the published version', use);
      const deleted = profile.packCounts.deleted ?? 0;
      if (invalid.length > 0 || deleted === 0) return invalid;
      const text = `${plural(deleted, 'pack was', 'packs were')} deleted from the registry${use}`;
      return [findingOf(text, 'status.pack.deleted', 'deleted from the registry')];
    },
  },
  {
    id: 'invalid-draft',
    severity: 'warn',
    due: 'plan',
    about: 'Packs',
    title: 'published cluster profiles with an invalid pack in their draft',
    remedy: 'choose a version of the pack that the registry still has, before the draft is published',
    fields: ['spec.draft.packs.isInvalid', 'spec.draft.packs.name', 'spec.published.profileVersion'],
    holds: ({ published, draft }) => {
      if (published === null && draft === null) return null;
      return published === null ? [] : invalidIn(draft, 'draft', 'the draft', '');
    },
  },
];

const invalidIn = (form: Template | null, key: string, name: string, use: string): readonly RuleFinding[] =>
  (form?.packs ?? [])
    .filter(({ isInvalid }) => isInvalid === true)
    .map((pack) => {
      const why = pack.invalidReason === null ? '' : ` (${pack.invalidReason})`;
      const text = `${packTitle(pack)} of ${name} is invalid${why}${use}`;
      return findingOf(text, `spec.${key}.packs.isInvalid`, packTitle(pack));
    });

/** Rules about a single profile whose findings are at the top of its overview. */
export const PROFILE_RULES: readonly ItemRuleSpec<ClusterProfile>[] = [
  ...INVALID_RULES,
  deletingRule('cluster profiles'),
];

const DRAFT = 'spec.draft.profileVersion';

/** The overview has no finding of this rule: it marks the version of the draft instead. */
const DRAFT_NEWER: ItemRuleSpec<ClusterProfile> = {
  id: 'draft-newer',
  severity: 'warn',
  due: 'plan',
  about: 'Draft',
  title: 'cluster profiles with a draft newer than what is published',
  remedy: 'publish the draft, or ask who is working on it',
  fields: [DRAFT, 'spec.published.profileVersion'],
  holds: (profile) => {
    const { draft, published } = profile;
    const [newer, older] = [draft && templateVersion(draft), published && templateVersion(published)];
    if (draft === null && published === null) return null;
    if (draft !== null && published !== null && (newer === null || older === null)) return null;
    return isDraftNewer(profile)
      ? [findingOf(`the draft ${newer} is newer than the published version ${older}`, DRAFT, 'newer')]
      : [];
  },
};

const UNUSED: FleetRule = {
  id: 'unused-profile',
  severity: 'warn',
  due: 'plan',
  about: 'Use',
  title: 'unused cluster profiles',
  remedy: 'none of its versions is in use: remove the profile, or keep it on purpose',
  fields: ['status.inUseClusters.uid', 'status.inUseClusterUids'],
  fleet: {
    compare: 'unused',
    count: 'inuse',
    facets: ['uid', 'version-uid', 'name'],
    family: 'name',
    usedBy: { kind: 'hosts', facet: 'profile' },
    words: { found: 'none of their versions is carried', others: 'versions of profiles that are in use' },
  },
};

/** All rules about cluster profiles. */
export const ALL_PROFILE_RULES: readonly RuleSpec<ClusterProfile>[] = [...PROFILE_RULES, DRAFT_NEWER, UNUSED];

/**
 * True if a profile has an invalid pack (tag deleted from the registry); null if no pack states its validity.
 */
export const isBrokenProfile = (value: (column: string) => CellValue): boolean | null => {
  const invalid = value('invalid');
  return typeof invalid === 'number' ? invalid > 0 : null;
};
