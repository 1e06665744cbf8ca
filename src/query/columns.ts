import { type ColumnChoice, type ColumnLook, type Resource, WIDTHS } from '../core/item/index.ts';
import { sanitise } from '../core/text/index.ts';
import { readColumn } from './filter/language/index.ts';

type Parsed =
  | { readonly ok: true; readonly columns: ColumnChoice }
  | { readonly ok: false; readonly position: number; readonly message: string };

/** Placeholder for the kind's columns that fit: `*,name:30` only changes a width. */
const KIND_COLUMNS = '*';

const ENTRY = /^(?<name>.*?)(?:\s+as\s+(?<title>.+?))?(?::(?<width>\d+))?$/i;

/**
 * Parses a column choice: ids, titles or field paths separated by commas, each with an optional title and width in cells
 * (`name:30,health,spec.device.os.family as OS`). Errors have a position.
 */
export const parseColumns = (text: string, resource: Resource): Parsed => {
  const looks: Record<string, ColumnLook> = {};
  const ids: string[] = [];
  let own = false;
  let at = 0;
  for (const piece of text.split(',')) {
    const position = at + piece.length - piece.trimStart().length;
    at += piece.length + 1;
    const entry = piece.trim();
    if (entry === '') continue;
    if (entry === KIND_COLUMNS) {
      own = true;
      continue;
    }
    const { name = '', title, width = null } = ENTRY.exec(entry)?.groups ?? {};
    const read = readColumn(name, resource);
    if (!read.ok) return { ok: false, position: position + read.at, message: read.message };
    const { column } = read;
    const cells = width === null ? null : Number(width);
    if (cells !== null && (cells < WIDTHS.least || cells > WIDTHS.most)) {
      return { ok: false, position, message: `the width must be ${WIDTHS.least} to ${WIDTHS.most}` };
    }
    if (!ids.includes(column.id)) ids.push(column.id);
    if (title !== undefined || cells !== null) {
      looks[column.id] = { title: title === undefined ? null : sanitise(title), width: cells };
    }
  }
  if (ids.length === 0 && !own) return { ok: false, position: 0, message: 'no column named' };
  return { ok: true, columns: { ids: own ? null : ids, looks } };
};

/** Prints a column choice as typed; empty for the default. */
export const columnsText = ({ ids, looks }: ColumnChoice): string => {
  const dressed = ids ?? Object.keys(looks);
  const entries = dressed.map((id) => {
    const { title = null, width = null } = looks[id] ?? {};
    return `${id}${title === null ? '' : ` as ${title}`}${width === null ? '' : `:${width}`}`;
  });
  return (ids === null && entries.length > 0 ? [KIND_COLUMNS, ...entries] : entries).join(',');
};
