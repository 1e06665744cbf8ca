import { formatAge, NEVER } from '../../../core/values/index.ts';
import { ageText } from '../../shared/cells.ts';
import { type Condition, conditionTone } from '../../shared/condition.ts';
import type { Finding } from '../../shared/finding.ts';
import { packTitle } from '../../shared/pack.ts';
import { conditionWords } from '../condition-cell.ts';
import { type DeployedPack, type Deployment, deploymentsOf, differenceOf } from '../deployment.ts';
import type { EdgeHost } from '../model.ts';
import { isUnfinished, type PackStatus } from '../pack-status.ts';

/**
 * What is wrong with the packs on a host: conditions that fail or are not decided, what never finished, and where the
 * host reports something else than its profiles want.
 */
export const packFindings = (host: EdgeHost, now: number): readonly Finding[] => [
  ...(host.status.packs ?? []).flatMap((status) => conditionFindings(status, now)),
  ...differenceFindings(host),
];

const warning = (text: string): Finding => ({ about: 'Packs', text, tone: 'warn' });

const conditionFindings = (status: PackStatus, now: number): readonly Finding[] => {
  const name = status.name ?? '(no name)';
  const own = failing(name, status.condition, now);
  const manifests = (status.manifests ?? []).flatMap((manifest) =>
    failing(`${name}, manifest ${manifest.name ?? manifest.uid ?? '(no name)'}`, manifest.condition, now),
  );
  const unfinished = own.length === 0 && isUnfinished(status);
  return [
    ...own,
    ...(unfinished ? [warning(`${name}: never finished, started ${ageText(status.started ?? NEVER, now)}`)] : []),
    ...manifests,
  ];
};

const failing = (name: string, condition: Condition | null, now: number): readonly Finding[] => {
  const tone = conditionTone(condition);
  if (condition === null || (tone !== 'bad' && tone !== 'warn')) return [];
  const message = condition.message === null ? '' : ` (${condition.message})`;
  const age = condition.since === null || condition.since === NEVER ? null : formatAge(condition.since, now);
  const since = age === null ? '' : age.startsWith('in ') ? `, ${age}` : `, for ${age}`;
  return [{ about: 'Packs', text: `${name}: ${conditionWords(condition)}${message}${since}`, tone }];
};

const differenceFindings = (host: EdgeHost): readonly Finding[] => {
  const { profiles, rest } = deploymentsOf(host);
  const reports = host.status.packs;
  const wanted = profiles.flatMap(({ packs }) => packs ?? []);
  const missing = wanted.filter((one) => differenceOf(one, reports) === 'missing');
  const unwanted = host.templates === null ? [] : rest;
  return [
    ...profiles.flatMap((one) => versionFindings(one, reports)),
    ...(missing.length === 0 ? [] : [warning(`never reported: ${namesOf(missing)}`)]),
    ...(unwanted.length === 0 ? [] : [warning(`reported, but in no profile: ${unwanted.map(packTitle).join(', ')}`)]),
  ];
};

const namesOf = (packs: readonly DeployedPack[]): string => packs.map(({ pack }) => packTitle(pack)).join(', ');

const versionFindings = ({ template, packs }: Deployment, reports: readonly PackStatus[] | null): readonly Finding[] =>
  (packs ?? [])
    .filter((one) => differenceOf(one, reports) === 'version')
    .map(({ pack, status }) =>
      warning(
        `${pack.name ?? '(no name)'}: reported version ${status?.version}, profile ${template.name ?? ''} desires ${pack.version}`,
      ),
    );
