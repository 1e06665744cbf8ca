const FULL_BLOCK = '█';
/** An eighth of a cell to seven of them. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** A bar for a share from 0 to 1 of `cells` cells, to an eighth of a cell; a share above 0 is never invisible. */
export const barText = (share: number, cells: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * cells * 8));
  return FULL_BLOCK.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};
