import { type Cell, numberCell, type Tone, textCell } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import { field, fields, knownFields, knownRows, section } from '../../shared/blocks.ts';
import { type Template, templateVersion } from '../../shared/links.ts';
import { metadataBlocks } from '../../shared/metadata.ts';
import { rowsOf } from '../../shared/rows.ts';
import { findingsOf, overviewBlocks } from '../../shared/rule.ts';
import { changeOf, pairPacks } from '../changes.ts';
import { isDraftNewer } from '../columns.ts';
import { type ClusterProfile, currentForm, inUseCount, PROFILE } from '../model.ts';
import { PROFILE_RULES } from '../rules.ts';

/** Section with findings, identity, publication state and users of the profile. */
export const overview = (profile: ClusterProfile, now: number): Section => {
  const { packCounts } = profile;
  const row = rowsOf(PROFILE, profile, now);
  return section('overview', 'Overview', [
    ...overviewBlocks(findingsOf(PROFILE_RULES, profile, now)),
    fields('Profile', [
      row('Version', 'version'),
      row('Published', 'isPublished'),
      row('Published version', 'published.profileVersion', { cell: versionCell(profile.published) }),
      row('Draft version', 'draft.profileVersion', { cell: versionCell(profile.draft, isDraftNewer(profile)) }),
      ...knownRows([field('Draft vs published', changesCell(profile), 'spec.draft.packs')]),
      row('Type', 'published.type', { cell: textCell(currentForm(profile)?.type ?? null) }),
      field('Clusters using it', numberCell(inUseCount(profile)), 'status.inUseClusters'),
      row('User macros in pack values', 'hasUserMacros'),
      row('Kind', 'kind'),
      ...knownRows([row('API version', 'apiVersion')]),
    ]),
    ...knownFields('Packs with problems', [
      row('Deleted from the registry', 'packCounts.deleted', { cell: countCell(packCounts.deleted, 'bad') }),
      row('Deprecated', 'packCounts.deprecated', { cell: countCell(packCounts.deprecated, 'warn') }),
      row('Disabled', 'packCounts.disabled', { cell: countCell(packCounts.disabled, 'warn') }),
    ]),
    ...metadataBlocks(profile.metadata, now),
  ]);
};

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
