import type { Tone } from '../../core/values/index.ts';
import type { Block, Section } from '../../core/view/index.ts';

/** An empty (`said`) or unsent value: not a block, but a word at the section's end. */
export interface Gap {
  readonly type: 'gap';
  readonly what: string;
  readonly said: boolean;
}

/** A part of a section under construction. */
export type Part = Block | Gap;

/** Nothing to show of `what`: explicitly empty, or not sent. */
export const gap = (what: string, said: boolean): Gap => ({ type: 'gap', what, said });

/** A section of the detail, with all gaps in one line at its end. `attention` where it contains a problem. */
export const section = (id: string, title: string, parts: readonly Part[], attention?: Tone | null): Section => {
  const blocks = [...parts.filter((part) => part.type !== 'gap'), ...gapLines(parts)];
  return attention ? { id, title, blocks, attention } : { id, title, blocks };
};

/** A title within a sentence: `Disks` becomes `disks`, `GPUs` stays. */
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
