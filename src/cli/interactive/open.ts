import { cacheOf } from '../cache/cache.ts';
import type { Call } from '../commands/command.ts';
import { inContext } from '../config/contexts.ts';
import { settingsOf } from '../config/settings-of.ts';
import { clockOf, connect } from '../connect.ts';
import { initialDialects } from '../dialect/known-dialects.ts';
import { ownKeysRefusal } from '../key-check.ts';
import { createRequestLog } from '../log/ring.ts';
import { createClockWatch } from '../run-clock.ts';
import type { Settings } from '../settings.ts';
import { turns } from '../turns.ts';
import { logWriter } from '../with-client.ts';
import { openSession, type Session } from './session.ts';

/** Opens the screen of a view until the program ends. Returns the exit code. @throws UsageError, ProblemError */
export const openScreen = async ({ args, context, code }: Call, settings: Settings): Promise<number> => {
  const base = args.options.has('base') ? await (await import('../since/settings.ts')).screenBase(args, context) : null;
  const write = logWriter(settings.connection);
  let client: ReturnType<typeof connect> | null = null;
  const start = (given: Settings, before: Session | null): Session => {
    const refusal = ownKeysRefusal(given.connection.keys.value);
    if (refusal !== null) throw refusal;
    const log = createRequestLog(write);
    const watch = createClockWatch(clockOf(given.connection));
    // The old client closes once the session before has aborted its requests.
    void client?.close();
    client = connect(given.connection, watch, log.add, (one) => initialDialects(one, context));
    const notes = [...given.notes];
    const cache = cacheOf(given.connection, context, (text) => notes.push(text));
    const settingsFor = (name: string | null): Settings =>
      settingsOf(name === null ? args : inContext(args, name), context);
    return openSession({ ...given, notes }, { client, log, cache, watch, base, settingsFor }, before);
  };
  try {
    const session = start(settings, null);
    try {
      await underway();
      // The service works while Ink loads.
      const { runInteractive } = await import('./run.tsx');
      return await runInteractive(session, code, start);
    } catch (error) {
      session.stop();
      await session.terminal.screen.close();
      throw error;
    }
  } finally {
    await closeClient(client);
  }
};

/** Closes a client. This is a function for the compiler, which takes the variable for null since a function sets it. */
const closeClient = async (client: { close(): Promise<void> } | null): Promise<void> => client?.close();

/** Waits some turns of the event loop, until a nearby service is connected and requested. */
const underway = (): Promise<void> => turns(3);
