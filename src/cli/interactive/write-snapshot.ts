import { askedBy } from '../../snapshot/format.ts';
import { refreshMember, refreshText, StateWriter } from '../../snapshot/writer.ts';
import { byRefresh, rewindItems } from '../../store/export/rewound.ts';
import type { SnapshotSubject } from '../../store/state/export.ts';
import { lacksRows } from '../../store/state/walk.ts';
import type { Connection } from '../settings.ts';
import {
  headerOf,
  makeStateFile,
  ownKeyOf,
  type StateFile,
  type WrittenList,
  writeKnown,
} from '../snapshot/state-file.ts';

type Subject = SnapshotSubject['lists'][number];

/** A list in its first state of this run, from which the logged changes lead to the present. */
const firstState = ({ list, at, log, resource, ...project }: Subject): WrittenList => {
  const first = log?.refreshes[0];
  return {
    list: { id: { kind: list.query.kind, ...project } },
    asked: askedBy(list.query),
    state: {
      items: log === null ? list.items : rewindItems(list.items, log.changes, resource),
      isWhole: first?.isWhole ?? (!lacksRows(list) && list.problem === null),
      at: first?.at ?? at,
    },
    end: { count: list.count, notes: list.notes },
  };
};

/** Refreshes of a list with their changes, each as the text of a gzip member. */
const refreshesOf = ({ list, log, at: _, resource: __, ...project }: Subject) =>
  (log === null ? [] : byRefresh(log)).map(({ refresh: { at, isWhole, touched }, changes }) => {
    const id = { kind: list.query.kind, ...project };
    const refresh = { ...id, at, isWhole, changes: changes.length, touched };
    return { at, text: refreshText([{ refresh, changes: changes.map((change) => ({ ...change, ...id })) }]) };
  });

/**
 * Writes the lists of the screen to a snapshot: their first state, then the changes. Returns the size in bytes, or null if the
 * file exists.
 * @throws Error with the reason
 */
export const writeSnapshot = (
  { lists, scope, made }: SnapshotSubject,
  connection: Connection,
  file: Omit<StateFile, 'isOwnKey'>,
): Promise<number | null> =>
  makeStateFile({ ...file, isOwnKey: ownKeyOf(connection) }, async (write) => {
    await writeKnown(new StateWriter(headerOf(connection, scope, made), write), lists.map(firstState));
    const refreshes = lists.flatMap(refreshesOf).sort((a, b) => a.at - b.at);
    for (const { text } of refreshes) await write(refreshMember(text));
  });
