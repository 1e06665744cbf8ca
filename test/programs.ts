import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { it } from 'vitest';

/** True if a program is installed, whatever it does with the option. */
export const isInstalled = (program: string, option = '--version'): boolean =>
  spawnSync(program, [option]).error === undefined;

/** True if this system has a device that is always full, as Linux has. */
export const hasFullDevice = existsSync('/dev/full');

/** A test that needs programs which not every machine has. If a program is missing, the test is skipped and its title names the program. */
export const itWith =
  (...programs: readonly string[]) =>
  (title: string, run: () => unknown): void => {
    const missing = programs.filter((program) => !isInstalled(program));
    it.skipIf(missing.length > 0)(missing.length === 0 ? title : `${title} (without ${missing.join()})`, async () => {
      await run();
    });
  };
