import { StateWriter } from '../../snapshot/writer.ts';
import { isPart } from '../../store/state/held-list.ts';
import type { SnapshotSubject } from '../../store/state/overlay.ts';
import type { Connection } from '../settings.ts';
import { headerOf, makeStateFile, ownKeyOf, type StateFile, writeKnown } from '../snapshot/state-file.ts';
import { askedBy } from '../snapshot/walks.ts';

/** Writes the lists of the screen to a snapshot. Gives its size, null where the file exists. @throws Error with the reason */
export const writeSnapshot = (
  { lists, scope, made, at }: SnapshotSubject,
  connection: Connection,
  file: Omit<StateFile, 'isOwnKey'>,
): Promise<number | null> =>
  makeStateFile({ ...file, isOwnKey: ownKeyOf(connection) }, (write) =>
    writeKnown(
      new StateWriter(headerOf(connection, scope, made), write),
      lists.map(({ list, ...project }) => ({
        list: { id: { kind: list.query.kind, ...project } },
        asked: askedBy(list.query),
        state: {
          items: list.items,
          isWhole: !isPart(list) && list.problem === null,
          at: at(list.confirmedAt ?? list.receivedAt ?? 0),
        },
        end: { count: list.count, notes: list.notes },
      })),
    ),
  );
