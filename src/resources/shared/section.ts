import type { Tone } from '../../core/values/index.ts';
import type { Block, Section } from '../../core/view/index.ts';

/** Something that there is none of (`said`), or that the service did not say: no block, a word at the section's end. */
export interface Gap {
  readonly type: 'gap';
  readonly what: string;
  readonly said: boolean;
}

/** What a section is made of before it is closed. */
export type Part = Block | Gap;

/** Nothing to show of `what`: because the service said there is none, or because it did not say. */
export const gap = (what: string, said: boolean): Gap => ({ type: 'gap', what, said });

/** A section of the detail; all that is missing in one line at its end. `attention` where something in it is wrong. */
export const section = (id: string, title: string, parts: readonly Part[], attention?: Tone | null): Section => {
  const blocks = [...parts.filter((part) => part.type !== 'gap'), ...gapLines(parts)];
  return attention ? { id, title, blocks, attention } : { id, title, blocks };
};

/** A title as words of a sentence: `Disks` is `disks`, `GPUs` stays. */
const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

const gapLines = (parts: readonly Part[]): readonly Block[] => {
  const gaps = parts.filter((part) => part.type === 'gap');
  const names = (said: boolean): string =>
    gaps
      .filter((one) => one.said === said)
      .map(({ what }) => inSentence(what))
      .join(', ');
  const lines = [
    ...(names(true) === '' ? [] : [`No ${names(true)}`]),
    ...(names(false) === '' ? [] : [`Not sent by the service: ${names(false)}`]),
  ];
  return lines.length === 0 ? [] : [{ type: 'text', text: lines.join(' · '), tone: 'dim' }];
};
