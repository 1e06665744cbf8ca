/** The first character of every placeholder, and so of every frame of ours: private use, which `sanitise` never lets through. */
export const LINE_MARK = '\u{F0000}';
const END_MARK = '\u{F0001}';

/** No placeholder is wider: both marks and an id. */
export const PLACEHOLDER_CELLS = 20;

/** Frames for which an unused placeholder is kept. */
const KEPT_FRAMES = 64;
/** Below this many lines nothing is dropped. */
const KEPT_LINES = 1024;

/**
 * Painted lines on their way round Ink, which would take each of them apart again for every frame: Ink lays out a short
 * placeholder, and the frame writer puts the painted line back.
 */
export interface LineStore {
  /** The placeholder (about six cells) of one painted line: safe text and SGR only, no line feed. The same line, the same placeholder. */
  hold(painted: string): string;
  /** The lines of a frame. A line that is one placeholder and blanks becomes the painted line; any other stays as it is. */
  expand(frame: string): string[];
}

interface Held {
  readonly painted: string;
  readonly placeholder: string;
  /** The frame in which it was last held or shown. */
  frame: number;
}

/** An empty store. Lines that no recent frame showed are dropped; one that was just held lives until its frame has come. */
export const createLineStore = (): LineStore => {
  const byLine = new Map<string, Held>();
  const byId = new Map<string, Held>();
  let nextId = 0;
  let frame = 0;
  let limit = KEPT_LINES;

  const drop = (): void => {
    for (const [id, held] of byId) {
      if (frame - held.frame <= KEPT_FRAMES) continue;
      byId.delete(id);
      byLine.delete(held.painted);
    }
    // Doubling keeps the cost of looking through all lines small when many are in use.
    limit = Math.max(KEPT_LINES, byId.size * 2);
  };

  const lineOf = (line: string): string => {
    const start = line.indexOf(LINE_MARK);
    if (start === -1) return line;
    const end = line.indexOf(END_MARK, start);
    // Cut in two by a layout: half a mark is nothing that a terminal can show.
    if (end === -1) return '';
    if (line.slice(0, start).trim() !== '' || line.slice(end + END_MARK.length).trim() !== '') return line;
    const held = byId.get(line.slice(start + LINE_MARK.length, end));
    if (held === undefined) return '';
    held.frame = frame;
    return held.painted;
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
      const held: Held = { painted, placeholder: `${LINE_MARK}${id}${END_MARK}`, frame };
      byLine.set(painted, held);
      byId.set(id, held);
      return held.placeholder;
    },
    expand: (text) => {
      frame += 1;
      const lines = text.split('\n').map(lineOf);
      if (byId.size > limit) drop();
      return lines;
    },
  };
};
