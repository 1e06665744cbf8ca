import { type Problem, problemLine } from '../core/client/index.ts';

/** What the keys of the screen are on the command line. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bTry again with r\b/g, 'Run it again'],
  [/\bAsk again with r\b/g, 'Run it again'],
  [/\btry again with r\b/g, 'run it again'],
  [/\bthen try again with r\b/g, 'then run it again'],
  [/\bby project with u\b/g, 'with --project'],
  [/\bwith u in the list\b/g, 'with --project UID'],
  [/\bwith u\b/g, 'with --project UID'],
  [/\bby cloud type with t\b/g, 'with --type'],
  [/\bby a filter of the service\b/g, 'with --server-filter'],
  [/: :set dialect (\w+) asks it\b/g, ': --dialect $1 asks it'],
  [/\bFilter locally with \/ instead\b/g, 'Filter here with --filter instead'],
  [/\bWalk the list again from its start with r; the rows stay until then$/g, 'Run it again'],
  [/\bfilter locally with \/$/g, 'filter here with --filter'],
];

/** A problem as one line for somebody who has no screen and no keys. */
export const commandProblemLine = (problem: Problem): string => {
  const remedy = WORDS.reduce((text, [key, words]) => text.replaceAll(key, words), problem.remedy);
  return problemLine({ ...problem, remedy });
};
