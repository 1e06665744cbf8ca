import type { Driver } from './driver.tsx';

/** The name in the cursor's row. */
export const current = (driver: Driver): string => driver.cursorLine().split(/\s+/)[1] ?? '';
/** The screen line of the cursor. */
export const line = (driver: Driver): number => driver.screen().indexOf(driver.cursorLine());
/** A column of the visible rows, by title. */
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
