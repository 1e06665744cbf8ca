import { machineTime } from '../../core/values/index.ts';
import type { Gauge, Sink } from '../../output/index.ts';
import { makeFile } from '../export/new-file.ts';
import type { Loaded } from '../print/load.ts';
import { isComplete } from '../print/sentences.ts';
import { OutputFailed } from '../print/sink.ts';
import type { Connection } from '../settings.ts';

/** How the list of an answer was loaded, as gauges; what is not known is left out. */
export const listGauges = (loaded: Loaded, connection: Pick<Connection, 'target'>): readonly Gauge[] => {
  const { state, list, walkMs } = loaded;
  const gauge = (name: string, help: string, value: number | null): Gauge => ({
    name: `edgescope_list_${name}`,
    help,
    samples: value === null ? [] : [{ labels: { kind: list.query.kind }, value }],
  });
  const { receivedAt } = list;
  return [
    gauge(
      'complete',
      'Whether all rows of the list were received (1) or not (0).',
      isComplete(loaded, connection) ? 1 : 0,
    ),
    gauge('rows', 'Rows received, before any filter.', list.items.length),
    gauge('claimed', 'Rows that the service says the list has.', list.count),
    gauge(
      'received_timestamp_seconds',
      'When the last page was received, of the oldest part where there are several.',
      receivedAt === null ? null : machineTime(state.clocks, receivedAt) / 1000,
    ),
    gauge(
      'walk_seconds',
      'How long all pages of the list took.',
      connection.target.value.kind === 'snapshot' ? null : walkMs / 1000,
    ),
  ];
};

/** Replaces a file that everybody may read, for a collector of another user. @throws OutputFailed where it stays as it was */
export const replaceFile = async (
  path: string,
  print: (sink: Sink) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const made = await makeFile(path, { overwrite: true, mode: 0o644, signal }, print);
  if (made.type === 'failed') throw new OutputFailed(made.message);
};
