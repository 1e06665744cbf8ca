import type { Client } from '../../core/client/index.ts';
import { queryKey } from '../../core/query/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { RESOURCES } from '../../resources/index.ts';
import { newDialectState } from '../../store/state/dialect.ts';
import { freshList } from '../../store/state/shown-list.ts';
import { receivedNow } from '../../store/state/stamp.ts';
import type { State } from '../../store/state/state.ts';
import { UidIndex } from '../../store/state/uid-index.ts';
import { NO_FILTER } from '../../store/state/view.ts';
import { newWalk } from '../../store/state/walk.ts';
import { createAppStore } from '../../store/store.ts';
import type { AskedOf, QuestionId } from '../../store/triage/question.ts';
import { QUESTIONS } from '../../store/triage/questions.ts';
import { workOf } from '../../store/triage/work.ts';
import { initialQuery } from '../../store/walk/query.ts';
import type { Received } from '../print/receive.ts';
import { isPartial } from '../print/said.ts';
import type { Settings } from '../settings.ts';
import { targetLabel } from '../target-label.ts';

/** Lines of a screen on which nothing has to give way. */
const PAPER_ROWS = 200;

/** The state of a program whose only list is what was received: questions answer from it as on the screen, `cells` wide. */
export const headlessState = (
  received: Received,
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  client: Client,
  cells: number,
): State => {
  const { walk, asked, now } = received;
  const { resource, filter } = view;
  const store = createAppStore({
    catalog: {
      resources: RESOURCES,
      // Whole items were received, whichever fields a screen would have asked for.
      ability: (kind, dialect) => ({ ...client.ability(kind, dialect), fields: false, details: false }),
    },
    service: { label: targetLabel(connection.target.value), demo: false, unverified: false, options: [] },
    tab: resource.id,
    view: { filter: filter ?? NO_FILTER, serverFilter: view.serverFilter },
    dialects: newDialectState(asked.query.dialect),
    size: { columns: cells, rows: PAPER_ROWS },
    now,
  });
  const state = store.getState();
  const query = initialQuery(state, resource.id);
  const list = freshList({
    ...newWalk(query, 1),
    ...receivedNow(now),
    ...new UidIndex().with(walk.items),
    pageStarts: [0],
    next: isPartial(walk) ? { type: 'token', token: '' } : { type: 'end' },
    count: walk.count,
  });
  return { ...state, lists: { [queryKey(query)]: list } };
};

/** Turns after which an answer that still asks for more is taken as it is. */
const MAX_TURNS = 20;

/** The whole answer to a question, with all that it waits for on the screen. */
export const wholeSheet = <Id extends QuestionId>(state: State, id: Id, asked: AskedOf<Id>): Sheet => {
  const work = workOf(state);
  let sheet = QUESTIONS[id].sheet(state, asked);
  for (let turn = 0; turn < MAX_TURNS && !work.isDone; turn += 1) {
    work.step(() => false);
    sheet = QUESTIONS[id].sheet(state, asked);
  }
  return sheet;
};
