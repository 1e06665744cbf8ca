import { type Cell, flagCell, numberCell, type Tone, textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { field, fields, known, knownFields, section } from '../../shared/blocks.ts';
import { type Template, templateVersion } from '../../shared/links.ts';
import { metadataBlocks } from '../../shared/metadata.ts';
import { findingsOf, overviewBlocks } from '../../shared/rule.ts';
import { changeOf, pairPacks } from '../changes.ts';
import { isDraftNewer } from '../columns.ts';
import { type ClusterProfile, currentForm, inUseCount } from '../model.ts';
import { PROFILE_RULES } from '../rules.ts';

/** Findings, identity, publication state and users of the profile. */
export const overview = (profile: ClusterProfile, now: number): Section =>
  section('overview', 'Overview', [
    ...overviewBlocks(findingsOf(PROFILE_RULES, profile, now)),
    fields('Profile', [
      field('Version', textCell(profile.version), 'spec.version'),
      field('Published', flagCell(profile.isPublished), 'status.isPublished'),
      field('Published version', versionCell(profile.published), 'spec.published.profileVersion'),
      field('Draft version', versionCell(profile.draft, isDraftNewer(profile)), 'spec.draft.profileVersion'),
      ...known([field('Draft vs published', changesCell(profile), 'spec.draft.packs')]),
      field('Type', textCell(currentForm(profile)?.type ?? null), 'spec.published.type'),
      field('Clusters using it', numberCell(inUseCount(profile)), 'status.inUseClusters'),
      field('User macros in pack values', flagCell(profile.hasUserMacros), 'status.hasUserMacros'),
      field('Kind', textCell(profile.kind), 'kind'),
      ...known([field('API version', textCell(profile.apiVersion), 'apiVersion')]),
    ]),
    ...knownFields('Packs with problems', [
      field('Deleted from the registry', countCell(profile.packCounts.deleted, 'bad'), 'status.pack.deleted'),
      field('Deprecated', countCell(profile.packCounts.deprecated, 'warn'), 'status.pack.deprecated'),
      field('Disabled', countCell(profile.packCounts.disabled, 'warn'), 'status.pack.disabled'),
    ]),
    ...metadataBlocks(profile.metadata, now),
  ]);

const countCell = (count: number | null, tone: Tone): Cell => numberCell(count, (count ?? 0) > 0 ? tone : 'dim');

const versionCell = (form: Template | null, newer = false): Cell => {
  const version = form && templateVersion(form);
  return newer ? textCell(`${version} (newer than the published version)`, 'accent') : textCell(version);
};

/** Number of packs changed by the draft: `2 of 5 packs changed`. */
const changesCell = ({ published, draft, isSummary }: ClusterProfile): Cell => {
  if (!published?.packs || !draft?.packs) return textCell(null);
  const pairs = pairPacks(published.packs, draft.packs);
  const changed = pairs.filter((pair) => changeOf(pair) !== 'same').length;
  return changed === 0
    ? textCell(isSummary ? 'same packs; values not listed' : 'same packs', 'dim')
    : textCell(`${changed} of ${pairs.length} packs changed`, 'accent');
};
