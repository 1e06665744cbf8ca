import { type Cell, textCell, UNKNOWN } from '../../core/cell.ts';
import { type Condition, conditionTone } from '../shared/condition.ts';

const GLYPHS = { bad: '●', warn: '?', dim: '○' } as const;

/** A condition as glyph and words: `● Ready False: ImagePullBackOff`. */
export const conditionCell = (condition: Condition | null): Cell => {
  if (condition === null) return UNKNOWN;
  const { type, status, reason } = condition;
  const said = [type, status].filter((word) => word !== null).join(' ');
  const words = [said, reason].filter((word) => word !== null && word !== '').join(': ');
  const tone = conditionTone(condition);
  const glyph = tone === 'bad' || tone === 'warn' ? GLYPHS[tone] : status === null ? GLYPHS.warn : GLYPHS.dim;
  return words === '' ? UNKNOWN : textCell(`${glyph} ${words}`, tone);
};
