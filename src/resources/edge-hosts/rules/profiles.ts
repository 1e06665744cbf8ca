import type { ItemRuleSpec } from '../../../core/facet/index.ts';
import { packTitle } from '../../shared/pack.ts';
import { found } from '../../shared/rule.ts';
import { invalidPacks, templateTitle } from '../../shared/template.ts';
import type { EdgeHost } from '../model.ts';

const INVALID = 'spec.clusterProfileTemplates.packs.isInvalid';

/** Invalid packs of a host's profiles, with reason (document 2.5). */
export const PROFILE_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'invalid-pack',
    severity: 'bad',
    about: 'Profiles',
    title: 'hosts with an invalid pack in their profiles',
    remedy: 'publish a version of the profile with a pack that the registry still has',
    fields: [INVALID, 'spec.clusterProfileTemplates.packs.name', 'spec.clusterProfileTemplates.packs.version'],
    holds: ({ templates }) => {
      if (templates === null) return null;
      if (templates.length > 0 && templates.every(({ packs }) => invalidPacks(packs) === null)) return null;
      return templates.flatMap((template) =>
        (template.packs ?? [])
          .filter(({ isInvalid }) => isInvalid === true)
          .map((pack) => {
            const why = pack.invalidReason === null ? '' : ` (${pack.invalidReason})`;
            const text = `${packTitle(pack)} of ${templateTitle(template)} is invalid${why}`;
            return found(text, INVALID, packTitle(pack));
          }),
      );
    },
  },
];
