import { Position } from '../../src/places/screens.tsx';
import type { StoreOptions } from '../../src/store/initial-state.ts';
import { noticeOf } from '../../src/store/list/layout.ts';
import { Header } from '../../src/ui/regions/header.tsx';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { createFakeClock } from '../terminal/fake-clock.ts';
import { shownText } from '../ui/drawn.tsx';
import { App, NOW } from './app.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A store with its effects on a clock that the test moves. */
export class Timed extends App {
  readonly clock: ReturnType<typeof createFakeClock>;
  #offset: () => number;

  constructor(client: ScriptedClient, start: Partial<StoreOptions> = {}, dice = 0.5) {
    const clock = createFakeClock();
    let offset = 0;
    super(
      client,
      { refresh: 30, ...start },
      {
        now: () => NOW + clock.now() + offset,
        random: () => dice,
        setTimer: clock.after,
        tick: 24 * HOUR,
      },
    );
    this.clock = clock;
    this.#offset = () => offset;
    this.sleep = (ms) => {
      offset += ms;
    };
  }

  /** Simulates sleep or a stopped process: time passes and timers stand still. */
  readonly sleep: (ms: number) => void;

  get time(): number {
    return NOW + this.clock.now() + this.#offset();
  }

  /** Lets time pass, and answers arrive in between. */
  async pass(ms: number, step = SECOND): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      this.clock.turn(Math.min(step, left));
      await this.settled();
    }
  }

  /** Moves the clock of the screen, as happens once a minute. */
  tick(): void {
    this.store.setState({ now: this.time });
  }

  get header(): string {
    return shownText(Header, this.store).trim();
  }

  /** Parts of the screen that would show an activity. */
  get frame(): readonly unknown[] {
    return [this.header, shownText(Position, this.store), noticeOf(this.state), this.rows];
  }
}

/** A service whose hosts the test can change. */
export const changing = (count: number, ability: ConstructorParameters<typeof ScriptedClient>[1] = {}) => {
  const items = fleet(count);
  return { items, client: new ScriptedClient({ hosts: { items } }, ability) };
};
