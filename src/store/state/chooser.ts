/** Keys that move the cursor of a list of choices beside a text that is typed, by how far. */
const STEPS: Readonly<Record<string, number>> = {
  up: -1,
  'ctrl+p': -1,
  down: 1,
  'ctrl+n': 1,
  'ctrl+j': 1,
  pageup: -10,
  pagedown: 10,
};

/** How far a key moves the cursor of a list of choices; null for any other key. */
export const stepOf = (key: string): number | null => STEPS[key] ?? null;

/** The index of a choice after a step, within the choices. */
export const stepTo = (index: number, step: number, count: number): number =>
  Math.max(0, Math.min(index + step, count - 1));
