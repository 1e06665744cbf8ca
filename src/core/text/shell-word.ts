/**
 * Quotes a text as one word of a command line for sh, bash, dash, zsh and fish. A safe text needs no quotes; unsafe are also a `=` that
 * begins a word or a value (zsh expands it) and a leading `%` (fish). Backslashes are put outside of single quotes, since fish
 * reads escapes inside them.
 */
export const shellWord = (text: string): string => {
  if (/^[\w@+:,./-][\w@%+=:,./-]*$/.test(text) && !/[=:]=/.test(text)) return text;
  if (text === '') return "''";
  return text.replace(/[\\']|[^\\']+/g, (part) => (/[\\']/.test(part) ? `\\${part}` : `'${part}'`));
};
