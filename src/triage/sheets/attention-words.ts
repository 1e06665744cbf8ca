import { formatCount } from '../../core/values/index.ts';
import type { RuleCount } from '../rules/attention.ts';
import { type KindWords, partText } from './words.ts';

/** What is said of a rule: how many rows it finds, which of them matter most, of how many it is not known, and what to do. */
export const attentionSentences = (
  { rule, rows, used, broken, usedBroken, unknown }: RuleCount,
  all: number,
  words: KindWords,
): readonly string[] => {
  if (rows.length === 0)
    return [`${sentence(rule.title)}: unknown for ${partText(unknown, all)}, found in none of the others.`];
  const matters = [
    ...(used === null ? [] : [`${formatCount(used)} in use`]),
    `${formatCount(broken)} ${words.brokenWord}${used === null || broken === 0 ? '' : ` (${formatCount(usedBroken)} in use)`}`,
    ...(unknown === 0 ? [] : [`unknown for ${formatCount(unknown)}`]),
  ];
  return [
    `${sentence(rule.title)}: ${partText(rows.length, all)}, ${matters.join(', ')}.`,
    `${sentence(rule.remedy)}.`,
  ];
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
