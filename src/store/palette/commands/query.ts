import { OWN_COLUMNS } from '../../../core/item/index.ts';
import { CLOUD_TYPES, DEFAULT_PERIOD } from '../../../core/query/index.ts';
import { nearest } from '../../../core/text/index.ts';
import { parseColumns } from '../../../query/columns.ts';
import { explain } from '../../../query/filter/language/index.ts';
import { serverFilterText } from '../../../query/filter/server/index.ts';
import { parseOrder } from '../../../query/order.ts';
import { MAX_MINUTES } from '../../picker/period.ts';
import { withPast } from '../../prompt/past.ts';
import { currentResource } from '../../state/current-view.ts';
import { say } from '../../state/message.ts';
import type { State } from '../../state/state.ts';
import { TOP } from '../../state/view.ts';
import { abilityOf } from '../../walk/ability.ts';
import { planFilter } from '../../walk/server-filter.ts';
import { type Command, done, type Outcome, refused, unfinished, wholeArgument } from '../command.ts';
import { columnArgument, filterArgument } from './complete.ts';
import { filterHere, toList } from './views.ts';

/** Same as Enter in the filter prompt with the service as target. */
const filterThere = (state: State, text: string): Outcome => {
  const { many } = currentResource(state);
  if (!abilityOf(state, state.tab).filter) {
    return refused(0, `the service cannot filter ${many}; use filter for a local filter`);
  }
  if (text === '') return done(toList(state, { serverFilter: [] }), 'clear the service filter');
  const plan = planFilter(text, currentResource(state), abilityOf(state, state.tab));
  if (!plan.ok) return refused(plan.position, plan.message);
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
  return result.ok ? done(toList(state, { order: result.order })) : refused(result.position, result.message);
};

const showColumns = (state: State, text: string): Outcome => {
  const resource = currentResource(state);
  if (text === '')
    return done(toList(state, { columns: OWN_COLUMNS, shift: 0 }), `restore the default columns of ${resource.many}`);
  // Blanks separate columns where no comma does.
  const result = parseColumns(/,|\sas\s/i.test(text) ? text : text.replaceAll(/\s/g, ','), resource);
  return result.ok
    ? done(toList(state, { columns: result.columns, shift: 0 }))
    : refused(result.position, result.message);
};

const EVERY = 'all';

const restrictType = (state: State, text: string): Outcome => {
  if (text === '' || text === EVERY)
    return done(toList(state, { cloudType: null, cursor: TOP }), 'show every cloud type');
  const cloudType = CLOUD_TYPES.find((type) => type === text);
  if (cloudType !== undefined) return done(toList(state, { cloudType, cursor: TOP }));
  const near = nearest(text, CLOUD_TYPES);
  const message = `unknown cloud type ${text}; ${near === null ? `choose from: ${CLOUD_TYPES.join(' ')}` : `did you mean ${near}?`}`;
  return CLOUD_TYPES.some((type) => type.startsWith(text)) ? unfinished(0, message) : refused(0, message);
};

const takePeriod = (state: State, text: string): Outcome => {
  if (text === '') return done(toList(state, { period: null }), `restore the default of ${DEFAULT_PERIOD} minutes`);
  const minutes = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(minutes >= 1 && minutes <= MAX_MINUTES)) return refused(0, `${text} is not a whole number of minutes`);
  return done(toList(state, { period: minutes === DEFAULT_PERIOD ? null : minutes }));
};

/** Filter, order, scope and columns. */
export const QUERY_COMMANDS: readonly Command[] = [
  {
    names: ['filter'],
    argument: '[FILTER]',
    about: 'filter the loaded rows; empty clears the filter',
    action: 'filter',
    run: filterHere,
    complete: filterArgument,
  },
  {
    names: ['server'],
    argument: '[FILTER]',
    about: 'filter on the service (columns or paths, AND, OR); empty clears it',
    run: filterThere,
    complete: filterArgument,
  },
  {
    names: ['sort', 'order'],
    argument: '[COLUMNS]',
    about: 'sort by health,-age …; empty restores the default',
    action: 'order',
    run: orderRows,
    complete: columnArgument,
  },
  {
    names: ['cols', 'columns'],
    argument: '[COLUMNS]',
    about: 'choose columns: name,health,cpu …; empty restores the default',
    action: 'columns',
    run: showColumns,
    complete: columnArgument,
  },
  {
    names: ['type'],
    argument: '[TYPE]',
    about: 'show edge hosts of one cloud type; empty shows all',
    action: 'cloud-type',
    run: restrictType,
    complete: (_, argument) =>
      wholeArgument(
        'type',
        argument,
        [EVERY, ...CLOUD_TYPES].map((text) => ({ text, hint: '' })),
      ),
  },
  {
    names: ['period'],
    argument: '[MINUTES]',
    about: 'set the metric period of the summary in minutes; empty restores the default',
    action: 'period',
    run: takePeriod,
  },
];
