import { failsAlike, formatMs, type Problem, ProblemError } from '../../core/client/index.ts';
import { OWN_COLUMNS, type Resource } from '../../core/item/index.ts';
import { formatDuration, MINUTE } from '../../core/values/index.ts';
import { RESOURCES } from '../../resources/index.ts';
import { dialectOf } from '../../store/state/state.ts';
import { NO_FILTER } from '../../store/state/view.ts';
import { connect, runClock } from '../connect.ts';
import { commandDialects } from '../dialect/known-dialects.ts';
import { type Asking, loadList } from '../print/load.ts';
import { type ClockWatch, createClockWatch } from '../run-clock.ts';
import type { Connection, ViewSettings } from '../settings.ts';
import { type Check, type CheckGroup, failedCheck, ok, problemCheck, warning } from './check.ts';

/** View that requests one row of a kind, without a filter or an order. */
const oneRow = (resource: Resource): ViewSettings => ({
  resource,
  isAsked: false,
  filter: NO_FILTER,
  serverFilter: [],
  order: null,
  columns: OWN_COLUMNS,
  period: null,
  cloudType: null,
  wide: false,
  at: null,
  all: false,
  limit: 1,
});

interface Listed {
  readonly check: Check;
  /** Problem of the request; null if the service answered. */
  readonly problem: Problem | null;
}

const askForList = async (resource: Resource, connection: Connection, asking: Asking): Promise<Listed> => {
  const name = resource.many;
  const begun = performance.now();
  try {
    const view = oneRow(resource);
    const { state } = await loadList({ view, connection }, asking, { isSelective: () => true, limit: 1 });
    const took = formatMs(performance.now() - begun);
    return { check: ok(name, `${dialectOf(state, resource.id)} dialect, ${took}`), problem: null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { check: problemCheck(name, error.problem), problem: error.problem };
  }
};

/** Requests one row of each kind. After a failure that every list would meet, the other kinds are not requested. */
const listChecks = async (connection: Connection, asking: Asking): Promise<readonly Check[]> => {
  const checks: Check[] = [];
  for (const resource of RESOURCES) {
    const { check, problem } = await askForList(resource, connection, asking);
    checks.push(check);
    if (problem !== null && failsAlike(problem)) break;
  }
  return checks;
};

const clockCheck = ({ clocks }: ClockWatch): Check => {
  const ahead = clocks.serviceAhead;
  if (ahead === null) return warning('clock', 'no answer with a time to compare with');
  if (Math.abs(ahead) <= MINUTE) return ok('clock', 'the same as that of the service, within a minute');
  const text = `the service is ${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} this machine`;
  return warning(
    'clock',
    `${text}; ages are computed with its clock`,
    'set the clock that is wrong: timedatectl, chronyc',
  );
};

export const SERVICE: CheckGroup = {
  name: 'service',
  checks: async ({ connection, context }) => {
    if (connection === null) return [failedCheck('service', 'no settings to ask it with')];
    const watch = createClockWatch(runClock);
    const client = connect(connection, watch, () => undefined);
    try {
      const asking: Asking = {
        client,
        stderr: { write: () => true },
        signal: new AbortController().signal,
        dialects: { ...commandDialects(connection, context), keep: () => undefined },
        watch,
      };
      return [...(await listChecks(connection, asking)), clockCheck(watch)];
    } finally {
      await client.close();
    }
  },
};
