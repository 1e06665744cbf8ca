import type { Source } from './repository.ts';

/** A text as written in the source, between its quotes; `…` stands for each value inserted by `${…}`. */
export interface Text {
  readonly text: string;
  /** The index of the text in the source. */
  readonly at: number;
}

/** Finds the texts and regular expressions of a source. A template is one text, however many values it has. */
export const textsOf = ({ text: source, scan }: Source): Text[] => {
  const texts: { text: string; at: number }[] = [];
  const open: { text: string; at: number }[] = [];
  for (const { text, at } of scan.quoted) {
    const continued = source[at - 1] === '}' ? open.pop() : undefined;
    const joined = continued ?? { text: '', at };
    joined.text += text;
    if (continued === undefined) texts.push(joined);
    if (source.startsWith('${', at + text.length)) {
      joined.text += '…';
      open.push(joined);
    }
  }
  return texts;
};
