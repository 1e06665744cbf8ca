import { type Difference, isSame } from '../../core/values/index.ts';

/** A part that only one side has: a profile, a pack. */
export interface OneSided {
  readonly path: string;
  readonly side: 'left' | 'right';
  readonly fields: readonly Difference[];
}

/** Differences by presentation. */
export interface Groups {
  /** Short values, possibly missing on a side. */
  readonly values: readonly Difference[];
  /** Multi-line texts on both sides. */
  readonly texts: readonly Difference[];
  readonly oneSided: readonly OneSided[];
  /** Uids, times and checksums: they always differ, and mean little. */
  readonly marks: readonly Difference[];
  readonly same: readonly Difference[];
}

/** Paths of such values, by their last key. */
const MARK_PATH = /(?:uid|uids|timestamp|time|digest|checksum|revision)(?:\[\d+\])?$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Sorts differences into groups; each is in one group, in the given order. */
export const groupsOf = (differences: readonly Difference[]): Groups => {
  const groups = {
    values: [] as Difference[],
    texts: [] as Difference[],
    marks: [] as Difference[],
    same: [] as Difference[],
  };
  const parts = new Map<string, Difference[]>();
  for (const one of differences) {
    if (isSame(one)) groups.same.push(one);
    else if (one.part !== undefined) parts.set(one.part, [...(parts.get(one.part) ?? []), one]);
    else if (isMark(one)) groups.marks.push(one);
    else if (isText(one)) groups.texts.push(one);
    else groups.values.push(one);
  }
  const oneSided = Array.from(
    parts,
    ([path, fields]): OneSided => ({ path, side: fields[0]?.right === undefined ? 'left' : 'right', fields }),
  );
  return { ...groups, oneSided: oneSided.toSorted((one, other) => one.side.localeCompare(other.side)) };
};

const isMark = ({ path, left, right }: Difference): boolean =>
  MARK_PATH.test(path) || (TIME.test(left ?? right ?? '') && TIME.test(right ?? left ?? ''));

const isText = ({ left, right }: Difference): boolean =>
  left !== undefined && right !== undefined && (left.includes('\n') || right.includes('\n'));
