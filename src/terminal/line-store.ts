/** First character of every placeholder, and so of every own frame: private use, which `sanitise` never passes. */
export const LINE_MARK = '\u{F0000}';
const END_MARK = '\u{F0001}';

/** A placeholder with the blanks around it. */
const PLACEHOLDERS = new RegExp(` *${LINE_MARK}([^${END_MARK}]*)${END_MARK} *`, 'gu');
const CUT = new RegExp(`${LINE_MARK}.*`, 'u');

/** Maximum width of a placeholder: both marks and an id. */
export const PLACEHOLDER_CELLS = 20;

/** Number of frames for which an unused placeholder is kept. */
const MAX_FRAMES = 64;
/** Minimum number of lines before any are dropped. */
const MAX_LINES = 1024;

/**
 * Carries painted lines around Ink, which would parse each of them per frame: Ink lays out a short placeholder, and the
 * frame writer restores the painted line.
 */
export interface LineStore {
  /**
   * The placeholder (about six cells) of one painted line: sanitised text and SGR only, no line feed. Equal lines have
   * equal placeholders.
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
  const byId = new Map<string, StoredLine>();
  let nextId = 0;
  let frame = 0;
  let limit = MAX_LINES;

  const drop = (): void => {
    for (const [id, stored] of byId) {
      if (frame - stored.frame <= MAX_FRAMES) continue;
      byId.delete(id);
      byLine.delete(stored.painted);
    }
    // Doubling keeps the amortised cost of scanning small.
    limit = Math.max(MAX_LINES, byId.size * 2);
  };

  const paintedOf = (id: string): string => {
    const stored = byId.get(id);
    if (stored === undefined) return '';
    stored.frame = frame;
    return stored.painted;
  };

  const lineOf = (line: string): string => {
    if (!line.includes(LINE_MARK)) return line;
    // A placeholder cut by the layout is not displayable.
    return line.replaceAll(PLACEHOLDERS, (_, id: string) => paintedOf(id)).replace(CUT, '');
  };

  return {
    hold: (painted) => {
      const known = byLine.get(painted);
      if (known !== undefined) {
        known.frame = frame;
        return known.placeholder;
      }
      const id = nextId.toString(36);
      nextId += 1;
      const stored: StoredLine = { painted, placeholder: `${LINE_MARK}${id}${END_MARK}`, frame };
      byLine.set(painted, stored);
      byId.set(id, stored);
      return stored.placeholder;
    },
    expand: (text) => {
      frame += 1;
      const lines = text.split('\n').map(lineOf);
      if (byId.size > limit) drop();
      return lines;
    },
  };
};
