import { sanitise } from '../../core/text/index.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Connection } from '../settings.ts';
import { statePath } from '../state/file.ts';
import { targetLabel } from '../target-label.ts';
import { createDialectFallback, type DialectFallback } from './fallback.ts';
import { readFallbacks, rememberFallback } from './remembered-fallbacks.ts';

/** The dialect fallback of a printing command, remembered like that of the screen. */
export const commandFallback = (
  { dialect, target }: Connection,
  { env, home, stderr }: Pick<ProcessContext, 'env' | 'home' | 'stderr'>,
): DialectFallback => {
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  // Embedded services are not remembered: each is a new one.
  const path = target.value.kind === 'demo' ? null : statePath(env, home);
  const service = targetLabel(target.value);
  const fallbacks = dialect.value === 'auto' ? readFallbacks(path, service, Date.now()) : {};
  return createDialectFallback({
    mode: dialect.value,
    fallbacks: Object.fromEntries(Object.keys(fallbacks).map((kind) => [kind, 'current' as const])),
    say,
    onFallback: (kind, to) => {
      const failure = path === null ? null : rememberFallback(path, service, { kind, to, now: Date.now() });
      if (failure !== null) say(failure);
    },
  });
};
