import type { Resource } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import { parseFilter } from './filter/language/index.ts';
import { parseOrder } from './order.ts';

/** A saved query: a tab, with filter and order as typed. */
export interface NamedQuery {
  readonly name: string;
  /** Purpose in one line without a full stop. */
  readonly about: string;
  readonly kind: KindId;
  readonly filter: string;
  /** Empty for the kind's order. */
  readonly order: string;
}

const query = (kind: KindId, name: string, filter: string, order: string, about: string): NamedQuery => ({
  name,
  about,
  kind,
  filter,
  order,
});

/** All network rules of hosts as one filter. */
const NETWORK = 'rule=no-default-nic|no-address|address-differs|no-gateway|no-dns|link-local';

/** Predefined triage queries (in-the-field.md) that a filter and an order can express. */
export const SHIPPED_QUERIES: readonly NamedQuery[] = [
  query('hosts', 'unhealthy', 'health=unhealthy state=in-use', 'project,cluster', 'unhealthy hosts in use, by place'),
  query('hosts', 'unknown', 'health=? state=in-use', '', 'hosts in use without a health'),
  query('hosts', 'unpaired', 'state=unpaired', '-age', 'unpaired hosts, the oldest first'),
  query('hosts', 'new', 'age<1d', 'age', 'hosts registered within a day, the latest first'),
  query('hosts', 'spare', 'state=ready cluster=?', '-cpu,-mem', 'ready hosts in no cluster, the largest first'),
  query('hosts', 'spare-gpu', 'state=ready cluster=? gpu>0', '-gpu,-cpu', 'the same with a GPU'),
  query('hosts', 'agents', 'agent!=?', 'agent', 'agent versions, the oldest first'),
  query('hosts', 'packs', 'rule=pack-failing', '', 'hosts with a pack whose condition is not True'),
  query('hosts', 'unfinished', 'rule=pack-unfinished', '', 'hosts with a pack that never finished'),
  query('hosts', 'network', NETWORK, '', 'hosts without default NIC, IP, gateway or DNS, or with an odd address'),
  query('hosts', 'disks', 'disk>=85%', '-disk', 'hosts with a partition of 85% and more, the fullest first'),
  query('profiles', 'drafts', 'rule=draft-newer', '-inuse', 'profiles with a draft newer than the published form'),
  query('profiles', 'invalid', 'invalid>0 inuse>0', '-inuse', 'profiles in use with an invalid pack'),
  query('profiles', 'unused', 'inuse=0', 'modified', 'profiles in no cluster'),
  query('summary', 'projects', 'errored>0|unhealthy>0', '-errored,-unhealthy', 'projects with failing clusters'),
  query('summary', 'cores', 'cpu>0', '-cpu', 'projects by CPU cores in use'),
  query('projects', 'alerts', 'failing>0', '-failing', 'projects with an alert channel that fails'),
  query('projects', 'disabled', 'state=disabled|rule=clean-up-failed', '', 'projects disabled, or not cleaned up'),
];

/** Syntax error in a query's filter or order; null for a valid one. */
export const queryProblem = (
  { filter, order }: Pick<NamedQuery, 'filter' | 'order'>,
  resource: Resource,
): { readonly part: 'filter' | 'order'; readonly position: number; readonly message: string } | null => {
  const read = parseFilter(filter, resource);
  if (!read.ok) return { part: 'filter', position: read.position, message: read.message };
  const ordered = parseOrder(order, resource);
  return ordered.ok ? null : { part: 'order', position: ordered.position, message: ordered.message };
};

/** Custom queries before predefined ones; equal names override. */
export const withShipped = (own: readonly NamedQuery[]): readonly NamedQuery[] => [
  ...own,
  ...SHIPPED_QUERIES.filter(({ name }) => !own.some((one) => one.name === name)),
];
