import type { DiffLine } from './pane.ts';

export interface TextDiff {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
  /** False if the search reached its limits: then everything between the common start and end counts as changed. */
  readonly compared: boolean;
}

/** Maximum number of steps of the search: about 50 ms. Versions of a file need far fewer steps. */
const MAX_STEPS = 2_000_000;

/** Maximum number of edits of the search; memory grows with its square. */
const MAX_EDITS = 1_000;

/**
 * Compares two texts line by line: `left` has the equal and removed lines, `right` the equal and added lines. Uses Myers' shortest edit
 * script over lines that both texts have, with limits for time and memory.
 */
export const diffText = (left: string, right: string): TextDiff => {
  const before = left.split('\n');
  const after = right.split('\n');
  const start = sameAtStart(before, after);
  const end = sameAtEnd(before, after, start);
  const middle = diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ sign: 'same', text }));
  return {
    lines: [...same(before.slice(0, start)), ...middle.lines, ...same(before.slice(before.length - end))],
    added: count(middle.lines, 'added'),
    removed: count(middle.lines, 'removed'),
    compared: middle.compared,
  };
};

const count = (lines: readonly DiffLine[], sign: DiffLine['sign']): number =>
  lines.reduce((sum, line) => sum + Number(line.sign === sign), 0);

const sameAtStart = (before: readonly string[], after: readonly string[]): number => {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  return same;
};

const sameAtEnd = (before: readonly string[], after: readonly string[], start: number): number => {
  const most = Math.min(before.length, after.length) - start;
  let same = 0;
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return same;
};

type Match = readonly [left: number, right: number];

const diffMiddle = (
  before: readonly string[],
  after: readonly string[],
): { readonly lines: readonly DiffLine[]; readonly compared: boolean } => {
  // Lines missing on the other side are changed in any case; omitting them shortens the search.
  const inAfter = new Set(after);
  const inBefore = new Set(before);
  const left = before.flatMap((text, index) => (inAfter.has(text) ? [{ text, index }] : []));
  const right = after.flatMap((text, index) => (inBefore.has(text) ? [{ text, index }] : []));
  const found = matches(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  );
  const lines: DiffLine[] = [];
  let atLeft = 0;
  let atRight = 0;
  const upTo = (leftEnd: number, rightEnd: number): void => {
    for (const text of before.slice(atLeft, leftEnd)) lines.push({ sign: 'removed', text });
    for (const text of after.slice(atRight, rightEnd)) lines.push({ sign: 'added', text });
    atLeft = leftEnd + 1;
    atRight = rightEnd + 1;
  };
  for (const [one, other] of found ?? []) {
    const leftIndex = left[one]?.index ?? 0;
    upTo(leftIndex, right[other]?.index ?? 0);
    lines.push({ sign: 'same', text: before[leftIndex] ?? '' });
  }
  upTo(before.length, after.length);
  return { lines, compared: found !== null };
};

/**
 * Longest common subsequence as index pairs, in order; null if the search reached its limits. `furthest[k]` is the furthest left index
 * on diagonal `k` (left index minus right index). A copy is kept for each number of edits.
 */
const matches = (left: readonly string[], right: readonly string[]): readonly Match[] | null => {
  const trace: Int32Array[] = [];
  const most = Math.min(MAX_EDITS, left.length + right.length);
  let furthest = new Int32Array(3);
  let steps = 0;
  for (let edits = 0; edits <= most; edits += 1) {
    const next = new Int32Array(2 * edits + 3);
    for (let k = -edits; k <= edits; k += 2) {
      let at = nextStart(furthest, edits, k);
      while (at < left.length && at - k < right.length && left[at] === right[at - k]) {
        at += 1;
        steps += 1;
      }
      next[k + edits + 1] = at;
      if (at >= left.length && at - k >= right.length) return walkBack(trace, edits, left.length, right.length);
      steps += 1;
    }
    if (steps > MAX_STEPS) return null;
    trace.push(next);
    furthest = next;
  }
  return null;
};

/** Start of the snake (run of equal lines) on diagonal `k` after `edits` edits; the last edit adds or removes a line. */
const nextStart = (furthest: Int32Array, edits: number, k: number): number => {
  if (edits === 0) return 0;
  const down = furthest[k + 1 + edits] ?? 0;
  const across = (furthest[k - 1 + edits] ?? 0) + 1;
  return k === -edits || (k !== edits && across <= down) ? down : across;
};

const walkBack = (trace: readonly Int32Array[], edits: number, left: number, right: number): readonly Match[] => {
  const found: Match[] = [];
  let [one, other] = [left, right];
  const sameDownTo = (start: number): void => {
    while (one > start) {
      one -= 1;
      other -= 1;
      found.push([one, other]);
    }
  };
  for (let rest = edits; rest > 0; rest -= 1) {
    const furthest = trace[rest - 1] ?? new Int32Array(0);
    const k = one - other;
    const down = furthest[k + 1 + rest] ?? 0;
    const across = (furthest[k - 1 + rest] ?? 0) + 1;
    const added = k === -rest || (k !== rest && across <= down);
    sameDownTo(added ? down : across);
    if (added) other -= 1;
    else one -= 1;
  }
  sameDownTo(0);
  return found.reverse();
};
