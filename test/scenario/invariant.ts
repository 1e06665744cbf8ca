import stringWidth from 'string-width';
import { expect } from 'vitest';
import type { Driver } from './driver.tsx';
import { atRest } from './real.ts';

export const SIZES = [
  [60, 15],
  [80, 24],
  [120, 30],
  [200, 50],
  [61, 41],
  [133, 17],
] as const;

const SGR = /\u001B\[[0-9;]*m/g;
/**
 * Characters that a terminal executes, hides or reorders: C0, DEL, C1, bidirectional controls, zero widths, lone
 * surrogates.
 */
const DANGEROUS = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const SLIP = /\bundefined\b|\bNaN\b|\[object |\bInfinity\b/;

/** Invariants of every screen: it fits, it is text, and it contains no program values such as undefined. */
export const checkScreen = (painted: readonly string[], columns: number, rows: number): void => {
  const plain = painted.map((line) => line.replaceAll(SGR, ''));
  const wrong = plain.flatMap((line, row) => [
    ...(stringWidth(line) > columns ? [`line ${row + 1} is ${stringWidth(line)} cells wide`] : []),
    ...(DANGEROUS.test(line) ? [`line ${row + 1} has a control character`] : []),
    ...(SLIP.test(line) ? [`line ${row + 1} slips`] : []),
    ...(line.includes('demo-secret-') ? [`line ${row + 1} shows a secret`] : []),
  ]);
  if (plain.length > rows) wrong.push(`${plain.length} lines of ${rows}`);
  if (plain.every((line) => line.trim() === '')) wrong.push('there is nothing on it');
  expect(wrong, `at ${columns} × ${rows}:\n${plain.join('\n')}`).toEqual([]);
};

/** Resizes through all sizes and checks the screen at each. */
export const checkAtSizes = async (
  driver: Driver,
  sizes: readonly (readonly [number, number])[] = SIZES,
): Promise<void> => {
  for (const [columns, rows] of sizes) {
    driver.resize(columns, rows);
    await atRest(driver);
    checkScreen(driver.terminal.painted(), columns, rows);
  }
};
