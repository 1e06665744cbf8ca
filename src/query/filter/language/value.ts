import { UNKNOWN_TEXT } from '../../../core/values/index.ts';
import { escapeGlob } from './glob.ts';

/** A part of a value, in quotes or bare. */
export interface ValuePiece {
  readonly text: string;
  readonly quoted: boolean;
}

/** A value as it was written: quotes taken off, what they held kept. */
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

/** The source of the glob that a value is; null where it has no wildcard outside of quotes. */
export const globSource = ({ pieces }: Value): string | null => {
  if (!pieces.some(({ text, quoted }) => !quoted && /[*?]/.test(text))) return null;
  return pieces.map(({ text, quoted }) => (quoted ? escapeGlob(text) : text.replaceAll('\\', '\\\\'))).join('');
};

/** The values between the commas of one, as far as these are outside of quotes; null where there is no comma. */
export const listedValues = ({ pieces, at }: Value): readonly Value[] | null => {
  const lists: ValuePiece[][] = [[]];
  for (const piece of pieces) {
    const [first = '', ...others] = piece.quoted ? [piece.text] : piece.text.split(',');
    if (first !== '' || piece.quoted) lists.at(-1)?.push({ ...piece, text: first });
    for (const text of others) lists.push(text === '' ? [] : [{ text, quoted: false }]);
  }
  return lists.length === 1 ? null : lists.map((list) => makeValue(list, at));
};

/** How an unknown value is typed: as a question, or as it is shown. */
const UNKNOWN_SIGNS: readonly string[] = ['?', UNKNOWN_TEXT, '—', '-'];

/** The word that finds unknown values, and those that really are this text. */
export const UNKNOWN_WORD = 'unknown';

/** True for what stands for a value that is not known. */
export const isUnknownSign = ({ text, quoted }: Pick<Value, 'text' | 'quoted'>): boolean =>
  !quoted && UNKNOWN_SIGNS.includes(text);

/** True for a text that would be read as an unknown value. */
export const readsAsUnknown = (text: string): boolean =>
  UNKNOWN_SIGNS.includes(text) || text.toLowerCase() === UNKNOWN_WORD;
