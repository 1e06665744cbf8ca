import { handleMouse } from '../../screen/mouse.ts';
import { renderScreen } from '../../screen/render-screen.tsx';
import { type CompiledCode, keepCode } from '../compiled-code.ts';
import { crashLine } from '../crash-line.ts';
import { EXIT } from '../exit-code.ts';
import { heard } from '../process-context.ts';
import type { Settings } from '../settings.ts';
import type { Exports } from './exports.ts';
import { releaseMemoryWhenQuiet } from './garbage.ts';
import { keepCodeWhenQuiet } from './list-cache.ts';
import type { Session } from './session.ts';

/** Opens the session of another service in place of the session before. */
type Follow = (settings: Settings, before: Session) => Session;

/**
 * Renders the screen of a session until it ends, and of the sessions that follow it. Resolves with the exit code. The terminal
 * is restored on every exit; signals and exceptions do not return here.
 */
export const runInteractive = async (
  first: Session,
  code: readonly CompiledCode[],
  follow: Follow,
): Promise<number> => {
  let session = first;
  const { store, terminal, theme } = session;
  heard(process.stderr);
  session.stage.onMouse = handleMouse;
  const { hold } = terminal.lines;
  const instance = renderScreen({ store, theme, hold, stdout: terminal.frames, stdin: terminal.input });
  session.cache.begin();
  const codeCached = keepCodeWhenQuiet({ store, keep: (isIdle) => keepCode(code, isIdle) });
  let stopReleasing = releaseMemoryWhenQuiet({ store });
  // Ink ends itself on a render error; the terminal is restored and the line printed as for any other exception.
  const broken = instance.waitUntilExit().then(() => new Promise<never>(() => undefined));
  try {
    for (;;) {
      const end = await Promise.race([session.ended, broken]);
      if (typeof end === 'number') return end;
      const before = session;
      session = follow(end, before);
      stopReleasing();
      stopReleasing = releaseMemoryWhenQuiet({ store: session.store });
      instance.show({ store: session.store, theme, hold });
      session.cache.begin();
      before.stop();
      void before.cache.end();
    }
  } catch (error) {
    await terminal.screen.close();
    process.stderr.write(`${crashLine(error)}\n`);
    return EXIT.failed;
  } finally {
    stopReleasing();
    session.stop();
    await terminal.screen.close();
    instance.unmount();
    await endExports(session.exports, session.store.getState().exit);
    await session.cache.end();
    await codeCached();
  }
};

/** Finishes a running export after leaving the screen, with a message in the shell; ^C aborts it. */
const endExports = async (exports: Exports, exit: number | null): Promise<void> => {
  const message = await exports.end(exit === EXIT.fine ? 'time' : 'up');
  if (message !== null) process.stderr.write(`edgescope: ${message}\n`);
};
