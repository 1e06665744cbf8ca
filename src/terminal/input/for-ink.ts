/**
 * Escape as the kitty protocol says it. Ink holds a plain one for 20 ms, and takes it together with a key that comes
 * in that time for Alt; this one it takes at once and alone.
 */
const ESCAPE_FOR_INK = '\x1b[27u';

/** Keys that Ink gets in another form. Alt and an arrow go by words, as Ctrl does: not to be taken for Escape and an arrow. */
const FOR_INK: Readonly<Record<string, string>> = {
  '\x1b': ESCAPE_FOR_INK,
  '\x1b[1;3C': '\x1b[1;5C',
  '\x1b[1;3D': '\x1b[1;5D',
};

/**
 * Function keys as terminals say them: VT220, xterm, the Linux console. Ink has no name for them: it gets the name as the
 * text of a key with Hyper.
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

/** A key sequence in the form that Ink understands at once and alone. */
export const forInk = (sequence: string): string => FOR_INK[sequence] ?? NAMED_FOR_INK[sequence] ?? sequence;
