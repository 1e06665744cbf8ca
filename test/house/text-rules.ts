import type { Breach } from './import-rules.ts';
import { lineOf } from './imports.ts';
import { type Source, targetOf } from './repository.ts';
import { type Text, textsOf } from './texts.ts';

/** An assertion that a text is absent, up to its first quote. */
const ABSENT = /\.not\s*\.(?:toContain|toMatch)\(\s*['"`]?$/;
const LONGEST_ASSERTION = 60;
/** Words that JavaScript itself puts into texts. */
const BUILT_IN = 'nan infinity undefined null [object object]';

/**
 * Negative assertions that cannot fail: their words are neither in the program nor in the test, so that they stay green
 * whatever the program writes. The words of a test are the texts and names in it and in the test files that it imports.
 */
export const absentTextBreaches = (tests: readonly Source[], program: readonly Source[]): Breach[] => {
  const written = [BUILT_IN, ...program.map(wordsOf)].join('\n');
  const byPath = new Map(tests.map((source) => [source.path, source]));
  return tests.flatMap((source) => {
    const imported = source.imports.map((one) => byPath.get(targetOf(source, one) ?? ''));
    const own = [source, ...imported].map((one) => (one === undefined ? '' : wordsOf(one))).join('\n');
    return textsOf(source)
      .filter((text) => isAbsent(source, text))
      .flatMap(({ text, at }) =>
        partsOf(text, source.text[at] === '/')
          .filter((words) => !written.includes(words) && !own.includes(words))
          .map(
            (words) =>
              `${source.path}:${lineOf(source.text, at)} expects the absence of "${words}", which nothing writes`,
          ),
      );
  });
};

const isAbsent = ({ scan }: Source, { at }: Text): boolean =>
  ABSENT.test(scan.bare.slice(Math.max(0, at - LONGEST_ASSERTION), at));

/** The texts and the code of a source, in lower case and without its negative assertions. */
const wordsOf = (source: Source): string =>
  [source.scan.code, ...textsOf(source).flatMap((text) => (isAbsent(source, text) ? [] : [text.text]))]
    .join('\n')
    .toLowerCase();

/** The runs of words in a text or a regular expression, in lower case. Numbers, signs and character classes separate runs. */
const partsOf = (text: string, isExpression: boolean): string[] =>
  (isExpression ? text.replaceAll(/\\[a-z]/g, '\n') : text)
    .toLowerCase()
    .split(/[^\p{L}' -]+/u)
    .map((words) => words.trim())
    .filter((words) => words.length > 2);

/** Finds doc comments that do not begin with their noun. */
export const commentBreaches = (sources: readonly Source[]): Breach[] =>
  sources.flatMap(({ path, text, scan }) =>
    Array.from(text.matchAll(/\/\*\*\s*(?:\*\s*)?(What|Those|Of) /g))
      // A comment is blank there; a text that looks like one is not.
      .filter(({ index }) => scan.bare[index] === ' ')
      .map(
        ({ index, 1: word }) =>
          `${path}:${lineOf(text, index)} begins with "${word}": name the thing that the comment is about`,
      ),
  );
