/** Meanings of a sequence: a key, a reply, a change of focus, the start of a paste, the mouse. */
export type SequenceMeaning = 'key' | 'acknowledge' | 'reply' | 'focus' | 'blur' | 'paste' | 'mouse' | 'broken';

export interface Sequence {
  readonly meaning: SequenceMeaning;
  readonly text: string;
}

const ESC = '\x1b';

// Only what cannot be Escape followed by a bound key: `]`, `P` and `O` are keys too.
const WHOLE_SEQUENCES = [
  // The Linux console's function keys, rxvt's shifted ones, old mouse reports, and the standard form.
  /\x1b\[(?:\[[A-E]|[235678]\$|M[^\x1b]{3}|(?![[M])[0-?]*[ -/]*[@-~]|M)/uy,
  // Cursor, function and keypad keys in application mode.
  /\x1bO[A-HMP-Sa-e]/y,
  // Long replies: OSC, DCS, APC.
  /\x1b(?:\][0-9]|P[0-9>!]|_G)[^\p{Cc}]*(?:\x07|\x1b\\)/uy,
];
const BEGUN_SEQUENCE =
  /\x1b(?:\[(?:\[|M[^\x1b]{0,2}|(?![235678]\$)[0-?]*[ -/]*)?|O|\]|P|_|(?:\][0-9]|P[0-9>!]|_G)[^\p{Cc}]*\x1b?)?$/uy;
/** A truncated sequence, which must not become keys. */
const CUT_SEQUENCE = /\x1b(?:\[[0-?]+[ -/]*|(?:\][0-9]+;|P[0-9>!]|_G)[^\p{Cc}]+)/uy;

const at = (pattern: RegExp, input: string, index: number): string | null => {
  pattern.lastIndex = index;
  return pattern.exec(input)?.[0] ?? null;
};

/** The sequence at the escape character at `index`: complete, `begun` when more may follow, or null for the Escape key. */
export const sequenceAt = (input: string, index: number): Sequence | 'begun' | null => {
  if (at(BEGUN_SEQUENCE, input, index) !== null) return 'begun';
  for (const pattern of WHOLE_SEQUENCES) {
    const text = at(pattern, input, index);
    if (text !== null) return { meaning: meaningOf(text), text };
  }
  const text = at(CUT_SEQUENCE, input, index);
  return text === null ? null : { meaning: 'broken', text };
};

/**
 * Escape with a key that is a line-editing command: the word keys of readline, and rxvt's Alt with an arrow. One key in
 * a text prompt, two elsewhere.
 */
const ALT_KEY = /\x1b(?:[bfdtulcyr.\x7f\b]|\x1b[[O][CD])/y;
const ALT_BEGUN = /\x1b\x1b[[O]?$/y;

/** Alt and a key at `index`: complete, `begun` when more may follow, or null for the Escape key. */
export const altAt = (input: string, index: number): string | 'begun' | null =>
  at(ALT_BEGUN, input, index) === null ? at(ALT_KEY, input, index) : 'begun';

const MEANINGS: readonly (readonly [RegExp, SequenceMeaning])[] = [
  [/^\[0n$/, 'acknowledge'],
  [/^\[I$/, 'focus'],
  [/^\[O$/, 'blur'],
  [/^\[200~$/, 'paste'],
  [/^\[201~$/, 'broken'],
  [/^\[(?:<[\d;]*[mM]|M|\d[\d;]*M)/, 'mouse'],
  // Device status, cursor position, device attributes, modes, window reports, kitty's flags, and private ones.
  [/^\[(?:[?>=<]|[\d;]*n$|\d[\d;]*R$|[\d;]*\$y$|\d[\d;]*[tc]$)/, 'reply'],
  [/^[\]P_]/, 'reply'],
];

const meaningOf = (text: string): SequenceMeaning => {
  const body = text.slice(ESC.length);
  return MEANINGS.find(([pattern]) => pattern.test(body))?.[1] ?? 'key';
};
