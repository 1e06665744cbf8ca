import { formatCount } from '../../core/values/index.ts';
import { formatNamed } from '../../output/index.ts';
import { columnsOf } from '../list/columns.ts';
import { currentRows } from '../list/rows.ts';
import { currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Choice } from '../state/overlay.ts';
import type { Change, State } from '../state/state.ts';
import { copyExport } from './keys.ts';
import { exportSubject } from './subject.ts';

/** Table formats for the clipboard, with their labels. */
const FORMATS = { table: 'text', md: 'Markdown' } as const;

/** Copy choices of the table on the screen: the marked rows, else all, in the shown columns. */
export const tableChoices = (state: State): readonly Choice[] => {
  const { detail, marks } = currentView(state);
  const rows = marks.size > 0 ? marks.size : currentRows(state).length;
  if (detail !== null || rows === 0) return [];
  const columns = columnsOf(state).columns.map(({ column }) => column.id);
  const hint = `${formatCount(rows)}${marks.size > 0 ? ' marked' : ''} × ${columns.join(' ')}`;
  return Object.entries(FORMATS).map(([id, name]) => ({ value: id, label: `table shown as ${name}`, hint, mark: ' ' }));
};

/** Requests a copy of the table, for a choice of `tableChoices`; null for any other. */
export const copyTable = (state: State, value: string): Change | null => {
  const format = Object.hasOwn(FORMATS, value) ? formatNamed(value) : undefined;
  if (format === undefined) return null;
  if (state.exporting !== null) return say('an export is in progress', 'warn');
  const subject = exportSubject(state);
  const columns = columnsOf(state).columns.map(({ column }) => column);
  return copyExport({ type: 'items', subject: { ...subject, resource: { ...subject.resource, columns } }, format });
};
