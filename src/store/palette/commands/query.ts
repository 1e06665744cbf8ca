import { OWN_COLUMNS } from '../../../core/item/index.ts';
import { CLOUD_TYPES, chosenPeriod, DEFAULT_PERIOD, minutesOf, PERIODS } from '../../../core/query/index.ts';
import { formatDuration, MINUTE, plural } from '../../../core/values/index.ts';
import { parseColumns } from '../../../query/columns.ts';
import { FIELD_PATHS, mostFrequent } from '../../../query/filter/complete/index.ts';
import { explain, parseFilter } from '../../../query/filter/language/index.ts';
import { serverFilterText } from '../../../query/filter/server/index.ts';
import { parseOrder } from '../../../query/order.ts';
import { tabKey } from '../../keys/text.ts';
import { completionsAt, occurrencesJob } from '../../prompt/options.ts';
import { withPast } from '../../prompt/past-filters.ts';
import { type Change, changeView, currentResource, type State, say } from '../../state/state.ts';
import { TOP, type View } from '../../state/view.ts';
import { eagerValue } from '../../state/work.ts';
import { abilityOf } from '../../walk/ability.ts';
import { refusal } from '../../walk/absence.ts';
import { planFilter } from '../../walk/server-filter.ts';
import {
  type Argument,
  type ArgumentCompletion,
  among,
  type Command,
  done,
  inSight,
  notAmong,
  type Outcome,
  refuse,
  wordAt,
} from '../command.ts';

/** Completes a filter of the list. */
export const filterArgument = (state: State, argument: string, caret: number): Argument => ({
  what: 'filter',
  whole: false,
  ...completionsAt(state, argument, caret),
});

/** Completes the name of a column at the caret; columns that are already named are omitted. */
const columnArgument = (state: State, argument: string, caret: number): Argument => {
  const { typed, from, to, others } = wordAt(argument, caret);
  // A direction sign before the name is kept.
  const sign = /^[-+]/.test(typed) ? 1 : 0;
  const wanted = typed.slice(sign);
  const named = new Set(others.map((one) => one.replace(/^[-+]/, '')));
  const columns = currentResource(state).columns.map(({ id, about }) => ({ text: id, hint: about }));
  const isPath = wanted.includes('.');
  const options = isPath ? fieldOptions(state, wanted) : columns.filter(({ text }) => text.startsWith(wanted));
  return {
    what: 'column',
    whole: true,
    from: from + sign,
    to,
    options: options.filter(({ text }) => !named.has(text)),
    jobs: isPath ? [occurrencesJob(state, FIELD_PATHS)] : [],
  };
};

const MAX_FIELDS = 50;
const COUNTING = 'field · counting…';

/** Completes the path of a field: any field of an item can be a column. */
const fieldOptions = (state: State, wanted: string): readonly ArgumentCompletion[] => {
  const paths = eagerValue(occurrencesJob(state, FIELD_PATHS));
  const { found } = mostFrequent(paths, MAX_FIELDS, (text) => (text.toLowerCase().startsWith(wanted) ? 0 : null));
  return found.map(({ text, total }) => ({
    text,
    hint: paths.whole ? `field of ${plural(total, 'item')}` : COUNTING,
  }));
};

/** Changes the view of the tab and closes everything that is open over its list. */
const toList = (state: State, change: Partial<View>): Change => ({
  tab: state.tab,
  ...inSight(state),
  ...changeView(state, { ...change, detail: null }),
});

/** Filters the rows of the list locally. */
const filterHere = (state: State, text: string): Outcome => {
  const result = parseFilter(text, currentResource(state));
  if (!result.ok) return refuse(result.position, result.message);
  const unfound = refusal(state, result.filter);
  if (unfound !== null) return refuse(0, unfound);
  const { many } = currentResource(state);
  const does = result.filter.terms.length === 0 ? `all ${many}` : `${many}: ${explain(result.filter)}`;
  return done({ ...toList(state, { filter: result.filter }), ...withPast(state, { text, server: false }) }, does);
};

/** Creates a command for each kind: it opens the tab, optionally with a local filter. */
export const viewCommands = ({ catalog }: Pick<State, 'catalog'>): readonly Command[] =>
  catalog.resources.map(
    ({ id, names, many }, index): Command => ({
      names,
      argument: '[FILTER]',
      about: `go to the ${many}, optionally with a local filter`,
      keys: tabKey(index),
      run: (state, argument) =>
        argument === ''
          ? done({ tab: id, ...inSight(state) }, `go to the ${many}`)
          : filterHere({ ...state, tab: id }, argument),
      complete: (state, argument, caret) => filterArgument({ ...state, tab: id }, argument, caret),
    }),
  );

/** Filters on the service, like Enter in the filter prompt with the service as its target. */
const filterThere = (state: State, text: string): Outcome => {
  const { many } = currentResource(state);
  if (!abilityOf(state, state.tab).filter) {
    return refuse(0, `the service cannot filter ${many}; use filter for a local filter`);
  }
  if (text === '') return done(toList(state, { serverFilter: [] }), 'clear the service filter');
  const plan = planFilter(text, currentResource(state), abilityOf(state, state.tab));
  if (!plan.ok) return refuse(plan.position, plan.message);
  const { serverFilter, filter, note } = plan;
  const there = serverFilter.length === 0 ? [] : [`service: ${serverFilterText(serverFilter)}`];
  const here = filter.terms.length === 0 ? [] : [`local: ${explain(filter)}`];
  const change = {
    ...toList(state, { serverFilter, filter, cursor: TOP }),
    ...withPast(state, { text, server: true }),
    ...(note !== null && say(note, 'warn')),
  };
  return done(change, [`${many}, ${[...there, ...here].join(' · ')}`, ...(note === null ? [] : [note])].join(' · '));
};

const orderRows = (state: State, text: string): Outcome => {
  const resource = currentResource(state);
  if (text === '')
    return done(toList(state, { order: resource.order }), `restore the default order of ${resource.many}`);
  const result = parseOrder(text, resource);
  return result.ok ? done(toList(state, { order: result.order })) : refuse(result.position, result.message);
};

const showColumns = (state: State, text: string): Outcome => {
  const resource = currentResource(state);
  if (text === '')
    return done(toList(state, { columns: OWN_COLUMNS, shift: 0 }), `restore the default columns of ${resource.many}`);
  // If the argument has no comma, blanks separate the columns.
  const result = parseColumns(/,|\sas\s/i.test(text) ? text : text.replaceAll(/\s/g, ','), resource);
  return result.ok
    ? done(toList(state, { columns: result.columns, shift: 0 }))
    : refuse(result.position, result.message);
};

const EVERY = 'all';

const restrictType = (state: State, text: string): Outcome => {
  if (text === '' || text === EVERY)
    return done(toList(state, { cloudType: null, cursor: TOP }), 'show every cloud type');
  const cloudType = CLOUD_TYPES.find((type) => type === text);
  if (cloudType !== undefined) return done(toList(state, { cloudType, cursor: TOP }));
  return notAmong(text, CLOUD_TYPES, {
    unknown: `unknown cloud type ${text}`,
    others: `; choose from: ${CLOUD_TYPES.join(' ')}`,
  });
};

const takePeriod = (state: State, text: string): Outcome => {
  if (text === '') return done(toList(state, { period: null }), `restore the default of ${DEFAULT_PERIOD} minutes`);
  const minutes = minutesOf(text);
  if (minutes === null) return refuse(0, `${text} is not a whole number of minutes`);
  return done(toList(state, { period: chosenPeriod(minutes) }));
};

/** Commands for filter, order and columns. */
export const QUERY_COMMANDS: readonly Command[] = [
  {
    names: ['filter'],
    argument: '[FILTER]',
    about: 'filter the loaded rows; empty clears the filter',
    key: 'filter',
    run: filterHere,
    complete: filterArgument,
  },
  {
    names: ['server'],
    argument: '[FILTER]',
    asks: true,
    about: 'filter on the service (columns or paths, AND, OR); empty clears it',
    run: filterThere,
    complete: filterArgument,
  },
  {
    names: ['sort', 'order'],
    argument: '[COLUMNS]',
    about: 'sort by health,-age …; empty restores the default',
    key: 'order',
    run: orderRows,
    complete: columnArgument,
  },
  {
    names: ['cols', 'columns'],
    argument: '[COLUMNS]',
    about: 'choose columns: name,health,cpu …; empty restores the default',
    key: 'columns',
    run: showColumns,
    complete: columnArgument,
  },
  {
    names: ['type'],
    argument: '[TYPE]',
    about: 'show edge hosts of one cloud type; empty shows all',
    key: 'cloud-type',
    asks: true,
    run: restrictType,
    complete: among('type', () => [EVERY, ...CLOUD_TYPES].map((text) => ({ text, hint: '' }))),
  },
  {
    names: ['period'],
    argument: '[MINUTES]',
    key: 'period',
    asks: true,
    about: 'set the metric period of the summary in minutes; empty restores the default',
    run: takePeriod,
    complete: among('period', () =>
      PERIODS.map((minutes) => ({ text: String(minutes), hint: formatDuration(minutes * MINUTE) })),
    ),
  },
];
