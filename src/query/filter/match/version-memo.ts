import { compareVersions } from '../../../core/text/index.ts';

/** Memo size per term: fleets have few versions, but texts that look like one may be many. */
const MAX_VERSIONS = 2000;

const known = new WeakMap<object, Map<string, number>>();

/** Compares a version with that of a term, ignoring case; memoised, since many items have equal versions. */
export const compareToTerm = (term: object, version: string, operand: string): number => {
  let answers = known.get(term);
  if (answers === undefined || answers.size > MAX_VERSIONS) {
    answers = new Map();
    known.set(term, answers);
  }
  let answer = answers.get(version);
  if (answer === undefined) {
    answer = compareVersions(version.toLowerCase(), operand.toLowerCase());
    answers.set(version, answer);
  }
  return answer;
};
