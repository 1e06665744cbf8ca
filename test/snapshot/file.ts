import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { changesBetween } from '../../src/change/compare-lists.ts';
import type { Item } from '../../src/core/item/index.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import type { Bytes } from '../../src/snapshot/bytes.ts';
import {
  changeJson,
  endLine,
  headerLine,
  itemLine,
  type ListId,
  listEndLine,
  listLine,
  refreshLine,
  type SnapshotHeader,
  type SnapshotList,
  type SnapshotListEnd,
} from '../../src/snapshot/format.ts';

export const MADE = Date.parse('2026-11-23T02:00:00Z');
export const minutes = (count: number): number => MADE + count * 60_000;

/** A list of a snapshot that a test writes. */
export interface MadeList extends ListId {
  readonly items: readonly Item[];
  readonly list?: Partial<SnapshotList>;
  readonly end?: Partial<SnapshotListEnd>;
}

export const hosts = (...states: readonly (readonly [uid: string, state: string])[]): readonly Item[] =>
  states.map(([uid, state]) => hostOf({ metadata: { uid, name: `edge-${uid}` }, status: { health: { state } } }));

export const hostOf = (json: unknown): Item => resourceNamed('hosts').item(json);

export const resourceNamed = (kind: string) => {
  const found = RESOURCES.find(({ id }) => id === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};

const member = (lines: readonly string[], end: (sha256: string) => string): string => {
  const text = lines.map((line) => `${line}\n`).join('');
  return `${text}${end(createHash('sha256').update(text).digest('hex'))}\n`;
};

/** The members of a snapshot as texts: its state, and each refresh. */
export const madeMembers = (
  lists: readonly MadeList[],
  refreshes: readonly (MadeList & { readonly at: number })[] = [],
  header: Partial<SnapshotHeader> = {},
): readonly string[] => {
  const state = [
    headerLine({ program: '0.2.0', made: MADE, service: 'edge.example', scope: { type: 'tenant' }, ...header }),
    ...lists.flatMap(({ items, list, end, ...id }) => [
      listLine({ ...id, query: {}, dialect: 'document', fields: null, ...list }),
      ...items.map((item) => itemLine(id, item.jsonText())),
      listEndLine({
        ...id,
        items: items.length,
        count: items.length,
        isWhole: true,
        at: MADE,
        notes: [],
        withheld: {},
        ...end,
      }),
    ]),
  ];
  const before = new Map(lists.map(({ kind, items }) => [kind, { items, isWhole: true, at: MADE }]));
  const known = new Map<string, Item>();
  return [
    member(state, (sha256) => endLine(state.length, sha256)),
    ...refreshes.map(({ kind, items, at }) => {
      const old = before.get(kind) ?? { items: [], isWhole: true, at: MADE };
      for (const item of old.items) known.set(item.uid, item);
      const after = { items, isWhole: true, at };
      before.set(kind, after);
      const walk = changesBetween(kind, old, after, (uid) => known.get(uid));
      let step = walk.next();
      while (step.done !== true) step = walk.next();
      const { changes, touched } = step.value;
      return member(
        changes.map((change) => JSON.stringify(changeJson(change))),
        (sha256) => refreshLine({ kind, at, isWhole: true, changes: changes.length, touched }, sha256),
      );
    }),
  ];
};

export const zipped = (members: readonly string[]): Buffer => Buffer.concat(members.map((text) => gzipSync(text)));

export const bytesOf = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read: (from, length) => buffer.subarray(from, from + length),
});
