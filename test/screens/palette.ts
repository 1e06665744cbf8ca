/** What the sixteen colours of a terminal look like in the pictures; the screen itself says only "red". */
export const PALETTE: Readonly<Record<string, string>> = {
  30: '#16191f',
  31: '#f2777a',
  32: '#8cc98c',
  33: '#e8b45a',
  34: '#6c9ef8',
  35: '#c792ea',
  36: '#5ec4c9',
  37: '#d5d8de',
  90: '#868d9a',
  91: '#ff9a9c',
  92: '#a9e0a9',
  93: '#f5cd85',
  94: '#90b8ff',
  95: '#dcb3f5',
  96: '#8bdfe3',
  97: '#ffffff',
};

/** The terminal's own colours of text and background. */
export const TEXT = '#d5d8de';
export const BACKGROUND = '#16191f';
