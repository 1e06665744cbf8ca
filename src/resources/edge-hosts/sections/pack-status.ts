import type { Tone } from '../../../core/cell.ts';
import { type Cell, numberCell, textCell, UNKNOWN } from '../../../core/cell.ts';
import { formatDuration } from '../../../core/format/age.ts';
import type { Block, Section } from '../../../core/pane.ts';
import { NEVER } from '../../../core/value.ts';
import { type GridPart, grid, section } from '../../shared/blocks.ts';
import { timeCell } from '../../shared/cells.ts';
import { type Condition, conditionTone } from '../../shared/condition.ts';
import { packTitle } from '../../shared/pack.ts';
import { conditionCell } from '../condition-cell.ts';
import type { EdgeHost } from '../model.ts';
import type { ManifestStatus, PackService, PackStatus } from '../pack-status.ts';
import { layerOf, profileCell } from './profiles.ts';

/** How the packs fare on the host: condition, since when, how long it took, manifests, services (document 2.3). */
export const packStatus = ({ status: { packs }, templates }: EdgeHost, now: number): Section => {
  const manifests = (packs ?? []).flatMap((pack) =>
    (pack.manifests ?? []).map((manifest) => ({ ...manifest, pack: packTitle(pack) })),
  );
  const services = (packs ?? []).flatMap((pack) =>
    (pack.services ?? []).flatMap((service) => portsOf(service).map((port) => ({ ...port, pack: packTitle(pack) }))),
  );
  const layer: GridPart<PackStatus> = {
    title: 'Layer',
    priority: 9,
    cell: (pack) => textCell(layerOf(pack, templates)),
  };
  const profile: GridPart<PackStatus> = {
    title: 'Profile',
    priority: 10,
    cell: (pack) => profileCell(pack, templates),
  };
  const conditions = [...(packs ?? []), ...manifests].map(({ condition }) => condition);
  return section(
    'packs',
    'Pack status',
    [
      grid('Packs', packs, [...packParts(now), layer, profile]),
      ...conditionBlocks('Conditions of the packs', packs ?? [], packTitle, now),
      ...(packs === null || packs.length === 0 ? [] : [grid('Runs', packs, runParts(now))]),
      ...(manifests.length === 0 ? [] : [grid('Manifests', manifests, MANIFEST_PARTS)]),
      ...conditionBlocks('Conditions of the manifests', manifests, ({ name, uid }) => name ?? uid ?? '(no name)', now),
      ...(services.length === 0 ? [] : [grid('Services', services, SERVICE_PARTS)]),
    ],
    worst(conditions),
  );
};

const worst = (conditions: readonly (Condition | null)[]): Tone | null => {
  const tones = conditions.map(conditionTone);
  if (tones.includes('bad')) return 'bad';
  return tones.includes('warn') ? 'warn' : null;
};

const packParts = (now: number): readonly GridPart<PackStatus>[] => [
  { title: 'Pack', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Version', priority: 5, cell: ({ version }) => textCell(version) },
  { title: 'Condition', priority: 2, cell: ({ condition }) => conditionCell(condition) },
  { title: 'Since', priority: 3, cell: ({ condition }) => timeCell(condition?.since ?? null, now) },
  { title: 'Took', priority: 4, cell: (pack) => tookCell(pack, now) },
  { title: 'Type', priority: 8, cell: ({ type }) => textCell(type) },
];

/** How long a pack took, or for how long it has been at it. */
const tookCell = ({ started, ended }: PackStatus, now: number): Cell => {
  if (started === null || started === NEVER) return UNKNOWN;
  if (ended === null || ended === NEVER)
    return { value: now - started, text: `not finished after ${formatDuration(now - started)}`, tone: 'warn' };
  return { value: ended - started, text: formatDuration(ended - started), tone: 'plain' };
};

const runParts = (now: number): readonly GridPart<PackStatus>[] => [
  { title: 'Pack', priority: 1, cell: (pack) => textCell(packTitle(pack)) },
  { title: 'Started', priority: 2, cell: ({ started }) => timeCell(started, now) },
  { title: 'Ended', priority: 3, cell: ({ ended }) => timeCell(ended, now) },
  { title: 'Profile uid', priority: 4, cell: ({ profileUid }) => textCell(profileUid) },
];

interface Conditioned {
  readonly condition: Condition | null;
}

/** Conditions word by word: those that fail first. */
const conditionBlocks = <Row extends Conditioned>(
  title: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  now: number,
): readonly Block[] => {
  const said = rows
    .filter(({ condition }) => condition !== null)
    .toSorted((left, right) => urgency(right) - urgency(left));
  if (said.length === 0) return [];
  return [
    grid(title, said, [
      { title: 'Of', priority: 1, cell: (row) => textCell(nameOf(row)) },
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
    ]),
  ];
};

const urgency = ({ condition }: Conditioned): number => ['dim', 'warn', 'bad'].indexOf(conditionTone(condition));

const MANIFEST_PARTS: readonly GridPart<ManifestStatus & { readonly pack: string }>[] = [
  { title: 'Manifest', priority: 1, cell: ({ name }) => textCell(name) },
  { title: 'Pack', priority: 3, cell: ({ pack }) => textCell(pack) },
  { title: 'Condition', priority: 2, cell: ({ condition }) => conditionCell(condition) },
  { title: 'Uid', priority: 4, cell: ({ uid }) => textCell(uid) },
];

interface ServicePort {
  readonly name: string | null;
  readonly host: string | null;
  readonly port: number | null;
  readonly protocol: string | null;
}

/** One row for each port; a service without ports has a row too. */
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
