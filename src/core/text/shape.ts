import { sanitise } from './sanitise.ts';

/** Maximum code points of a shape; later differences are ignored. */
const SHAPE_LIMIT = 200;
/** Code units of the text that are read: folding shortens it. */
const SOURCE_LIMIT = 8 * SHAPE_LIMIT;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const HEX_OR_DIGITS = /[0-9a-f]{8,}|\d+/gi;
const DIGITS = /^\d+$/;
const BLANKS = /\s+/g;

/**
 * Shape of a text, equal for texts that differ in numbers only: each run of digits is `#`, each UUID and each run of
 * eight and more hexadecimal digits `⋯`, blanks are one space; at most 200 code points. `/var: 93% used` is `/var: #%
 * used`. One line, sanitised. Idempotent.
 */
export const shapeOf = (text: string): string => {
  const folded = text
    .slice(0, SOURCE_LIMIT)
    .replace(UUID, '⋯')
    .replace(HEX_OR_DIGITS, (run) => (DIGITS.test(run) ? '#' : '⋯'))
    .replace(BLANKS, ' ')
    .trim();
  const line = sanitise(folded);
  if (line.length <= SHAPE_LIMIT) return line;
  const points = Array.from(line);
  return points.length <= SHAPE_LIMIT ? line : `${points.slice(0, SHAPE_LIMIT - 1).join('')}…`;
};
