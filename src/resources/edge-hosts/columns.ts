import { RANK } from '../../core/facet/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { type Cell, UNKNOWN } from '../../core/values/index.ts';
import { AGE_COLUMN, columnsOf, nameColumn } from '../shared/columns.ts';
import { type Template, templateTitle } from '../shared/links.ts';
import { isDeleting } from '../shared/metadata.ts';
import { choiceTone } from '../shared/pack.ts';
import { ARCH_CHOICES, archOf, type Device, defaultNic, fullestPartition, fullnessTone, gpuCount } from './device.ts';
import { type EdgeHost, HEALTH_CHOICES, HOST, projectOf, STATE_CHOICES } from './model.ts';

const GLYPHS: Readonly<Record<string, string>> = { unhealthy: '●', healthy: '○' };

/** A health state as glyph and word; undocumented states have a question mark. */
const healthText = (health: string | null): string =>
  health === null ? '' : `${Object.hasOwn(GLYPHS, health) ? GLYPHS[health] : '?'} ${health}`;

/** A health state with its glyph, as a cell; unknown for null. */
export const healthCell = (health: string | null): Cell =>
  health === null ? UNKNOWN : { value: health, text: healthText(health), tone: choiceTone(HEALTH_CHOICES, health) };

const joinTexts = (texts: readonly string[]): string | null =>
  texts.length > 1 ? texts.join(', ') : (texts[0] ?? null);

/** The first text and the number of other texts: `store-0147 +1`. */
const firstOf = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts[0] ?? ''} +${texts.length - 1}` : (texts[0] ?? '');

const clusterNames = ({ status }: EdgeHost): readonly string[] =>
  (status.clusters ?? []).map(({ name, uid }) => name ?? uid).filter((name) => name !== null);

const titlesOf = lastOf((templates: readonly Template[]) => templates.map(templateTitle));
const profileTitles = ({ templates }: EdgeHost): readonly string[] => (templates === null ? [] : titlesOf(templates));

/** IP address of a host: of its appliance, otherwise of the network interface with the default route; null if both are unknown. */
export const addressOf = ({ host, device }: EdgeHost): string | null =>
  host.address ?? defaultNic(device.nics)?.ip ?? null;

const fullestOf = lastOf(({ disks }: Device) => fullestPartition(disks));

/** Columns of edge hosts in display order. */
export const HOST_COLUMNS = columnsOf(HOST, [
  nameColumn('name of the edge host'),
  {
    id: 'health',
    field: 'status.health',
    width: [11, 14],
    ranks: ['unhealthy', 'healthy'],
    glyph: true,
    facet: { role: 'symptom' },
    about: 'healthy or unhealthy, as reported by the agent',
    text: ({ status }) => healthText(status.health),
  },
  {
    id: 'state',
    priority: 4,
    field: 'status.state',
    width: [8, 10],
    ranks: ['in-use', 'ready', 'unpaired'],
    // Services also send "paired", which is not documented.
    choices: [...Object.keys(STATE_CHOICES), 'paired'],
    about: 'in-use, ready or unpaired',
  },
  {
    id: 'message',
    priority: 3,
    field: 'status.message',
    width: [16, 160],
    prose: true,
    fields: ['status.health.message', 'status.health.state', 'metadata.deletionTimestamp'],
    optional: true,
    facet: false,
    findings: true,
    about: 'message of the health check, after deleting for a host that is being deleted',
    lead: { word: 'deleting', since: (host) => (isDeleting(host) ? host.metadata.deleted : null) },
    tone: (host) => (isDeleting(host) ? 'warn' : host.status.health === 'unhealthy' ? 'plain' : 'dim'),
  },
  {
    id: 'project',
    width: [10, 24],
    elide: 'middle',
    ofScope: true,
    fields: ['spec.host.project', 'spec.projectMeta', 'aclmeta.projectUid'],
    facet: false,
    about: 'project of the host: its name, or its uid if no name is sent',
    value: projectOf,
  },
  {
    id: 'cluster',
    width: [10, 24],
    elide: 'middle',
    fields: ['status.inUseClusters'],
    optional: true,
    facet: false,
    about: 'clusters using the host',
    value: (host) => joinTexts(clusterNames(host)),
    text: (host) => firstOf(clusterNames(host)),
  },
  {
    id: 'profile',
    width: [16, 26],
    elide: 'middle',
    fields: ['spec.clusterProfileTemplates'],
    optional: true,
    facet: false,
    about: 'cluster profiles applied, with versions',
    value: (host) => joinTexts(profileTitles(host)),
    text: (host) => firstOf(profileTitles(host)),
  },
  {
    id: 'agent',
    field: 'status.agentVersion',
    type: 'version',
    width: [6, 12],
    facet: { rank: RANK.agent },
    about: 'version of the agent on the host',
  },
  {
    id: 'arch',
    width: [5, 7],
    path: 'spec.device.archType',
    fields: ['spec.device.archType'],
    choices: Object.keys(ARCH_CHOICES),
    facet: { rank: RANK.hardware },
    about: 'processor architecture; amd64 if unknown (documented default)',
    value: ({ device }) => archOf(device),
    tone: ({ device }) => choiceTone(ARCH_CHOICES, device.archType),
  },
  {
    id: 'cpu',
    field: 'device.cpuCores',
    width: [3, 5],
    facet: { rank: RANK.hardware },
    about: 'CPU cores',
  },
  {
    id: 'mem',
    type: 'size',
    width: [4, 6],
    fields: ['spec.device.memory.sizeInMB'],
    facet: { rank: RANK.hardware, title: 'memory' },
    about: 'memory',
    value: ({ device }) => device.memory.bytes,
  },
  {
    id: 'disk',
    type: 'share',
    width: [4, 5],
    fields: ['spec.device.disks'],
    facet: { role: 'symptom', title: 'fullest partition' },
    about: 'usage of the fullest partition',
    value: ({ device }) => fullestOf(device),
    tone: ({ device }) => fullnessTone(fullestOf(device)),
  },
  {
    id: 'gpu',
    type: 'number',
    width: [3, 4],
    fields: ['spec.device.gpus'],
    facet: { rank: RANK.hardware, title: 'gpus' },
    about: 'number of GPUs',
    value: ({ device }) => gpuCount(device.gpus),
  },
  {
    id: 'ip',
    width: [11, 39],
    elide: 'middle',
    fields: ['spec.host.hostAddress', 'spec.device.nics'],
    facet: { role: 'identity', title: 'address' },
    about: 'address of the host, else of its default network interface',
    value: addressOf,
  },
  {
    id: 'os',
    width: [9, 20],
    fields: ['spec.device.os.family', 'spec.device.os.version'],
    facet: { rank: RANK.os },
    about: 'operating system and its version',
    value: ({ device }) => [device.os.family, device.os.version].filter((word) => word !== null).join(' ') || null,
  },
  {
    id: 'type',
    field: 'type',
    width: [11, 12],
    about: 'cloud type: libvirt, vsphere or edge-native',
  },
  AGE_COLUMN,
]);
