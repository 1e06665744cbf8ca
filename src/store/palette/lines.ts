/** How many lines are kept to come back to, and of how many characters. */
const MOST = 100;
const LONGEST = 500;

/** The lines of the palette with one more: each stands once, where it was last obeyed. */
export const withLine = (lines: readonly string[], line: string): readonly string[] =>
  line === '' || line.length > LONGEST ? lines : [...lines.filter((one) => one !== line), line].slice(-MOST);
