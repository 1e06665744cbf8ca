import type { Finding } from '../../shared/finding.ts';
import { packTitle } from '../../shared/pack.ts';
import { templateTitle } from '../../shared/template.ts';
import type { EdgeHost } from '../model.ts';

/** The invalid packs of the profiles on a host, each with its reason (document 2.5). */
export const profileFindings = ({ templates }: EdgeHost): readonly Finding[] =>
  (templates ?? []).flatMap((template) =>
    (template.packs ?? [])
      .filter(({ isInvalid }) => isInvalid === true)
      .map((pack) => {
        const why = pack.invalidReason === null ? '' : ` (${pack.invalidReason})`;
        return {
          about: 'Profiles',
          text: `${packTitle(pack)} of ${templateTitle(template)} is invalid${why}`,
          tone: 'bad',
        };
      }),
  );
