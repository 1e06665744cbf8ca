import type { Driver } from './driver.tsx';

/** The name in the row of the cursor. */
export const current = (driver: Driver): string => driver.cursorLine().split(/\s+/)[1] ?? '';
/** The line of the screen that the cursor is on. */
export const line = (driver: Driver): number => driver.screen().indexOf(driver.cursorLine());
/** A column of the rows on the screen, by its title. */
export const column = (driver: Driver, title: string): string[] => {
  const lines = driver.screen();
  const head = lines.findIndex((one) => one.includes(title));
  const at = (lines[head] ?? '').indexOf(title);
  return lines
    .slice(head + 1, -2)
    .map(
      (one) =>
        one
          .slice(at)
          .split(/\s{2,}/)[0]
          ?.trim() ?? '',
    )
    .filter((text) => text !== '');
};
