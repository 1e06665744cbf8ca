import { type Cell, textCell, UNKNOWN } from '../../core/values/index.ts';
import { type Condition, conditionTone } from '../shared/condition.ts';

const GLYPHS = { bad: '●', warn: '?', dim: '○' } as const;

/** A status condition in words: `Ready False: ImagePullBackOff`; empty if all its parts are null. */
export const conditionWords = ({ type, status, reason }: Condition): string => {
  const message = [type, status].filter((word) => word !== null).join(' ');
  return [message, reason].filter((word) => word !== null && word !== '').join(': ');
};

/** True for a ready condition with a reason. Only the reason of such a condition is shown: `○ Deployed`. */
const isReady = ({ type, status, reason }: Condition): boolean =>
  type === 'Ready' && status?.toLowerCase() === 'true' && reason !== null;

/** A status condition as glyph and words: `● Ready False: ImagePullBackOff`, `○ Deployed`; unknown for null or an empty condition. */
export const conditionCell = (condition: Condition | null): Cell => {
  if (condition === null) return UNKNOWN;
  const words = isReady(condition) ? condition.reason : conditionWords(condition);
  const tone = conditionTone(condition);
  const glyph = tone === 'bad' || tone === 'warn' ? GLYPHS[tone] : condition.status === null ? GLYPHS.warn : GLYPHS.dim;
  return words === null || words === '' ? UNKNOWN : textCell(`${glyph} ${words}`, tone);
};
