import type { Store } from '../../store/store.ts';
import { rememberMove } from '../dialect/remembered-moves.ts';

/** Remembers in which dialect the kinds of this service answer, as it is found out. */
export const rememberDialects = (store: Store, path: string): void => {
  const { service } = store.getState();
  // The embedded service is another one each time.
  if (service.demo) return;
  store.subscribe((state, before) => {
    const { moves } = state.speech;
    if (moves === before.speech.moves) return;
    for (const [kind, { to, since }] of Object.entries(moves)) {
      if (since === null || before.speech.moves[kind]?.since === since) continue;
      const failure = rememberMove(path, service.label, { kind, to, now: since });
      if (failure !== null) store.setState({ message: { text: failure, tone: 'warn' } });
    }
  });
};
