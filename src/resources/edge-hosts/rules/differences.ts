import type { ItemRuleSpec } from '../../../core/facet/index.ts';
import { packTitle } from '../../shared/pack.ts';
import { found } from '../../shared/rule.ts';
import { type DeployedPack, deploymentsOf } from '../deployment.ts';
import type { EdgeHost } from '../model.ts';

const PACKS = 'status.packs';
const FIELDS = ['spec.clusterProfileTemplates', PACKS];

const wantedOf = (host: EdgeHost): readonly DeployedPack[] =>
  deploymentsOf(host).profiles.flatMap(({ packs }) => packs ?? []);

const isCompared = ({ templates, status }: EdgeHost): boolean => templates !== null && status.packs !== null;

/** Rules on differences between desired and reported packs (document 2.3, 2.5). */
export const DIFFERENCE_RULES: readonly ItemRuleSpec<EdgeHost>[] = [
  {
    id: 'pack-differs',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts that report another version of a pack than their profile wants',
    remedy: 'wait for the upgrade, or look why the host does not take the version',
    fields: FIELDS,
    holds: (host) => {
      if (!isCompared(host)) return null;
      return deploymentsOf(host).profiles.flatMap(({ template, packs }) =>
        (packs ?? [])
          .filter(({ difference }) => difference === 'version')
          .map(({ pack, status }) => {
            const name = pack.name ?? '(no name)';
            const text = `${name}: reported version ${status?.version}, profile ${template.name ?? ''} desires ${pack.version}`;
            return found(text, `${PACKS}.version`, `${name} ${status?.version}`);
          }),
      );
    },
  },
  {
    id: 'pack-missing',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts that never reported a pack of their profiles',
    remedy: 'look whether the profile was applied, and whether the agent reports',
    fields: FIELDS,
    holds: (host) => {
      const { packs } = host.status;
      if (!isCompared(host) || (packs?.length === 0 && wantedOf(host).length > 0)) return null;
      const missing = wantedOf(host).filter(({ difference }) => difference === 'missing');
      if (missing.length === 0) return [];
      const names = missing.map(({ pack }) => packTitle(pack)).join(', ');
      return [found(`never reported: ${names}`, PACKS, names)];
    },
  },
  {
    id: 'pack-unwanted',
    severity: 'warn',
    about: 'Packs',
    title: 'hosts that report a pack of none of their profiles',
    remedy: 'look for a profile that was removed from the host while its pack stayed',
    fields: FIELDS,
    holds: (host) => {
      if (!isCompared(host)) return null;
      const { rest } = deploymentsOf(host);
      if (rest.length === 0) return [];
      const names = rest.map(packTitle).join(', ');
      return [found(`reported, but in no profile: ${names}`, PACKS, names)];
    },
  },
];
