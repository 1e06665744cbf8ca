import type { Resource } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import { parseFilter } from './filter/language/index.ts';
import { parseOrder } from './order.ts';

/** A question about the rows of a query: a count by fields, or the findings of a rule. */
export type RowsQuestion =
  | { readonly ask: 'count'; readonly fields: readonly string[]; readonly order: 'most' | 'value' | 'rarest' }
  | { readonly ask: 'rule'; readonly rule: string };

/** A saved query: a tab, with filter and order as typed. */
export interface NamedQuery {
  readonly name: string;
  /** Purpose in a line without a full stop. */
  readonly about: string;
  readonly kind: KindId;
  readonly filter: string;
  /** Order as typed; empty for the kind's order. */
  readonly order: string;
  /** Question whose answer is shown over the rows (Esc leads to the rows). If absent, only the rows are shown. */
  readonly question?: RowsQuestion;
}

const query = (kind: KindId, name: string, filter: string, order: string, about: string): NamedQuery => ({
  name,
  about,
  kind,
  filter,
  order,
});

const asking = (name: string, filter: string, question: RowsQuestion, about: string): NamedQuery => ({
  ...query('hosts', name, filter, '', about),
  question,
});

const count = (order: 'most' | 'value' | 'rarest', ...fields: readonly string[]): RowsQuestion => ({
  ask: 'count',
  fields,
  order,
});

const findings = (rule: string): RowsQuestion => ({ ask: 'rule', rule });

/** Columns in which the hosts of a fleet mostly have the same value. */
const OUTLYING = ['os', 'kernel', 'arch', 'gpu-model', 'agent'] as const;

const NETWORK = 'rule=no-default-nic|no-address|address-differs|no-gateway|no-dns|link-local';

/** The predefined queries. */
const SHIPPED_QUERIES: readonly NamedQuery[] = [
  query('hosts', 'unhealthy', 'health=unhealthy state=in-use', 'project,cluster', 'unhealthy hosts in use, by place'),
  query('hosts', 'unknown', 'health=? state=in-use', '', 'hosts in use without a health'),
  query('hosts', 'unpaired', 'state=unpaired', '-age', 'unpaired hosts, the oldest first'),
  query(
    'hosts',
    'spare',
    'state=ready health=healthy cluster=?',
    '-cpu,-mem',
    'healthy ready hosts in no cluster, the largest first',
  ),
  asking('agents', 'agent!=?', count('value', 'agent'), 'agent versions with their hosts'),
  asking('lagging', '', findings('agent-behind'), 'agents older than the most common one'),
  asking('packs', 'rule=pack-failing', count('most', 'failing'), 'failing packs with the reasons of their conditions'),
  query('hosts', 'unfinished', 'rule=pack-unfinished', '', 'hosts with a pack that never finished'),
  query('hosts', 'network', NETWORK, '', 'hosts without default NIC, IP, gateway or DNS, or with an odd address'),
  asking('duplicates', '', findings('duplicate'), 'uids, MAC addresses, addresses and names given twice'),
  query(
    'hosts',
    'disks',
    'disk>=85% nearly-full!=?',
    '-disk',
    'hosts with a partition of 85% and more, the fullest first',
  ),
  asking(
    'outliers',
    '',
    count('rarest', ...OUTLYING),
    'values of OS, kernel, architecture, GPU and agent that few have',
  ),
  asking('versions', 'profile!=?', count('value', 'profile'), 'profile versions with their hosts'),
  asking('behind', '', findings('profile-behind'), 'hosts on an older profile version than the newest'),
  query('profiles', 'drafts', 'rule=draft-newer', '-inuse', 'profiles with a draft newer than the published form'),
  query('profiles', 'invalid', 'invalid>0 inuse>0', '-inuse', 'profiles in use with an invalid pack'),
  query(
    'profiles',
    'unused',
    'rule=unused-profile',
    'modified',
    'profiles of which no cluster and no host carries any version',
  ),
  query('projects', 'alerts', 'failing>0', '-failing', 'projects with an alert channel that fails'),
  query('projects', 'disabled', 'state=disabled|rule=clean-up-failed', '', 'projects disabled, or not cleaned up'),
];

/** The syntax error in the filter or order of a query; null if both are valid. */
export const queryProblem = (
  { filter, order }: Pick<NamedQuery, 'filter' | 'order'>,
  resource: Resource,
): { readonly part: 'filter' | 'order'; readonly position: number; readonly message: string } | null => {
  const read = parseFilter(filter, resource);
  if (!read.ok) return { part: 'filter', position: read.position, message: read.message };
  const ordered = parseOrder(order, resource);
  return ordered.ok ? null : { part: 'order', position: ordered.position, message: ordered.message };
};

/** Adds the predefined queries to the user's queries. A user's query replaces the predefined query of the same name. */
export const withShipped = (own: readonly NamedQuery[]): readonly NamedQuery[] => [
  ...own,
  ...SHIPPED_QUERIES.filter(({ name }) => !own.some((one) => one.name === name)),
];
