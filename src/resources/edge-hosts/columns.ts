import { RANK } from '../../core/facet/index.ts';
import type { ColumnSpec } from '../../core/item/index.ts';
import { lastOf } from '../../core/memo/index.ts';
import { type Cell, UNKNOWN } from '../../core/values/index.ts';
import { ageColumn, columnsOf, nameColumn } from '../shared/columns.ts';
import { type Template, templateTitle } from '../shared/links.ts';
import { isDeleting } from '../shared/metadata.ts';
import { choiceTone } from '../shared/pack.ts';
import { HARDWARE_COLUMNS } from './columns-hardware.ts';
import { type EdgeHost, HEALTH_CHOICES, HOST, projectOf, STATE_CHOICES } from './model.ts';

const GLYPHS: Readonly<Record<string, string>> = { unhealthy: '●', healthy: '○' };

/** A health state as glyph and word; unlisted states have a question mark. */
const healthText = (health: string | null): string =>
  health === null ? '' : `${Object.hasOwn(GLYPHS, health) ? GLYPHS[health] : '?'} ${health}`;

/** A health state as a cell. */
export const healthCell = (health: string | null): Cell =>
  health === null ? UNKNOWN : { value: health, text: healthText(health), tone: choiceTone(HEALTH_CHOICES, health) };

const joinTexts = (texts: readonly string[]): string | null =>
  texts.length > 1 ? texts.join(', ') : (texts[0] ?? null);

/** The first text and the number of others: `store-0147 +1`. */
const firstOf = (texts: readonly string[]): string =>
  texts.length > 1 ? `${texts[0] ?? ''} +${texts.length - 1}` : (texts[0] ?? '');

const clusterNames = ({ status }: EdgeHost): readonly string[] =>
  (status.clusters ?? []).map(({ name, uid }) => name ?? uid).filter((name) => name !== null);

const titlesOf = lastOf((templates: readonly Template[]) => templates.map(templateTitle));
const profileTitles = ({ templates }: EdgeHost): readonly string[] => (templates === null ? [] : titlesOf(templates));

const column = columnsOf(HOST);

const STATUS_COLUMNS: readonly ColumnSpec<EdgeHost>[] = [
  column('status.health', {
    id: 'health',
    title: 'HEALTH',
    min: 11,
    max: 14,
    priority: 2,
    ranks: ['unhealthy', 'healthy'],
    glyph: true,
    facet: { role: 'symptom' },
    about: 'healthy or unhealthy, as reported by the agent',
    text: ({ status }) => healthText(status.health),
  }),
  column('status.state', {
    id: 'state',
    title: 'STATE',
    min: 8,
    max: 10,
    priority: 4,
    ranks: ['in-use', 'ready', 'unpaired'],
    // Services also send "paired", which is not documented.
    choices: [...Object.keys(STATE_CHOICES), 'paired'],
    about: 'in-use, ready or unpaired',
  }),
  column('status.message', {
    id: 'message',
    title: 'MESSAGE',
    min: 16,
    max: 160,
    elide: 'common',
    priority: 3,
    fields: ['status.health.message', 'status.health.state', 'metadata.deletionTimestamp'],
    optional: true,
    facet: false,
    findings: true,
    about: 'message of the health check, after deleting for a host that is being deleted',
    lead: { word: 'deleting', since: (host) => (isDeleting(host) ? host.metadata.deleted : null) },
    tone: (host) => (isDeleting(host) ? 'warn' : host.status.health === 'unhealthy' ? 'plain' : 'dim'),
  }),
  {
    id: 'project',
    title: 'PROJECT',
    type: 'text',
    min: 10,
    max: 24,
    priority: 5,
    elide: 'middle',
    ofScope: true,
    fields: ['spec.host.project', 'spec.projectMeta', 'aclmeta.projectUid'],
    facet: false,
    about: 'project of the host: its name, or its uid if no name is sent',
    value: projectOf,
  },
  {
    id: 'cluster',
    title: 'CLUSTER',
    type: 'text',
    min: 10,
    max: 24,
    priority: 6,
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
    title: 'PROFILE',
    type: 'text',
    min: 16,
    max: 26,
    priority: 7,
    elide: 'middle',
    fields: ['spec.clusterProfileTemplates'],
    optional: true,
    facet: false,
    about: 'cluster profiles applied, with versions',
    value: (host) => joinTexts(profileTitles(host)),
    text: (host) => firstOf(profileTitles(host)),
  },
  column('status.agentVersion', {
    id: 'agent',
    title: 'AGENT',
    type: 'version',
    min: 6,
    max: 12,
    priority: 8,
    facet: { rank: RANK.agent },
    about: 'version of the agent on the host',
  }),
];

const PLACE_COLUMNS: readonly ColumnSpec<EdgeHost>[] = [
  column('type', {
    id: 'type',
    title: 'TYPE',
    min: 11,
    max: 12,
    priority: 16,
    about: 'cloud type: libvirt, vsphere or edge-native',
  }),
];

/** Columns of edge hosts in display order; the design's priorities. */
export const HOST_COLUMNS: readonly ColumnSpec<EdgeHost>[] = [
  nameColumn('name of the edge host'),
  ...STATUS_COLUMNS,
  ...HARDWARE_COLUMNS,
  ...PLACE_COLUMNS,
  ageColumn(17),
];
