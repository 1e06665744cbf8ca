import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Cache, cacheOf } from '../../src/cli/cache/cache.ts';
import { connectionOf } from '../../src/cli/config/connection.ts';
import { createListCache, type ListCache } from '../../src/cli/interactive/list-cache.ts';
import { turns } from '../../src/cli/turns.ts';
import type { Reply } from '../api/server.ts';
import { parsed } from '../cli/parsed.ts';
import { temporary } from '../temporary.ts';
import { createFakeClock } from '../terminal/fake-clock.ts';
import type { Driver, DriverOptions } from './driver.tsx';
import { atRest, NOW } from './real.ts';
import { openOver } from './service.ts';

const HOUR = 3_600_000;

/** A home directory for several runs, and a service with the same address for all runs. */
export interface Home {
  readonly folder: string;
  /** Names of the cached files. */
  files(): readonly string[];
  /** The cache of a run with these options and variables. */
  cache(args?: readonly string[], env?: Readonly<Record<string, string>>): Cache | null;
}

export const newHome = (): Home => {
  const home = temporary();
  const folder = join(home, 'cache', 'edgescope');
  return {
    folder,
    files: () => {
      try {
        return readdirSync(folder);
      } catch {
        return [];
      }
    },
    cache: (args = [], env = {}) => {
      const output = { write: () => true };
      const around = { cwd: home, stdin: {}, stdout: output, stderr: output };
      const set = { XDG_CACHE_HOME: join(home, 'cache'), ...env };
      const connection = connectionOf(parsed(['--url', 'https://inventory.example', ...args]), {
        ...around,
        home,
        env: set,
      });
      return cacheOf(connection, { env: set, home }, (text) => {
        throw new Error(text);
      });
    },
  };
};

export type Replies = Parameters<typeof openOver>[0];

interface Run {
  readonly driver: Driver;
  readonly kept: ListCache;
  /** Messages about cached rows. */
  readonly said: readonly string[];
  /** Lets the time pass within which the service has to answer, until the cached rows are read. */
  late(): Promise<void>;
  /** Lets the time pass after which rows are cached, until their file is being written. */
  rest(): Promise<void>;
}

/** A run of the program in a home, started some hours after `NOW`. */
export const run = async (
  home: Home,
  replies: Replies,
  hours = 0,
  options: Partial<DriverOptions> & { readonly cache?: Cache | null } = {},
): Promise<Run> => {
  const now = (): number => NOW + hours * HOUR;
  const { driver } = await openOver(replies, { now, ...options });
  const { cache = home.cache() } = options;
  const clock = createFakeClock();
  const readings: Promise<unknown>[] = [];
  const watched: Cache | null = cache && {
    ...cache,
    recall: (...asked) => {
      const reading = cache.recall(...asked);
      readings.push(reading);
      return reading;
    },
  };
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const kept = createListCache({ store: driver.store, cache: watched, now, say, setTimer: clock.after });
  kept.begin();
  const late = async (): Promise<void> => {
    clock.turn(300);
    await Promise.allSettled(readings);
  };
  const rest = async (): Promise<void> => {
    clock.turn(1500);
    await turns();
  };
  return { driver, kept, said, late, rest };
};

/** A run that loads all, rests and quits. */
export const earlierRun = async (home: Home, replies: Replies, options: Partial<DriverOptions> = {}): Promise<void> => {
  const { driver, kept, rest } = await run(home, replies, 0, { ...options, cache: home.cache() });
  await atRest(driver);
  driver.press('L');
  await atRest(driver);
  await rest();
  await kept.end();
  driver.stop();
};

/** A reply that waits until released. */
export const held = (reply: Reply): { readonly reply: Reply; release(): void } => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { reply: (request, response) => void released.then(() => reply(request, response)), release: () => release() };
};
