import { numberCell, textCell } from '../../../core/values/index.ts';
import { folded, type GridPart, gridIfAny } from '../../shared/blocks.ts';
import { timeCell } from '../../shared/cells.ts';
import { type Condition, conditionTone } from '../../shared/condition.ts';
import { packTitle } from '../../shared/pack.ts';
import type { Part } from '../../shared/section.ts';
import { conditionCell } from '../condition-cell.ts';
import type { ManifestStatus, PackService, PackStatus } from '../pack-status.ts';

/** Manifests and services of a host's packs; then, folded, deployment times and raw conditions (document 2.3, 2.6). */
export const statusDetails = (packs: readonly PackStatus[], now: number): readonly Part[] => {
  const manifests = packs.flatMap((pack) =>
    (pack.manifests ?? []).map((manifest) => ({ ...manifest, pack: packTitle(pack) })),
  );
  const services = packs.flatMap((pack) =>
    (pack.services ?? []).flatMap((service) => portsOf(service).map((port) => ({ ...port, pack: packTitle(pack) }))),
  );
  return [
    ...gridIfAny('Manifests', failingFirst(manifests), MANIFEST_PARTS),
    ...gridIfAny('Services', services, SERVICE_PARTS),
    ...gridIfAny('Pack install times', packs, runParts(now)).map((part) => folded(part)),
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
): readonly Part[] =>
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
  ]).map((part) => folded(part));

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

/** One row per port, and one for a service without ports. */
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
