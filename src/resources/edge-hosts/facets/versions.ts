import { type FacetSpec, RANK } from '../../../core/facet/index.ts';
import { lastOf } from '../../../core/memo/index.ts';
import { matchVersion } from '../../../core/text/index.ts';
import { manyValues, oneValue } from '../../shared/facet.ts';
import { packTitle } from '../../shared/pack.ts';
import { packFacets } from '../../shared/pack-facets.ts';
import { type Template, templateTitle } from '../../shared/template.ts';
import { deploymentsOf } from '../deployment.ts';
import type { EdgeHost } from '../model.ts';

const TEMPLATES = 'spec.clusterProfileTemplates';

const packsOf = lastOf((templates: readonly Template[]) => templates.flatMap(({ packs }) => packs ?? []));

/** `4.7` of `4.7.2`; other text is unchanged. */
const minorOf = (version: string | null): string | null => {
  const match = version === null ? null : matchVersion(version);
  return match?.[2] === undefined ? version : `${match[1]}.${match[2]}`;
};

/** Packs that are reported in another version than desired, or that no profile desires. */
const reportedOtherwise = (host: EdgeHost): readonly string[] | null => {
  if (host.templates === null || host.status.packs === null) return null;
  const { profiles, rest } = deploymentsOf(host);
  const differing = profiles.flatMap(({ packs }) =>
    (packs ?? []).flatMap(({ status, difference }) => (status !== null && difference === 'version' ? [status] : [])),
  );
  return [...differing, ...rest].filter(({ name }) => name !== null).map(packTitle);
};

/** Facets of installed versions (document 2.3, 2.5). */
export const VERSION_FACETS: readonly FacetSpec<EdgeHost>[] = [
  manyValues(
    { id: 'profile', rank: RANK.profile, fields: [TEMPLATES], about: 'cluster profile applied, with its version' },
    ({ templates }) => templates?.map(templateTitle) ?? null,
  ),
  manyValues(
    {
      id: 'profile-name',
      rank: RANK.profile,
      fields: [`${TEMPLATES}.name`],
      about: 'cluster profile applied, in any version',
    },
    ({ templates }) => templates?.map(({ name, uid }) => name ?? uid) ?? null,
  ),
  ...packFacets<EdgeHost>([`${TEMPLATES}.packs`], ({ templates }) => (templates === null ? null : packsOf(templates))),
  manyValues(
    {
      id: 'reported',
      title: 'reported pack',
      rank: RANK.pack,
      fields: [TEMPLATES, 'status.packs.name', 'status.packs.version'],
      about: 'pack that the host reports otherwise than its profiles want',
    },
    reportedOtherwise,
  ),
  oneValue(
    {
      id: 'agent-minor',
      type: 'version',
      rank: RANK.agent,
      fields: ['status.health.agentVersion'],
      about: 'version of the agent without its last part',
    },
    ({ status }) => minorOf(status.agentVersion),
  ),
  oneValue(
    { id: 'version', type: 'version', fields: ['spec.version'], about: 'version of the host' },
    ({ version }) => version,
  ),
  oneValue(
    {
      id: 'service',
      title: 'registered by',
      fields: ['spec.service.name', 'spec.service.version'],
      about: 'service that registered the host, with its version',
    },
    ({ service: { name, version } }) => [name, version].filter((word) => word !== null).join(' '),
  ),
];
