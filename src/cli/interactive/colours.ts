import type { Paint } from '../../output/index.ts';
import { type Background, createTheme, type Theme, type ColourDepth as ThemeColours } from '../../ui/theme.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Settings } from '../settings.ts';

/** Settings that decide on the look of an output. */
type Looks = Pick<Settings, 'colourDepth' | 'ascii'> & { readonly connection: Pick<Settings['connection'], 'theme'> };

const coloursOf = ({ colourDepth }: Looks, { env }: Pick<ProcessContext, 'env'>): ThemeColours => {
  if (colourDepth === 1) return 'none';
  if (colourDepth > 4) return '256';
  return env['TERM'] === 'linux' ? 'console' : '16';
};

/** Background of the terminal: the last number in COLORFGBG is its colour among the 16 colours (`0;15`, `0;default;15`). */
const backgroundOf = ({ env }: Pick<ProcessContext, 'env'>): Background =>
  /;(?:7|9|1[0-5])$/.test(env['COLORFGBG'] ?? '') ? 'light' : 'dark';

export const themeOf = (looks: Looks, context: Pick<ProcessContext, 'env'>): Theme =>
  createTheme(coloursOf(looks, context), !looks.ascii, looks.connection.theme.value, backgroundOf(context));

/** Paints printed lines in the colours of the screen. */
export const paintOf = (looks: Looks, context: Pick<ProcessContext, 'env'>): Paint => themeOf(looks, context).paint;
