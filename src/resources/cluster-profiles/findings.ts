import { plural } from '../../core/values/index.ts';
import type { Finding } from '../shared/finding.ts';
import { packTitle } from '../shared/pack.ts';
import type { Template } from '../shared/template.ts';
import { type ClusterProfile, inUseCount } from './model.ts';

/** The invalid packs of both forms, each with its reason, and how many clusters that touches (document 2.5). */
export const profileFindings = (profile: ClusterProfile): readonly Finding[] => {
  const count = inUseCount(profile) ?? 0;
  const use = count > 0 ? `; ${plural(count, 'cluster uses', 'clusters use')} this profile` : '';
  const found = [
    ...invalidIn(profile.published, 'the published version', use),
    ...invalidIn(profile.draft, 'the draft', ''),
  ];
  const deleted = profile.packCounts.deleted ?? 0;
  if (found.length > 0 || deleted === 0) return found;
  const text = `${plural(deleted, 'pack was', 'packs were')} deleted from the registry${use}`;
  return [{ about: 'Packs', text, tone: 'bad' }];
};

const invalidIn = (form: Template | null, name: string, use: string): readonly Finding[] =>
  (form?.packs ?? [])
    .filter(({ isInvalid }) => isInvalid === true)
    .map((pack) => {
      const why = pack.invalidReason === null ? '' : ` (${pack.invalidReason})`;
      return { about: 'Packs', text: `${packTitle(pack)} of ${name} is invalid${why}${use}`, tone: 'bad' };
    });
