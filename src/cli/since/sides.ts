import type { ItemSource } from '../../change/compare-sources.ts';
import type { Resource } from '../../core/item/index.ts';
import { type KindId, type Scope, sameScope, scopeText } from '../../core/query/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import type { SnapshotList } from '../../snapshot/format.ts';
import { itemsAt, lastEnd } from '../../snapshot/states.ts';
import type { Moment } from '../../store/triage/since.ts';
import { asRefused, type FromFile } from '../from/from.ts';
import { UsageError } from '../usage-error.ts';

// The two sides of a comparison, and the check whether they can be compared.

interface AskedList {
  readonly name: string;
  readonly scope: Scope;
  readonly query: JsonObject;
  /** Requested fields; empty for whole items. */
  readonly fields: readonly string[];
}

/** One side of a comparison: a list at one moment, whose items are read one by one. */
export interface Side extends AskedList, ItemSource {
  readonly kinds: readonly KindId[] | null;
  /** Time of the side, and whether its list is whole. Known once the side was read. */
  moment(): Moment;
  /** Sentences about defects of the side. */
  notes(): readonly string[];
}

/** Opens the list of a kind in a snapshot, at its time. `place` names the file in errors. @throws UsageError without the list, or for no snapshot */
export const fileSide = async (file: FromFile, resource: Resource, place: string): Promise<Side> => {
  const { snapshot } = file;
  const history = await snapshot.history().catch((error: unknown) => {
    throw asRefused(error, `${place}: ${file.path}`);
  });
  const kinds = [...new Set(history.lists.map(({ list }) => list.kind))];
  const lists = history.lists.filter(({ list }) => list.kind === resource.id);
  const [first] = lists;
  if (first === undefined)
    throw new UsageError(
      `${place}: ${resource.id} are not in ${file.path}: it has ${kinds.join(', ') || 'no list'}`,
      'compare another kind, or write a snapshot with it',
    );
  const at = snapshot.now();
  const ends = lists.map((list) => lastEnd(history, list, at));
  const isWhole = ends.every((end) => end?.isWhole === true);
  const damage = [
    ...snapshot.damage(),
    ...(ends.some((end) => end?.isWhole === false) ? [`${resource.id} were not whole when it was written`] : []),
  ];
  return {
    name: `snapshot of ${snapshot.head.header.service}`,
    scope: file.scope,
    query: first.list.query,
    fields: first.list.fields ?? [],
    kinds,
    read: async (take, skips) => {
      const wants = ({ kind }: Pick<SnapshotList, 'kind'>): boolean => kind === resource.id;
      for await (const { item } of itemsAt(snapshot.bytes, history, { wants, at, skips }, snapshot.resource))
        take(item);
    },
    moment: () => ({ at, isWhole: isWhole && snapshot.known?.damage.cutAfter == null }),
    notes: () => damage.map((text) => `${file.path}: ${text}`),
  };
};

/** Refuses lists with different scopes or queries. `place` is the option or prompt of the earlier list. @throws UsageError */
export const checkAlike = (before: AskedList, after: AskedList, place: string): void => {
  if (!sameScope(before.scope, after.scope))
    throw new UsageError(
      `${place}: its scope is ${scopeText(before.scope)}, the scope of the other side ${scopeText(after.scope)}`,
      'give --project, or a snapshot of the same scope',
    );
  const names = new Set([...Object.keys(before.query), ...Object.keys(after.query)]);
  names.delete('order');
  for (const name of names) {
    const [one, other] = [before, after].map(({ query }) => JSON.stringify(query[name] ?? null));
    if (one !== other)
      throw new UsageError(
        `${place}: the lists have different ${name}s: ${one} and ${other}`,
        'compare snapshots of the same lists',
      );
  }
};

/** Sentences about the compared fields, if one side has only requested fields. */
export const fieldNotes = (before: AskedList, after: AskedList): readonly string[] => {
  const limited = [before, after].filter(({ fields }) => fields.length > 0);
  return limited.length === 0 || JSON.stringify(before.fields) === JSON.stringify(after.fields)
    ? []
    : limited.map(({ name, fields }) => `compared only in the fields that ${name} has: ${fields.join(', ')}`);
};
