import { type Cell, formatDuration, NEVER, textCell, UNKNOWN } from '../../../core/values/index.ts';
import type { GridPart } from '../../shared/blocks.ts';
import { ageCell, listCell } from '../../shared/cells.ts';
import { conditionCell } from '../condition-cell.ts';
import { isUnfinished, type PackService, type PackStatus } from '../pack-status.ts';

/** Grid columns of a reported pack; `reported` is the version with its meaning in that grid. */
export const reportParts = <Row>(
  statusOf: (row: Row) => PackStatus | null,
  now: number,
  reported: (row: Row) => Cell,
): readonly GridPart<Row>[] => {
  const part = (title: string, priority: number, cell: (status: PackStatus) => Cell): GridPart<Row> => ({
    title,
    priority,
    cell: (row) => {
      const status = statusOf(row);
      return status === null ? UNKNOWN : cell(status);
    },
  });
  return [
    { title: 'Reported', priority: 4, cell: reported },
    { ...part('Condition', 2, ({ condition }) => conditionCell(condition)), kept: true },
    part('Message', 3, ({ condition }) => textCell(condition?.message ?? null)),
    part('Since', 6, ({ condition }) => ageCell(condition?.since ?? null, now)),
    part('Took', 8, (status) => tookCell(status, now)),
    part('Manifests', 9, ({ manifests }) => spareList((manifests ?? []).map(({ name, uid }) => name ?? uid ?? '–'))),
    part('Services', 7, ({ services }) => spareList((services ?? []).map(serviceText))),
  ];
};

/** Most packs have neither manifests nor services: unknown cells let the grid drop the column. */
const spareList = (texts: readonly string[]): Cell => (texts.length === 0 ? UNKNOWN : listCell(texts));

/** Duration of a deployment, or time since its start. */
const tookCell = (status: PackStatus, now: number): Cell => {
  const { started, ended } = status;
  if (started === null || started === NEVER) return UNKNOWN;
  if (isUnfinished(status) || ended === null)
    return { value: now - started, text: `never finished, ${formatDuration(now - started)}`, tone: 'warn' };
  if (ended < started) return { value: null, text: 'ended before it started', tone: 'warn' };
  return { value: ended - started, text: formatDuration(ended - started), tone: 'plain' };
};

/** A service with its address and ports: `ui 10.4.9.9:9090/TCP,9091/UDP`. */
const serviceText = ({ name, host, ports }: PackService): string => {
  const doors = (ports ?? []).map(({ port, protocol }) =>
    [port ?? '–', protocol].filter((one) => one !== null).join('/'),
  );
  const where = [host, doors.join(',')].filter((one) => one !== null && one !== '').join(':');
  return [name, where].filter((one) => one !== null && one !== '').join(' ');
};
