import { STOPPED } from '../../api/problems/network.ts';
import { ProblemError } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { machineTime } from '../../core/values/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import { currentRows } from '../../store/list/rows.ts';
import type { State } from '../../store/state/state.ts';
import { settledInSlices } from '../../store/state/work.ts';
import type { Settings } from '../settings.ts';
import { turns } from '../turns.ts';
import { type Asking, type Loaded, type LoadOptions, loadList } from './load.ts';
import { fittedNotes, misspeltSentences, type Unanswered, unanswered } from './sentences.ts';

/** The received rows of a view. */
export interface Received extends Loaded {
  /** Rows that pass the filters, as the screen orders them. */
  readonly rows: readonly Item[];
  /** Compared values that the service omitted. */
  readonly unanswered: Unanswered;
  /** Machine time of the last row (epoch ms). */
  readonly receivedAt: number;
}

/**
 * Loads the rows of a view and filters them; reports notes on stderr first.
 * @param holds whether column fields suffice, or whole items are needed
 * @param others kinds that are loaded as well
 * @throws UsageError, and ProblemError when nothing was received
 */
export const receiveRows = async (
  settings: Pick<Settings, 'view' | 'connection' | 'notes'>,
  holds: OutputFormat['holds'],
  asking: Asking,
  others: LoadOptions['others'] = [],
): Promise<Received> => {
  const { stderr, signal, watch } = asking;
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { view } = settings;
  const loaded = await loadList(settings, asking, {
    isSelective: () => holds === 'columns',
    limit: view.limit,
    others,
  });
  for (const note of fittedNotes(loaded.state, view)) say(note);
  const state = await workedOut(loaded.state, (one) => void currentRows(one), signal);
  // Of a list that was cut short other rows may have what a filter names.
  if (!loaded.isCut) for (const sentence of misspeltSentences(state, view.filter, '--filter')) say(sentence);
  return {
    ...loaded,
    state,
    rows: currentRows(state),
    unanswered: unanswered({ ...loaded, state }, view),
    receivedAt: machineTime(watch.clocks, watch.clock.now()),
  };
};

const SLICE_MS = 20;

/** A state with all that is asked of it, worked out in slices so that signals are handled. @throws ProblemError when aborted */
export const workedOut = (state: State, asks: (state: State) => void, signal: AbortSignal): Promise<State> => {
  let end = performance.now() + SLICE_MS;
  return settledInSlices(state, asks, {
    isTime: () => performance.now() >= end,
    between: async () => {
      await turns();
      if (signal.aborted) throw new ProblemError(STOPPED);
      end = performance.now() + SLICE_MS;
    },
  });
};
