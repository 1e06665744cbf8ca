import { lazy } from '../memo/index.ts';

// Keys are compared as a reader takes them. Every pattern here is linear.

/** Sequences that colour or move text, with their introducer as a byte, as its picture or as an escape. */
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

/** A text of one script: NFKC, without marks, and with the Latin letter for each that looks like one. */
const folded = (text: string): string =>
  Array.from(
    text.normalize('NFKD').replace(marks(), '').replace(dashes(), '-'),
    (letter) => LATIN_LOOKALIKES.get(letter) ?? letter,
  )
    .join('')
    .normalize('NFKC');

/** A text as a reader takes it: no control codes, nothing invisible, wide letters as plain ones. */
export const asRead = (text: string): string =>
  text.replace(sequences(), '').replace(CONTROLS, '').normalize('NFKC').replace(unseen(), '');

/** A text of printable ASCII. */
export const PRINTABLE = /^[ -~]*$/;

/** A key as a reader takes it, whatever letters it is written in; one that is not Latin then stays. */
export const withoutDisguise = (key: string): string => {
  if (PRINTABLE.test(key)) return key;
  const read = asRead(key);
  const latin = folded(read);
  return PRINTABLE.test(latin) ? latin : read;
};

/** Something that is not shown, is shown as a plain letter, or controls a terminal. */
const disguised = lazy(
  () =>
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u241B\p{Cf}\p{Default_Ignorable_Code_Point}\u017F\u212A\u24B6-\u24E9\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]|(?<!\\)\\+(?:u001[bB]|x1[bB]|e|033)\[/u,
);

/** A letter written as its number, in JSON and YAML. */
const ESCAPED_LETTER = /(?<!\\)\\+(?:u00|x)([2-7][0-9a-f])/gi;
const WORD_LETTER = /[\w -]/;
const words = lazy(() => /[\p{L}\p{M}\p{N}\p{Pd}_.]+/gu);
const ASCII = /^[\u0000-\u007F]*$/;

/**
 * A text in which keys are found as they are read. Words of other scripts stay unless `isKey` says of what they look like
 * that it is a key.
 */
export const undisguised = (text: string, isKey: (word: string) => boolean): string => {
  const seen = disguised().test(text) ? text.split('\n').map(asRead).join('\n') : text;
  const latin = ASCII.test(seen) ? seen : seen.replace(words(), (word) => latinKey(word, isKey));
  if (!latin.includes('\\')) return latin;
  return latin.replace(ESCAPED_LETTER, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return WORD_LETTER.test(letter) ? letter : written;
  });
};
const LONGEST_WORD = 100;

const latinKey = (word: string, isKey: (word: string) => boolean): string => {
  if (word.length > LONGEST_WORD || ASCII.test(word)) return word;
  const read = folded(word);
  return /^[\w.-]+$/.test(read) && isKey(read) ? read : word;
};
