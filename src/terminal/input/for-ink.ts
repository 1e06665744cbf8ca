/**
 * Escape in the kitty protocol. Ink delays a plain one by 20 ms and combines it with a following key to Alt; this one
 * is immediate.
 */
const ESCAPE_FOR_INK = '\x1b[27u';

/**
 * Keys in another form for Ink. Alt with an arrow moves by words, as Ctrl does, and must not be split into Escape and
 * an arrow.
 */
const FOR_INK: Readonly<Record<string, string>> = {
  '\x1b': ESCAPE_FOR_INK,
  '\x1b[1;3C': '\x1b[1;5C',
  '\x1b[1;3D': '\x1b[1;5D',
};

/**
 * Function keys of VT220, xterm and the Linux console. Ink has no names for them: it receives the name as the text of a
 * key with Hyper.
 */
const FUNCTION_KEYS: readonly (readonly [name: string, ...sequences: string[]])[] = [
  ['f1', '\x1bOP', '\x1b[11~', '\x1b[[A'],
  ['f2', '\x1bOQ', '\x1b[12~', '\x1b[[B'],
  ['f3', '\x1bOR', '\x1b[13~', '\x1b[[C'],
  ['f4', '\x1bOS', '\x1b[14~', '\x1b[[D'],
  ['f5', '\x1b[15~', '\x1b[[E'],
  ['f6', '\x1b[17~'],
  ['f7', '\x1b[18~'],
  ['f8', '\x1b[19~'],
  ['f9', '\x1b[20~'],
  ['f10', '\x1b[21~'],
  ['f11', '\x1b[23~'],
  ['f12', '\x1b[24~'],
];

const namedForInk = (name: string): string =>
  `\x1b[102;17;${Array.from(name, (char) => char.charCodeAt(0)).join(':')}u`;

const NAMED_FOR_INK: Readonly<Record<string, string>> = Object.fromEntries(
  FUNCTION_KEYS.flatMap(([name, ...sequences]) => sequences.map((sequence) => [sequence, namedForInk(name)])),
);

/** A key sequence in a form that Ink parses at once and alone. */
export const forInk = (sequence: string): string => FOR_INK[sequence] ?? NAMED_FOR_INK[sequence] ?? sequence;
