import { UNKNOWN_TEXT } from '../../../core/values/index.ts';
import { escapeGlob } from './glob.ts';

/** A quoted or bare part of a value. */
export interface ValuePiece {
  readonly text: string;
  readonly quoted: boolean;
}

/** A parsed value, without quotes. */
export interface Value {
  readonly text: string;
  /** Index of its first character. */
  readonly at: number;
  readonly quoted: boolean;
  readonly pieces: readonly ValuePiece[];
}

export const makeValue = (pieces: readonly ValuePiece[], at: number): Value => ({
  text: pieces.map(({ text }) => text).join(''),
  at,
  quoted: pieces.some(({ quoted }) => quoted),
  pieces,
});

/** The glob in a value; null without an unquoted wildcard. */
export const globSource = ({ pieces }: Value): string | null => {
  if (!pieces.some(({ text, quoted }) => !quoted && /[*?]/.test(text))) return null;
  return pieces.map(({ text, quoted }) => (quoted ? escapeGlob(text) : text.replaceAll('\\', '\\\\'))).join('');
};

/** The comma-separated values in one, commas unquoted; null for no comma. */
export const listedValues = ({ pieces, at }: Value): readonly Value[] | null => {
  const lists: ValuePiece[][] = [[]];
  for (const piece of pieces) {
    const [first = '', ...others] = piece.quoted ? [piece.text] : piece.text.split(',');
    if (first !== '' || piece.quoted) lists.at(-1)?.push({ ...piece, text: first });
    for (const text of others) lists.push(text === '' ? [] : [{ text, quoted: false }]);
  }
  return lists.length === 1 ? null : lists.map((list) => makeValue(list, at));
};

/** Typed forms of an unknown value: a question mark, or as displayed. */
const UNKNOWN_SIGNS: readonly string[] = ['?', UNKNOWN_TEXT, '—', '-'];

/** The word for unknown values; also matches this literal text. */
export const UNKNOWN_WORD = 'unknown';

/** True for the typed form of an unknown value. */
export const isUnknownSign = ({ text, quoted }: Pick<Value, 'text' | 'quoted'>): boolean =>
  !quoted && UNKNOWN_SIGNS.includes(text);

/** True for a text that would be parsed as unknown. */
export const readsAsUnknown = (text: string): boolean =>
  UNKNOWN_SIGNS.includes(text) || text.toLowerCase() === UNKNOWN_WORD;
