/** Placeholders: a character each of the private planes, which neither `disarm` nor `sanitise` passes. */
const FIRST = 0xf0000;
/** The last two places of each plane are no characters. */
const PLANE = 0xfffe;

const MARK = /^[\u{F0000}-\u{10FFFD}]/u;
/** A placeholder with the blanks around it. */
const PLACEHOLDERS = / *([\u{F0000}-\u{10FFFD}]) */gu;

/** Whether a text is a frame of the screen, which begins with a held line. */
export const isFrame = (text: string): boolean => MARK.test(text);

/** Columns of the screen that Ink lays out, with an object for each cell: a placeholder, and one that stands beside it. */
export const PLACEHOLDER_COLUMNS = 2;

/** Number of frames for which an unused placeholder is kept. */
const MAX_FRAMES = 64;
/** Minimum number of lines before any are dropped. */
const MAX_LINES = 1024;

/**
 * Carries painted lines around Ink, which would parse each of them per frame: Ink lays out a placeholder, and the frame
 * writer restores the painted line.
 */
export interface LineStore {
  /**
   * The placeholder of one painted line, a character: sanitised text and SGR only, no line feed. Equal lines have equal
   * placeholders.
   */
  hold(painted: string): string;
  /**
   * The lines of a frame, with painted lines in the place of their placeholders. What Ink laid out beside a placeholder
   * follows the painted line directly, which has to fill its place.
   */
  expand(frame: string): string[];
}

interface StoredLine {
  readonly painted: string;
  readonly placeholder: string;
  /** The frame in which it was last stored or shown. */
  frame: number;
}

/** An empty store. Lines unused by recent frames are dropped; new ones live until their frame has come. */
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

  /** A character that stands for no line, the one that was free for longest. */
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
