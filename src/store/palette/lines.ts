/** Maximum number of remembered lines, and their maximum length in characters. */
const MOST = 100;
const LONGEST = 500;

/** Adds a line to the remembered ones; a duplicate moves to the end. */
export const withLine = (lines: readonly string[], line: string): readonly string[] =>
  line === '' || line.length > LONGEST ? lines : [...lines.filter((one) => one !== line), line].slice(-MOST);
