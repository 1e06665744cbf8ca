import { type Clocks, type ServiceAhead, STEADY_CLOCKS, withMachine, withService } from '../core/values/index.ts';
import type { RunClock } from './run-clock.ts';

/** Relation of the machine's and the service's clock to the run's. */
export interface ClockWatch {
  readonly clock: RunClock;
  readonly clocks: Clocks;
  /** Checks for a step of the machine's clock. */
  look(): void;
  /** Records the service's clock from an answer. */
  heard(ahead: ServiceAhead): void;
  /** Registers a listener for changes. */
  onChange(listener: (clocks: Clocks) => void): void;
}

/** Compares the clocks of machine and service with that of the run. */
export const createClockWatch = (clock: RunClock): ClockWatch => {
  const listeners: ((clocks: Clocks) => void)[] = [];
  let clocks = STEADY_CLOCKS;
  const change = (next: Clocks): void => {
    if (next === clocks) return;
    clocks = next;
    for (const listener of listeners) listener(clocks);
  };
  const look = (): void => change(withMachine(clocks, clock.now(), clock.machineAhead()));
  return {
    clock,
    get clocks() {
      return clocks;
    },
    look,
    heard: (ahead) => {
      look();
      change(withService(clocks, ahead));
    },
    onChange: (listener) => void listeners.push(listener),
  };
};
