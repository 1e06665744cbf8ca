const FULL_BLOCK = '█';
/** Blocks of zero to seven eighths of a cell. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** A bar of `cells` cells for a share from 0 to 1, in eighths of a cell; a share above 0 is always visible. */
export const barText = (share: number, cells: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * cells * 8));
  return FULL_BLOCK.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};
