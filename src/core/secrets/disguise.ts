import { lazy } from '../memo/index.ts';

// Keys are compared as a reader perceives them. All patterns are linear.

/** Escape sequences for colour and cursor, with a raw, pictured or escaped introducer. */
const sequences = lazy(
  () =>
    /(?:[\u001B\u241B]|(?<!\\)\\+(?:u001[bB]|x1[bB]|e|033))(?:\[[0-9;:?]*[A-Za-z]|\][^\u0007\u001B\n]{0,200}(?:\u0007|\u001B\\))|\u009B[0-9;:?]*[A-Za-z]/g,
);
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const unseen = lazy(() => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu);
const dashes = lazy(() => /\p{Pd}/gu);
const marks = lazy(() => /\p{M}/gu);

/** Letters of other scripts that look like Latin ones, in pairs. */
const LATIN_LOOKALIKES = new Map(
  Array.from(
    'аaАAвbВBсcСCеeЕEёeнhНHіiІIїiјjЈJкkКKмmМMоoОOрpРPѕsЅSтtТTуyУYхxХXԁdԛqԝwҺHһhӏlαaΑAβbΒBεeΕEηnΗHιiΙIκkΚKνvΜMΝNοoΟOρpΡPσsτtΤTυuΥYχxΧXγyΖZսuոnհhքpօoքpտuքpւiɑaɡgıiʟlꓓDꓟMꓢSꓐBꓑPꓣRꓠNꓰEꓳOꓮAꓦVꓪWꓬYꓫXꓡL'.match(
      /[^a-z][a-z]/giu,
    ) ?? [],
    (pair) => [pair.slice(0, -1), pair.slice(-1)] as const,
  ),
);

/** Text in one script: NFKC, without combining marks, look-alikes replaced by Latin letters. */
const folded = (text: string): string =>
  Array.from(
    text.normalize('NFKD').replace(marks(), '').replace(dashes(), '-'),
    (letter) => LATIN_LOOKALIKES.get(letter) ?? letter,
  )
    .join('')
    .normalize('NFKC');

/** Text as displayed: no control codes, no invisible characters, full-width letters as plain ones. */
export const asRead = (text: string): string =>
  text.replace(sequences(), '').replace(CONTROLS, '').normalize('NFKC').replace(unseen(), '');

/** A text of printable ASCII. */
export const PRINTABLE = /^[ -~]*$/;

/** A key as displayed, in Latin letters where look-alikes allow it; otherwise unchanged. */
export const withoutDisguise = (key: string): string => {
  if (PRINTABLE.test(key)) return key;
  const read = asRead(key);
  const latin = folded(read);
  return PRINTABLE.test(latin) ? latin : read;
};

/** An invisible character, a look-alike of a plain letter, or a terminal control. */
const disguised = lazy(
  () =>
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u241B\p{Cf}\p{Default_Ignorable_Code_Point}\u017F\u212A\u24B6-\u24E9\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]|(?<!\\)\\+(?:u001[bB]|x1[bB]|e|033)\[/u,
);

/** A letter as an escape of its code, in JSON and YAML. */
const ESCAPED_LETTER = /(?<!\\)\\+(?:u00|x)([2-7][0-9a-f])/gi;
const WORD_LETTER = /[\w -]/;
const words = lazy(() => /[\p{L}\p{M}\p{N}\p{Pd}_.]+/gu);
const ASCII = /^[\u0000-\u007F]*$/;

/** Text with disguised keys in plain letters. Words of other scripts stay unless `isKey` accepts their Latin look-alike. */
export const undisguised = (text: string, isKey: (word: string) => boolean): string => {
  const seen = disguised().test(text) ? text.split('\n').map(asRead).join('\n') : text;
  const latin = ASCII.test(seen) ? seen : seen.replace(words(), (word) => latinKey(word, isKey));
  if (!latin.includes('\\')) return latin;
  return latin.replace(ESCAPED_LETTER, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return WORD_LETTER.test(letter) ? letter : written;
  });
};
const MAX_WORD_LENGTH = 100;

const latinKey = (word: string, isKey: (word: string) => boolean): string => {
  if (word.length > MAX_WORD_LENGTH || ASCII.test(word)) return word;
  const read = folded(word);
  return /^[\w.-]+$/.test(read) && isKey(read) ? read : word;
};
