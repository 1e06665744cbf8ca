import { formatCount, plural } from '../../core/format/count.ts';
import { type Line, line } from '../../core/line.ts';
import { problemLine } from '../../core/problem.ts';
import { wrap } from '../../core/text/wrap.ts';
import { serverFilterText } from '../../query/filter/server.ts';
import { hasMore, type List } from '../../store/list.ts';
import { currentList } from '../../store/select/query.ts';
import type { State } from '../../store/state.ts';
import { currentResource, currentView } from '../../store/view.ts';

/** What the body says when there is no row: what happened, what is still true, which key helps. */
export const emptyLines = (state: State): readonly Line[] => {
  const cells = Math.max(20, Math.min(96, state.size.columns - 4));
  const said = wordsOf(state).flatMap(([text, tone]) => wrap(text, cells).map((part) => line(`  ${part}`, tone)));
  return [line(''), ...said];
};

type Words = readonly (readonly [text: string, tone: 'plain' | 'dim' | 'strong' | 'bad'])[];

const wordsOf = (state: State): Words => {
  const list = currentList(state);
  const { many } = currentResource(state);
  if (list?.problem) {
    return [
      [`✖ The ${many} could not be loaded.`, 'bad'],
      [problemLine(list.problem), 'plain'],
      ['', 'plain'],
      ['r asks again · u another project · the other tabs may still answer', 'dim'],
    ];
  }
  if (list === undefined || list.pageStarts.length === 0)
    return [[`Asking ${state.service.label} for ${many}…`, 'dim']];
  if (list.items.length > 0) return filteredAway(state, list);
  return nothingThere(state, list, many);
};

const filteredAway = (state: State, list: List): Words => {
  const { one, many } = currentResource(state);
  const { text } = currentView(state).filter;
  const none =
    list.items.length === 1
      ? `The one loaded ${one} does not pass the filter ${text}`
      : `None of the ${formatCount(list.items.length)} loaded ${many} passes the filter ${text}`;
  const ask = state.catalog.ability(state.tab).filter ? ', Tab in the prompt asks it instead' : '';
  const rest = hasMore(list) ? ` There is more at the service: L loads all${ask}.` : '';
  return [
    [none, 'strong'],
    [`Esc clears the filter, / changes it.${rest}`, 'dim'],
  ];
};

const nothingThere = (state: State, list: List, many: string): Words => {
  const { serverFilter, cloudType } = currentView(state);
  const scope = state.scope === null ? 'the whole tenant' : `project ${state.scope.name ?? state.scope.uid}`;
  const lines: [string, 'plain' | 'dim' | 'strong'][] = [[`No ${many} in ${scope}.`, 'strong']];
  if (list.count !== null && list.count > 0)
    lines.push([`The service claims a count of ${plural(list.count, 'item')} all the same.`, 'plain']);
  if (serverFilter.length > 0) {
    lines.push([
      `It was asked for ${serverFilterText(serverFilter)}. A field that the service has no index for finds nothing, without an error.`,
      'plain',
    ]);
    lines.push(['/ then Tab filters here instead · Esc drops the filter', 'dim']);
  }
  if (cloudType !== null && list.query.cloudType !== null)
    lines.push([`Only the type ${cloudType} was asked for: t changes it.`, 'plain']);
  if (state.scope === null) lines.push(['Some services answer nothing without a project: u chooses one.', 'dim']);
  else lines.push(['u chooses another project or the whole tenant.', 'dim']);
  return lines;
};

/** All that a screen says which is too small to be of use. */
export const tooSmallLines = ({ size }: State, columns: number, rows: number): readonly Line[] =>
  wrap(`edgescope needs ${columns} × ${rows}, here are ${size.columns} × ${size.rows}`, size.columns)
    .slice(0, size.rows)
    .map((text) => line(text));
