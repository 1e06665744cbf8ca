import { cutOf, cutText, graphemes, middleCut, type TextCut, take, takeEnd, width } from './fit.ts';

/** Groups the texts that look the same after they are cut. */
const byReading = (texts: readonly string[], cutTo: (text: string) => TextCut): readonly (readonly string[])[] => {
  const groups = new Map<string, string[]>();
  for (const text of texts) {
    const shown = cutText(text, cutTo(text));
    groups.set(shown, [...(groups.get(shown) ?? []), text]);
  }
  return [...groups.values()];
};

/** Length of the common beginning of all texts, in code units. */
const commonStart = ([first = '', ...others]: readonly string[]): number => {
  let at = 0;
  for (const { text } of graphemes(first)) {
    if (!others.every((other) => other.startsWith(text, at))) break;
    at += text.length;
  }
  return at;
};

/** Cuts that make texts differ which look the same if they lose their middle. Prefers the cut nearest to the middle. */
const apart = (texts: readonly string[], cells: number): readonly (readonly [string, TextCut])[] => {
  const middle = Math.floor((cells - 1) / 2);
  const ends = Array.from({ length: cells }, (_, end) => end).toSorted(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  );
  for (const end of ends) {
    const cutTo = (text: string): TextCut => middleCut(text, cells, end);
    if (byReading(texts, cutTo).length === texts.length) return texts.map((text) => [text, cutTo(text)]);
  }
  // The texts differ in their middle, or in several places.
  const same = commonStart(texts);
  const cutTo = (text: string): TextCut => {
    const from = same - takeEnd(text.slice(0, same), Math.floor(cells / 4)).length;
    return [[from, from + take(text.slice(from), cells - 2).length]];
  };
  return byReading(texts, cutTo).flatMap((alike) =>
    // A character that is wider than the room makes no text differ.
    alike.length === 1 || alike.length === texts.length
      ? alike.map((text) => [text, cutTo(text)] as const)
      : apart(alike, cells),
  );
};

const NO_CUTS: ReadonlyMap<string, TextCut> = new Map();

/**
 * Cuts for texts in a column of `cells` cells that would look like another text if they lost their middle: `…-a-00017` and
 * `…-b-00017`. Most often empty.
 */
export const distinctCuts = (texts: readonly string[], cells: number): ReadonlyMap<string, TextCut> => {
  const cut = [...new Set(texts)].filter((text) => width(text) > cells);
  if (cut.length < 2 || cells < 3) return NO_CUTS;
  const alike = byReading(cut, (text) => cutOf(text, cells, 'middle') ?? []).filter(({ length }) => length > 1);
  return alike.length === 0 ? NO_CUTS : new Map(alike.flatMap((group) => apart(group, cells)));
};
