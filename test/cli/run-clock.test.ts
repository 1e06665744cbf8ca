import { describe, expect, it } from 'vitest';
import { createClockWatch, startRunClock } from '../../src/cli/run-clock.ts';
import { clocksNote, itemTime, machineTime } from '../../src/core/values/clocks.ts';
import { formatAge } from '../../src/core/values/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 2, 1, 12);

/** A machine whose clocks are turned by hand. */
const machine = () => {
  let ticks = 1000;
  let asleep = 0;
  let set = 0;
  const clock = startRunClock({
    wall: () => START + ticks - 1000 + asleep + set,
    monotonic: () => ticks,
    awake: () => 500_000 + ticks + asleep,
  });
  return {
    watch: createClockWatch(clock),
    clock,
    pass: (ms: number) => {
      ticks += ms;
    },
    sleep: (ms: number) => {
      asleep += ms;
    },
    set: (ms: number) => {
      set += ms;
    },
  };
};

describe('the clock of a run', () => {
  it.each([-DAY, -MINUTE, -1, MINUTE, DAY])('advances steadily when the clock of the machine is set by %i ms', (by) => {
    const { clock, pass, set } = machine();
    expect(clock.now()).toBe(START);
    pass(3000);
    const received = clock.now();
    set(by);
    pass(5000);
    expect(clock.now() - received).toBe(5000);
    expect(clock.machineAhead()).toBe(by);
  });

  it('gives whole milliseconds, as in files of earlier runs', () => {
    const { clock, pass } = machine();
    pass(0.7);
    expect(clock.now()).toBe(START);
    pass(0.7);
    expect(clock.now()).toBe(START + 1);
  });

  it('counts the time that the machine slept', () => {
    const { clock, pass, sleep } = machine();
    pass(MINUTE);
    sleep(8 * HOUR);
    pass(1000);
    expect(clock.now()).toBe(START + MINUTE + 8 * HOUR + 1000);
    expect(clock.machineAhead()).toBe(0);
    sleep(HOUR);
    pass(1000);
    expect(clock.now()).toBe(START + MINUTE + 9 * HOUR + 2000);
  });
});

describe('the clocks of machine and service', () => {
  it("convert times before and after a change of the machine's clock by the clock of their moment", () => {
    const { watch, clock, pass, set } = machine();
    const before = clock.now();
    pass(MINUTE);
    set(-DAY);
    watch.look();
    pass(MINUTE);
    expect(machineTime(watch.clocks, before)).toBe(START);
    expect(machineTime(watch.clocks, clock.now())).toBe(START + 2 * MINUTE - DAY);
  });

  it("measure ages by the machine's clock while the service's clock is unknown", () => {
    const { watch, clock, pass, set } = machine();
    pass(MINUTE);
    set(HOUR);
    watch.look();
    const created = START + HOUR;
    expect(formatAge(created, itemTime(watch.clocks, clock.now()))).toBe('1m');
  });

  it.each([
    [3 * MINUTE, "this machine's clock is 3 min behind the service"],
    [-3 * MINUTE, "this machine's clock is 3 min ahead of the service"],
    [-DAY - 3 * HOUR, "this machine's clock is 1d3h ahead of the service"],
  ])('measure ages by the clock of a service that is ahead by %i ms, and say so', (ahead, text) => {
    const { watch, clock } = machine();
    watch.heard({ least: ahead - 200, most: ahead + 900 });
    expect(clocksNote(watch.clocks, clock.now())?.text).toBe(text);
    const created = START + ahead - 5 * HOUR;
    expect(formatAge(created, itemTime(watch.clocks, clock.now()))).toMatch(/^(5h|4h)$/);
  });

  it('have no note for a difference up to a minute, or for an answer too slow to measure', () => {
    const { watch, clock } = machine();
    watch.heard({ least: 50_000, most: 51_000 });
    watch.heard({ least: -10_000, most: 80_000 });
    expect(clocksNote(watch.clocks, clock.now())).toBe(null);
    expect(itemTime(watch.clocks, clock.now())).toBe(START);
  });

  it("have a note while the machine's clock is set to another time than the service's", () => {
    const { watch, clock, set } = machine();
    const said: (string | undefined)[] = [];
    watch.onChange((clocks) => said.push(clocksNote(clocks, clock.now())?.short));
    watch.heard({ least: -100, most: 900 });
    set(-DAY);
    watch.look();
    expect(itemTime(watch.clocks, clock.now())).toBe(START);
    set(DAY);
    watch.look();
    expect(said).toEqual([undefined, 'clock 1d behind', undefined]);
  });

  it('stay the same object while answers agree', () => {
    const { watch } = machine();
    watch.heard({ least: 180_000, most: 181_000 });
    const { clocks } = watch;
    watch.heard({ least: 179_500, most: 180_600 });
    watch.heard({ least: 170_000, most: 190_000 });
    watch.look();
    expect(watch.clocks).toBe(clocks);
  });
});
