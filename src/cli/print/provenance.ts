import type { InitialQuery } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Provenance, queryFacts } from '../../output/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { orderText } from '../../query/order.ts';
import type { Settings } from '../settings.ts';
import { targetLabel } from '../target-label.ts';
import { isPartial, type PrintedWalk } from './said.ts';

/** Provenance of printed rows: service, scope, time (epoch ms), query, and counts. */
export const provenanceOf = (
  walk: PrintedWalk,
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  query: InitialQuery,
  shown: number,
  time: number,
): Provenance => ({
  what: plural(shown, view.resource.one, view.resource.many),
  service: targetLabel(connection.target.value),
  scope: connection.scope.value,
  time,
  query: queryFacts({
    serverFilter: serverFilterText(view.serverFilter),
    filter: view.filter?.text ?? '',
    cloudType: view.cloudType,
    period: query.period,
    order: orderText(view.order ?? view.resource.order),
  }),
  extent: extentOf(walk, view.limit),
});

const extentOf = (walk: PrintedWalk, limit: number | null): string | null => {
  if (isPartial(walk)) return null;
  const received = formatCount(walk.items.length);
  if (walk.ending.kind === 'limit') return `--limit ${limit ?? ''}, the first ${received} received`;
  return `${limit === null ? '' : `--limit ${limit} `}of all ${received} loaded`;
};
