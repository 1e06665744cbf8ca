import { lazy } from '../memo/index.ts';

const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** The parts of a version, missing ones undefined: up to four numbers at 1 to 4, the pre-release at 5. Null for other texts. */
export const matchVersion = (text: string): RegExpExecArray | null => VERSION.exec(text.trim());

const parts = (text: string): { numbers: number[]; pre: string } | null => {
  const match = matchVersion(text);
  if (!match) return null;
  return { numbers: match.slice(1, 5).map((part) => Number(part ?? 0)), pre: match[5] ?? '' };
};

const collator = lazy(() => new Intl.Collator('en', { numeric: true }));

/**
 * Compares two versions as SemVer does (a pre-release comes before its release), with missing parts as 0. Texts that are
 * no version come after all that are, in natural order among themselves. Negative when `a` comes first.
 */
export const compareVersions = (a: string, b: string): number => {
  const left = parts(a);
  const right = parts(b);
  if (!left || !right) return left ? -1 : right ? 1 : collator().compare(a, b);
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.pre === right.pre) return 0;
  if (left.pre === '' || right.pre === '') return left.pre === '' ? 1 : -1;
  return collator().compare(left.pre, right.pre);
};
