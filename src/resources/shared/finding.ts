import type { Tone } from '../../core/values/index.ts';
import type { Block } from '../../core/view/index.ts';

/** Something wrong with an item, in one sentence without a full stop. */
export interface Finding {
  /** Which part of the item, in a word or two: `Network`. */
  readonly about: string;
  readonly text: string;
  readonly tone: 'bad' | 'warn';
}

/** The tone that marks the section of these findings; null where there are none. */
export const worst = (findings: readonly Finding[]): Tone | null => {
  if (findings.some(({ tone }) => tone === 'bad')) return 'bad';
  return findings.length > 0 ? 'warn' : null;
};

/** More than these are not read at once: the sections have the rest. */
const MAX_FINDINGS = 12;

const GLYPHS = { bad: '●', warn: '▲' } as const;

/** Findings as the first blocks of a section: what fails, then what deserves a look. No block for none. */
export const findingBlocks = (findings: readonly Finding[]): readonly Block[] =>
  blocksOf(findings, ({ text }) => text, findings.length);

/** As `findingBlocks` for all sections together: each with what it is about, the first ones only. */
export const overviewBlocks = (findings: readonly Finding[]): readonly Block[] =>
  blocksOf(findings, ({ about, text }) => `${about}: ${text}`, MAX_FINDINGS);

const blocksOf = (
  findings: readonly Finding[],
  wordsOf: (finding: Finding) => string,
  most: number,
): readonly Block[] => {
  const ordered = [...findings.filter(({ tone }) => tone === 'bad'), ...findings.filter(({ tone }) => tone === 'warn')];
  const shown = ordered.slice(0, most);
  const blockOf = (tone: Finding['tone'], title: string): readonly Block[] => {
    const lines = shown.filter((finding) => finding.tone === tone).map((one) => `${GLYPHS[tone]} ${wordsOf(one)}`);
    return lines.length === 0 ? [] : [{ type: 'text', title, text: lines.join('\n'), tone }];
  };
  const more = ordered.length - shown.length;
  return [
    ...blockOf('bad', 'Problems'),
    ...blockOf('warn', 'Warnings'),
    ...(more === 0 ? [] : [{ type: 'text', text: `and ${more} more in the marked sections`, tone: 'dim' } as const]),
  ];
};
