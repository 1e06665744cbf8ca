import { type QuestionRows, rowsOrigin } from '../../answer/index.ts';
import type { Item } from '../../core/item/index.ts';
import { isSelected } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { lackTest } from '../../query/filter/match/index.ts';
import { FacetTable, finish, rowStates } from '../../triage/index.ts';
import { provenanceOf } from '../print/provenance.ts';
import type { Received } from '../print/receive.ts';
import { isPartial } from '../print/said.ts';
import type { Settings } from '../settings.ts';

/** The rows of a view with their facets. `lacks` are field paths that this dialect leaves out of the list. */
export const questionRows = (
  received: Received,
  settings: Pick<Settings, 'view' | 'connection'>,
  lacks: readonly string[],
): QuestionRows => {
  const { walk, asked, passing, now, receivedAt } = received;
  const { resource, filter } = settings.view;
  const { fields } = asked.query;
  const isLacked = lackTest(lacks);
  const table = new FacetTable<Item>({
    facets: resource.facets,
    isGiven: (facet) =>
      facet.fields.length === 0 ||
      facet.fields.some((path) => !isLacked(path) && (fields.length === 0 || isSelected(fields, path))),
    read: (item) => item.facets(),
  });
  finish(table.update(walk.items));
  const isPart = isPartial(walk);
  const loaded = table.rowsOf(walk.items);
  return {
    resource,
    table,
    loaded,
    shown: table.rowsOf(passing),
    states: rowStates(table, (item) => resource.broken(item)),
    now,
    ...rowsOrigin({
      provenance: provenanceOf(walk, settings, asked.query, passing.length, receivedAt),
      kind: resource.id,
      loaded: loaded.length,
      count: walk.count,
      filter: filter?.text ?? '',
      isPart,
      missing: isPart ? [`part of the list: ${formatCount(loaded.length)} of ${claimed(walk.count)}, no sample`] : [],
    }),
  };
};

const claimed = (count: number | null): string => (count === null ? 'an unknown total' : formatCount(count));
