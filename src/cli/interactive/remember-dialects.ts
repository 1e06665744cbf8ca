import type { Store } from '../../store/store.ts';
import { rememberFallback } from '../dialect/remembered-fallbacks.ts';

/** Remembers the dialects of this service's kinds as they are found. */
export const rememberDialects = (store: Store, path: string): void => {
  const { service } = store.getState();
  // Embedded services are not remembered: each is a new one.
  if (service.demo) return;
  store.subscribe((state, before) => {
    const { fallbacks } = state.dialects;
    if (fallbacks === before.dialects.fallbacks) return;
    for (const [kind, { to, since }] of Object.entries(fallbacks)) {
      if (since === null || before.dialects.fallbacks[kind]?.since === since) continue;
      const failure = rememberFallback(path, service.label, { kind, to, now: since });
      if (failure !== null) store.setState({ message: { text: failure, tone: 'warn' } });
    }
  });
};
