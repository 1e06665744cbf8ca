/**
 * A text as one word of a command line that sh, bash, dash, zsh and fish read alike. Bare when safe: zsh expands a `=`
 * that begins a word or a value, fish a leading `%`. Backslashes stand outside of single quotes: fish knows escapes in
 * them.
 */
export const shellWord = (text: string): string => {
  if (/^[\w@+:,./-][\w@%+=:,./-]*$/.test(text) && !/[=:]=/.test(text)) return text;
  if (text === '') return "''";
  return text.replace(/[\\']|[^\\']+/g, (part) => (/[\\']/.test(part) ? `\\${part}` : `'${part}'`));
};
