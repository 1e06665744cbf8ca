import { type Cell, UNKNOWN } from '../../core/values/index.ts';
import { choiceTone } from '../shared/choice.ts';
import { HEALTH_CHOICES } from './model.ts';

const GLYPHS: Readonly<Record<string, string>> = { unhealthy: '●', healthy: '○' };

/** A health state as glyph and word; unlisted states have a question mark. */
export const healthText = (health: string | null): string =>
  health === null ? '' : `${Object.hasOwn(GLYPHS, health) ? GLYPHS[health] : '?'} ${health}`;

/** A health state as a cell. */
export const healthCell = (health: string | null): Cell =>
  health === null ? UNKNOWN : { value: health, text: healthText(health), tone: choiceTone(HEALTH_CHOICES, health) };
