const STEPS = [0, 95, 135, 175, 215, 255] as const;

/** A colour from 16 on; these colours are the same in every terminal. */
export const fixedColour = (index: number): string => {
  const cube = index - 16;
  const parts =
    index >= 232
      ? Array.from({ length: 3 }, () => 8 + 10 * (index - 232))
      : [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => STEPS[step] ?? 0);
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** The terminal's own colours of text and background. */
export const TEXT = '#d5d8de';
export const BACKGROUND = '#16191f';
