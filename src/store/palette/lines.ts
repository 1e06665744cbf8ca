/** Maximum number of remembered lines, and their maximum length in characters. */
const MAX_LINES = 100;
const MAX_LINE_LENGTH = 500;

/** Adds a line to the remembered ones; a duplicate moves to the end. */
export const withLine = (lines: readonly string[], line: string): readonly string[] =>
  line === '' || line.length > MAX_LINE_LENGTH
    ? lines
    : [...lines.filter((one) => one !== line), line].slice(-MAX_LINES);
