/** First placeholder. Placeholders are characters of the private planes, which neither `disarm` nor `sanitise` lets through. */
const FIRST = 0xf0000;
/** Number of characters in a plane, whose last two code points are not characters. */
const PLANE = 0xfffe;

const MARK = /^[\u{F0000}-\u{10FFFD}]/u;
/** A placeholder with the blanks around it. */
const PLACEHOLDERS = / *([\u{F0000}-\u{10FFFD}]) */gu;

/** True if a text that Ink writes is a frame of the screen, which begins with a placeholder of `LineStore`. */
export const isFrame = (text: string): boolean => MARK.test(text);

/** Width of the screen that Ink lays out. Ink makes an object for each cell, and needs two: for a placeholder, and for a second placeholder beside it. */
export const PLACEHOLDER_COLUMNS = 2;

/** Number of frames for which an unused line is kept. */
const MAX_FRAMES = 64;
/** Number of lines up to which no lines are dropped. */
const MAX_LINES = 1024;

/**
 * Carries painted lines past Ink, which would parse each line for each frame: Ink lays out a placeholder, and the frame
 * writer puts the painted line back.
 */
export interface LineStore {
  /**
   * Stores a painted line, and returns its placeholder, a single character. The line must contain only sanitised text and
   * SGR, and no line feed. Equal lines have equal placeholders.
   */
  hold(painted: string): string;
  /**
   * Splits a frame into lines and replaces placeholders by their painted lines. Content that Ink laid out beside a
   * placeholder follows the painted line directly, so that the painted line must fill its width.
   */
  expand(frame: string): string[];
}

interface StoredLine {
  readonly painted: string;
  readonly placeholder: string;
  /** Number of the frame in which the line was last stored or shown. */
  frame: number;
}

/** Creates an empty store. Lines that recent frames did not use are dropped; a new line is kept until its frame has come. */
export const createLineStore = (): LineStore => {
  const byLine = new Map<string, StoredLine>();
  const byPlaceholder = new Map<string, StoredLine>();
  let next = 0;
  let frame = 0;
  let limit = MAX_LINES;

  const drop = (): void => {
    for (const stored of byPlaceholder.values()) {
      if (frame - stored.frame <= MAX_FRAMES) continue;
      byPlaceholder.delete(stored.placeholder);
      byLine.delete(stored.painted);
    }
    // Doubling keeps the amortised cost of scanning small.
    limit = Math.max(MAX_LINES, byPlaceholder.size * 2);
  };

  /** The unused placeholder that has been free for the longest time. */
  const freePlaceholder = (): string => {
    for (;;) {
      const placeholder = String.fromCodePoint(FIRST + next + (next < PLANE ? 0 : 2));
      next = (next + 1) % (2 * PLANE);
      if (!byPlaceholder.has(placeholder)) return placeholder;
    }
  };

  const paintedOf = (placeholder: string): string => {
    const stored = byPlaceholder.get(placeholder);
    if (stored === undefined) return '';
    stored.frame = frame;
    return stored.painted;
  };

  const lineOf = (line: string): string =>
    line.replaceAll(PLACEHOLDERS, (_, placeholder: string) => paintedOf(placeholder));

  return {
    hold: (painted) => {
      const known = byLine.get(painted);
      if (known !== undefined) {
        known.frame = frame;
        return known.placeholder;
      }
      const stored: StoredLine = { painted, placeholder: freePlaceholder(), frame };
      byLine.set(painted, stored);
      byPlaceholder.set(stored.placeholder, stored);
      return stored.placeholder;
    },
    expand: (text) => {
      frame += 1;
      const lines = text.split('\n').map(lineOf);
      if (byPlaceholder.size > limit) drop();
      return lines;
    },
  };
};
