import { MINUTE } from '../../core/values/index.ts';
import { onErrand } from '../../store/errands.ts';
import { recordChanges } from '../../store/list/changes.ts';
import { movedTo } from '../../store/palette/commands/at.ts';
import type { Store } from '../../store/state/state.ts';
import type { FromFile } from '../from/from.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Keeps the age of a snapshot on the screen, by the machine's clock, and moves the snapshot to requested times. Returns a
 * function that ends this.
 */
export const followSnapshot = (
  store: Store,
  { snapshot, address, moveTo }: FromFile,
  machine: () => number = Date.now,
): (() => void) => {
  const ago = () => ({ ahead: machine() - snapshot.now(), damage: snapshot.damage() });
  const tell = (): void => store.setState(({ service }) => ({ service: { ...service, snapshot: ago() } }));
  const move = async (moment: string): Promise<void> => {
    try {
      await moveTo(moment, ':at');
      store.setState((state) => movedTo(state, snapshot.now(), { options: [`--from=${address()}`], snapshot: ago() }));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      store.setState({ message: { text: `${error.message}; ${error.remedy}`, tone: 'bad' } });
    }
  };
  /** Snapshot times (epoch ms) for which the logs of lists were recorded, by list. */
  const logged = new Map<string, number>();
  /** Records the change log of each list that is loaded completely: by then the whole file has been read. */
  const know = (): void => {
    if (store.getState().service.snapshot?.damage.length !== snapshot.damage().length) tell();
    for (const [key, { query, activity, refresh, pageStarts }] of Object.entries(store.getState().lists)) {
      const isComplete = activity === null && refresh === null && pageStarts.length > 0;
      if (!isComplete) logged.delete(key);
      if (!isComplete || logged.get(key) === snapshot.now()) continue;
      logged.set(key, snapshot.now());
      const log = snapshot.log(snapshot.listOf(query));
      if (log !== null) store.setState((state) => recordChanges(state, query, log));
    }
  };
  tell();
  const timer = setInterval(tell, MINUTE);
  timer.unref();
  const ends = [
    store.subscribe(({ now }) => now, tell),
    store.subscribe(({ lists }) => lists, know),
    onErrand(store, 'move', ({ moment }) => move(moment)),
  ];
  return () => {
    clearInterval(timer);
    for (const end of ends) end();
  };
};
