import { sanitise } from '../../core/text/index.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Connection } from '../settings.ts';
import { statePath } from '../state/file.ts';
import { targetLabel } from '../target-label.ts';
import { readMoves, rememberMove } from './remembered-moves.ts';
import { createSpeaker, type Speaker } from './speaker.ts';

/** The speaker of a command that prints: what it finds out is remembered for the next run, as a screen does. */
export const commandSpeaker = (
  { dialect, target }: Connection,
  { env, home, stderr }: Pick<ProcessContext, 'env' | 'home' | 'stderr'>,
): Speaker => {
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  // The embedded service is another one each time.
  const path = target.value.kind === 'demo' ? null : statePath(env, home);
  const service = targetLabel(target.value);
  const moves = dialect.value === 'auto' ? readMoves(path, service, Date.now()) : {};
  return createSpeaker({
    mode: dialect.value,
    moves: Object.fromEntries(Object.keys(moves).map((kind) => [kind, 'current' as const])),
    say,
    onMove: (kind, to) => {
      const failure = path === null ? null : rememberMove(path, service, { kind, to, now: Date.now() });
      if (failure !== null) say(failure);
    },
  });
};
