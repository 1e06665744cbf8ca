/** Keys that move the cursor in a list of choices beside a typed text, with their distance. */
const STEPS: Readonly<Record<string, number>> = {
  up: -1,
  'ctrl+p': -1,
  down: 1,
  'ctrl+n': 1,
  'ctrl+j': 1,
  pageup: -10,
  pagedown: 10,
};

/** Returns how far a key moves the cursor in a list of choices; null for any other key. */
export const stepOf = (key: string): number | null => STEPS[key] ?? null;

/** Returns the index of the cursor after a step in a list of `count` choices; it does not leave the list. */
export const stepTo = (index: number, step: number, count: number): number =>
  Math.max(0, Math.min(index + step, count - 1));
