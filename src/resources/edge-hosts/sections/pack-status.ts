import { type Cell, formatDuration, NEVER, numberCell, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { Section } from '../../../core/view/index.ts';
import {
  ageCell,
  foldPart,
  type GridPart,
  gap,
  grid,
  gridIfAny,
  listCell,
  type SectionPart,
  section,
  timeCell,
} from '../../shared/blocks.ts';
import { type Condition, conditionTone } from '../../shared/condition.ts';
import { profileLink, type Template, templateTitle } from '../../shared/links.ts';
import { byLayer, packTitle } from '../../shared/pack.ts';
import { findingBlocks, findingsOf, worst } from '../../shared/rule.ts';
import { conditionCell } from '../condition-cell.ts';
import { type DeployedPack, type Deployment, deploymentsOf, type EdgeHost } from '../model.ts';
import { isUnfinished, type ManifestStatus, type PackService, type PackStatus } from '../pack-status.ts';
import { DIFFERENCE_RULES } from '../rules/all.ts';
import { PACK_RULES } from '../rules/packs.ts';

/** Columns about the report of a pack. `reported` makes the cell of the reported version. */
const reportParts = <Row>(
  statusOf: (row: Row) => PackStatus | null,
  now: number,
  reported: (row: Row) => Cell,
): readonly GridPart<Row>[] => {
  const part = (title: string, priority: number, cell: (status: PackStatus) => Cell): GridPart<Row> => ({
    title,
    priority,
    cell: (row) => {
      const status = statusOf(row);
      return status === null ? UNKNOWN : cell(status);
    },
  });
  return [
    { title: 'Reported', priority: 4, cell: reported },
    { ...part('Condition', 2, ({ condition }) => conditionCell(condition)), kept: true },
    part('Message', 3, ({ condition }) => textCell(condition?.message ?? null)),
    part('Since', 6, ({ condition }) => ageCell(condition?.since ?? null, now)),
    part('Took', 8, (status) => tookCell(status, now)),
    part('Manifests', 9, ({ manifests }) => spareList((manifests ?? []).map(({ name, uid }) => name ?? uid ?? '–'))),
    part('Services', 7, ({ services }) => spareList((services ?? []).map(serviceText))),
  ];
};

/** A list, or an unknown cell if it is empty: most packs have neither manifests nor services, and the grid drops a column without values. */
const spareList = (texts: readonly string[]): Cell => (texts.length === 0 ? UNKNOWN : listCell(texts));

/** Duration of an installation; if it never finished, the time since its start. */
const tookCell = (status: PackStatus, now: number): Cell => {
  const { started, ended } = status;
  if (started === null || started === NEVER) return UNKNOWN;
  if (isUnfinished(status) || ended === null)
    return { value: now - started, text: `never finished, ${formatDuration(now - started)}`, tone: 'warn' };
  if (ended < started) return { value: null, text: 'ended before it started', tone: 'warn' };
  return { value: ended - started, text: formatDuration(ended - started), tone: 'plain' };
};

/** A service with its address and ports: `ui 10.4.9.9:9090/TCP,9091/UDP`. */
const serviceText = ({ name, host, ports }: PackService): string => {
  const doors = (ports ?? []).map(({ port, protocol }) =>
    [port ?? '–', protocol].filter((one) => one !== null).join('/'),
  );
  const where = [host, doors.join(',')].filter((one) => one !== null && one !== '').join(':');
  return [name, where].filter((one) => one !== null && one !== '').join(' ');
};

/** Manifests and services of a host's packs; then, folded, installation times and raw conditions. */
const statusDetails = (packs: readonly PackStatus[], now: number): readonly SectionPart[] => {
  const manifests = packs.flatMap((pack) =>
    (pack.manifests ?? []).map(({ name, uid, condition }) => ({ name, uid, condition, pack: packTitle(pack) })),
  );
  const services = packs.flatMap((pack) =>
    (pack.services ?? []).flatMap((service) => portsOf(service).map((port) => ({ ...port, pack: packTitle(pack) }))),
  );
  return [
    ...gridIfAny('Manifests', failingFirst(manifests), MANIFEST_PARTS),
    ...gridIfAny('Services', services, SERVICE_PARTS),
    ...gridIfAny('Pack install times', packs, runParts(now)).map((part) => foldPart(part)),
    ...conditions('Pack conditions (raw)', packs, packTitle, now),
    ...conditions('Manifest conditions (raw)', manifests, ({ name, uid }) => name ?? uid ?? '–', now),
  ];
};

interface Conditioned {
  readonly condition: Condition | null;
}

const urgency = ({ condition }: Conditioned): number => ['dim', 'warn', 'bad'].indexOf(conditionTone(condition));

const failingFirst = <Row extends Conditioned>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((left, right) => urgency(right) - urgency(left));

const runParts = (now: number): readonly GridPart<PackStatus>[] => [
  { title: 'Pack', priority: 1, cell: (pack) => textCell(packTitle(pack)) },
  { title: 'Started', priority: 2, cell: ({ started }) => timeCell(started, now) },
  { title: 'Ended', priority: 3, cell: ({ ended }) => timeCell(ended, now) },
  { title: 'Type', priority: 5, cell: ({ type }) => textCell(type) },
  { title: 'Profile uid', priority: 4, cell: ({ profileUid }) => textCell(profileUid) },
];

const conditions = <Row extends Conditioned>(
  title: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  now: number,
): readonly SectionPart[] =>
  gridIfAny(title, failingFirst(rows.filter(({ condition }) => condition !== null)), [
    { title: 'Of', priority: 1, cell: (row: Row) => textCell(nameOf(row)) },
    { title: 'Type', priority: 5, cell: ({ condition }) => textCell(condition?.type ?? null) },
    {
      title: 'Status',
      priority: 2,
      cell: ({ condition }) => textCell(condition?.status ?? null, conditionTone(condition)),
    },
    { title: 'Reason', priority: 3, cell: ({ condition }) => textCell(condition?.reason ?? null) },
    { title: 'Message', priority: 4, cell: ({ condition }) => textCell(condition?.message ?? null) },
    { title: 'Since', priority: 6, cell: ({ condition }) => timeCell(condition?.since ?? null, now) },
    { title: 'Last probe', priority: 7, cell: ({ condition }) => timeCell(condition?.probed ?? null, now) },
  ]).map((part) => foldPart(part));

const MANIFEST_PARTS: readonly GridPart<ManifestStatus & { readonly pack: string }>[] = [
  { title: 'Manifest', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Condition', priority: 2, cell: ({ condition }) => conditionCell(condition) },
  { title: 'Pack', priority: 3, cell: ({ pack }) => textCell(pack) },
  { title: 'Uid', priority: 4, cell: ({ uid }) => textCell(uid) },
];

interface ServicePort {
  readonly name: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly protocol: string | null;
}

/** Rows of a service, a row for each port; a service without ports has a single row. */
const portsOf = ({ name, host, ports }: PackService): readonly ServicePort[] =>
  ports === null || ports.length === 0
    ? [{ name, host, port: null, protocol: null }]
    : ports.map(({ port, protocol }) => ({ name, host, port, protocol }));

const SERVICE_PARTS: readonly GridPart<ServicePort & { readonly pack: string }>[] = [
  { title: 'Service', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Address', priority: 2, cell: ({ host }) => textCell(host) },
  { title: 'Port', priority: 3, align: 'right', cell: ({ port }) => numberCell(port) },
  { title: 'Protocol', priority: 4, cell: ({ protocol }) => textCell(protocol) },
  { title: 'Pack', priority: 5, cell: ({ pack }) => textCell(pack) },
];

/** Section with the desired and reported packs of the host's profiles in one grid, and the details of its reports. */
export const packStatus = (host: EdgeHost, now: number): Section => {
  const { packs } = host.status;
  const { profiles, rest } = deploymentsOf(host);
  const findings = findingsOf([...PACK_RULES, ...DIFFERENCE_RULES], host, now);
  const restTitle = host.templates === null ? 'Reported by the host' : 'Reported, but in no profile';
  return section(
    'packs',
    'Pack status',
    [
      ...findingBlocks(findings),
      ...profileGrids(profiles, now),
      ...gridIfAny(restTitle, rest, [NAME, ...reportParts<PackStatus>((status) => status, now, versionCell)]),
      ...(packs === null || packs.length === 0 ? [gap('packs reported by the host', packs !== null)] : []),
      ...statusDetails(packs ?? [], now),
    ],
    worst(findings),
  );
};

const NAME: GridPart<PackStatus> = { title: 'Pack', priority: 1, cell: ({ name }) => textCell(name) };

const versionCell = ({ version }: PackStatus): Cell => textCell(version, 'warn');

/** A desired pack, its report, and the profile that it belongs to. */
interface WantedPack extends DeployedPack {
  readonly template: Template;
}

/** Grid of the profiles' packs, desired and reported: worst first, then in layer order from the bottom. */
const profileGrids = (profiles: readonly Deployment[], now: number): readonly SectionPart[] => {
  const [first, ...others] = profiles.filter(({ packs }) => packs !== null);
  const unsent = profiles.filter(({ packs }) => packs === null);
  const gaps = unsent.map(({ template }) => gap(`packs of ${templateTitle(template)}`, false));
  if (first === undefined) return gaps;
  const profile: GridPart<WantedPack> = {
    title: 'Profile',
    priority: 5,
    cell: (one) => textCell(templateTitle(one.template)),
  };
  const parts: readonly GridPart<WantedPack>[] = [
    { title: 'Pack', priority: 1, kept: true, cell: ({ pack }) => textCell(pack.name) },
    ...(others.length === 0 ? [] : [profile]),
    { title: 'Layer', priority: 9, cell: ({ pack }) => textCell(pack.layer) },
    { title: 'Desired', priority: 6, cell: ({ pack }) => textCell(pack.version) },
    ...reportParts<WantedPack>(({ status }) => status, now, reportedCell),
  ];
  const of = others.length === 0 ? templateTitle(first.template) : 'Packs of all profiles';
  const wanted = [first, ...others].flatMap(({ template, packs }) =>
    inLayers(packs ?? []).map((one): WantedPack => ({ ...one, template })),
  );
  return [
    grid(
      `${of}: desired and reported`,
      wanted.toSorted((left, right) => packUrgency(right) - packUrgency(left)),
      parts,
      { linkOf: ({ template }) => profileLink(template) },
    ),
    ...gaps,
  ];
};

/** Sort key, higher for more urgent: the condition counts first, then a version other than desired. */
const packUrgency = (one: DeployedPack): number => {
  const condition = ['dim', 'warn', 'bad'].indexOf(conditionTone(one.status?.condition ?? null));
  const difference = one.difference;
  return condition * 2 + Number(difference === 'version' || difference === 'missing');
};

const inLayers = (packs: readonly DeployedPack[]): readonly DeployedPack[] => {
  const byPack = new Map(packs.map((one) => [one.pack, one]));
  return byLayer(packs.map(({ pack }) => pack)).flatMap((pack) => byPack.get(pack) ?? []);
};

const reportedCell = (one: DeployedPack): Cell => {
  const { status } = one;
  switch (one.difference) {
    case 'same':
      return { value: status?.version ?? null, text: '=', tone: 'dim' };
    case 'version':
      return { value: status?.version ?? null, text: `reports ${status?.version}`, tone: 'warn' };
    case 'missing':
      return { value: null, text: 'never reported', tone: 'warn' };
    default:
      return textCell(status?.version ?? null);
  }
};
