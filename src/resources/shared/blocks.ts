import type { KindId } from '../../core/query/index.ts';
import { disarm } from '../../core/text/index.ts';
import {
  type Cell,
  formatAge,
  formatPercent,
  formatTime,
  NEVER,
  type Tone,
  textCell,
  UNKNOWN,
} from '../../core/values/index.ts';
import type { Block, FieldRow, FilterLink, Link, Section, UnknownField } from '../../core/view/index.ts';
import { registryLink } from './links.ts';
import { type Pack, packTitle, type Reference } from './pack.ts';

/** A time (epoch ms) as a cell: absolute, and relative to `now`; unknown for null. */
export const timeCell = (time: number | null, now: number, tone: Tone = 'plain'): Cell =>
  time === null ? UNKNOWN : { value: time, text: formatTime(time, now), tone };

/** A time (epoch ms) as a cell that says how long ago it was at `now`: `3h ago`, `never`, `in 5m`; unknown for null. */
export const ageCell = (time: number | null, now: number, tone: Tone = 'plain'): Cell =>
  time === null ? UNKNOWN : { value: time, text: ageText(time, now), tone };

/** A time (epoch ms) in words, as seen from `now`: `3h ago`, `never`, `in 5m`. */
export const ageText = (time: number, now: number): string => {
  const age = formatAge(time, now);
  return time === NEVER || age.startsWith('in ') ? age : `${age} ago`;
};

/** A cell with texts joined by commas; `none` for an empty list, unknown for null. */
export const listCell = (texts: readonly string[] | null, tone: Tone = 'plain'): Cell => {
  if (texts === null) return UNKNOWN;
  const text = disarm(texts.filter((word) => word !== '').join(', '));
  if (text === '') return NONE_CELL;
  return { value: text, text, tone };
};

/** Cell of a list that was sent empty. */
const NONE_CELL: Cell = { value: '', text: 'none', tone: 'dim' };

export const EMPTY_CELL: Cell = { value: '', text: '(empty)', tone: 'dim' };

/** A cell with a text on one line, with ␊ for line feeds; unknown for null or an empty text. */
export const lineCell = (text: string | null, tone: Tone = 'plain'): Cell => {
  if (text === null || text === '') return UNKNOWN;
  const line = disarm(text);
  return { value: line, text: line, tone };
};

/** A cell with a share (1 for all) as a percentage; unknown for null. */
export const shareCell = (share: number | null, tone: Tone = 'plain'): Cell =>
  share === null ? UNKNOWN : { value: share, text: formatPercent(share), tone };

/** Maximum plausible ratio. */
const MAX_SHARE = 1000;

/** `part` divided by `whole`: 1 for all, more if the service sent such numbers. Null if one is unknown, or for implausible numbers. */
export const shareOf = (part: number | null, whole: number | null): number | null => {
  if (part === null || whole === null || part < 0 || whole <= 0) return null;
  const share = part / whole;
  return share <= MAX_SHARE ? share : null;
};

/** A missing part of a section, which is only named at the section's end: sent empty (`isSent`), or unknown. */
interface Gap {
  readonly type: 'gap';
  readonly what: string;
  readonly isSent: boolean;
}

/** A block of a section that is being made, or a gap: the name of a part that has nothing to show. */
export type SectionPart = Block | Gap;

/** Creates a gap for the part named `what`: the service sent it empty (`isSent`), or did not send it. */
export const gap = (what: string, isSent: boolean): Gap => ({ type: 'gap', what, isSent });

/** Creates a section of an item; one line at its end names all gaps. `attention` is the tone of its worst problem, which marks its tab. */
export const section = (id: string, title: string, parts: readonly SectionPart[], attention?: Tone | null): Section => {
  const blocks = [...parts.filter((part) => part.type !== 'gap'), ...gapLines(parts)];
  return attention ? { id, title, blocks, attention } : { id, title, blocks };
};

/** A title as a part of a sentence: `Disks` becomes `disks`, `GPUs` stays. */
const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

const gapLines = (parts: readonly SectionPart[]): readonly Block[] => {
  const gaps = parts.filter((part) => part.type === 'gap');
  const names = (isSent: boolean): string =>
    gaps
      .filter((one) => one.isSent === isSent)
      .map(({ what }) => inSentence(what))
      .join(', ');
  const lines = [
    ...(names(true) === '' ? [] : [`No ${names(true)}`]),
    ...(names(false) === '' ? [] : [`Unknown: ${names(false)}`]),
  ];
  return lines.length === 0 ? [] : [{ type: 'text', text: lines.join(' · '), tone: 'dim' }];
};

/** Creates a row of a `fields` block: a label and a value. */
export const field = (label: string, cell: Cell, path: string, link?: Link | FilterLink | null): FieldRow =>
  link == null ? { label, cell, path } : { label, cell, path, link };

/** Creates a row for each thing, such as each project; only the first row has the label. An empty list has one row (`none`), null too (unknown). */
export const eachField = <Thing>(
  label: string,
  path: string,
  things: readonly Thing[] | null,
  nameOf: (thing: Thing) => { readonly text: string | null; readonly link: Link | null },
): readonly FieldRow[] => {
  if (things === null || things.length === 0) return [field(`${label}s`, listCell(things === null ? null : []), path)];
  return things.map((thing, index) => {
    const { text, link } = nameOf(thing);
    return field(
      index > 0 ? '' : things.length > 1 ? `${label}s` : label,
      textCell(text ?? '(no name)'),
      `${path}[${index}]`,
      link,
    );
  });
};

export const knownRows = (rows: readonly FieldRow[]): readonly FieldRow[] =>
  rows.filter(({ cell }) => cell !== UNKNOWN);

/** Creates a block of labelled values under a title. The last row names the unknown values. If all are unknown, a gap. */
export const fields = (title: string, rows: readonly FieldRow[]): SectionPart => {
  const isSent = knownRows(rows);
  if (isSent.length === 0) return gap(title, false);
  const unknownFields = rows.flatMap(({ label, cell, path = '' }) => (cell === UNKNOWN ? [{ label, path }] : []));
  const names = unknownFields.map(({ label }) => label);
  const last = unknownFields.length === 0 ? [] : [{ label: 'No value', cell: listCell(names, 'dim'), unknownFields }];
  return { type: 'fields', title, rows: [...isSent, ...last] };
};

/** Like `fields`, but leaves out unknown values: for fields that are not in the document. Empty if all are unknown. */
export const knownFields = (title: string, rows: readonly FieldRow[]): readonly SectionPart[] => {
  const isSent = knownRows(rows);
  return isSent.length === 0 ? [] : [fields(title, isSent)];
};

/** A column of a grid, with the function that makes its cells. */
export interface GridPart<Row> {
  readonly title: string;
  /** Rank of the column on a narrow screen, where the column with rank 1 is dropped last. */
  readonly priority: number;
  readonly align?: 'right';
  /** True for a main column of the grid, which shrinks and is dropped last. */
  readonly kept?: true;
  /** Field of the row that the column is read from. */
  readonly key?: string;
  /** The kind whose uids the cells contain. */
  readonly uidsOf?: KindId;
  cell(row: Row): Cell;
}

/** Link targets and field paths of a grid's rows. */
interface RowPlaces<Row> {
  linkOf?(row: Row): Link | FilterLink | null;
  /** Field path of a row, for explaining unknown cells. */
  pathOf?(row: Row): string;
}

/** Labels and paths of a row's unknown cells, for columns that name their field. */
const gapsOf = <Row>(
  table: readonly { readonly part: GridPart<Row>; readonly cells: readonly Cell[] }[],
  index: number,
  path: string,
): readonly UnknownField[] =>
  table.flatMap(({ part: { title, key }, cells }) =>
    key !== undefined && cells[index] === UNKNOWN ? [{ label: title, path: `${path}.${key}` }] : [],
  );

/** Creates a grid; columns without any value are dropped. An empty or missing (null) list becomes a gap. */
export const grid = <Row>(
  title: string,
  rows: readonly Row[] | null,
  parts: readonly GridPart<Row>[],
  { linkOf, pathOf }: RowPlaces<Row> = {},
): SectionPart => {
  if (rows === null || rows.length === 0) return gap(title, rows !== null);
  const table = parts
    .map((part) => ({ part, cells: rows.map((row) => part.cell(row)) }))
    .filter(({ cells }, index) => index === 0 || cells.some((cell) => cell !== UNKNOWN));
  return {
    type: 'grid',
    title,
    columns: table.map(({ part: { title, priority, align, kept, uidsOf } }) => ({
      title,
      priority,
      ...(align && { align }),
      ...(kept && { kept }),
      ...(uidsOf && { uidsOf }),
    })),
    rows: rows.map((_, index) => table.map(({ cells }) => cells[index] ?? UNKNOWN)),
    ...(linkOf && { links: rows.map(linkOf) }),
    ...(pathOf && { unknownFields: rows.map((row, index) => gapsOf(table, index, pathOf(row))) }),
  };
};

/** Like `grid`, but without rows (empty or null) there is nothing instead of a gap. */
export const gridIfAny = <Row>(
  title: string,
  rows: readonly Row[] | null,
  parts: readonly GridPart<Row>[],
  places: RowPlaces<Row> = {},
): readonly SectionPart[] => (rows === null || rows.length === 0 ? [] : [grid(title, rows, parts, places)]);

/** Creates a block with a text of one or many lines under a title. */
export const text = (title: string, words: string, tone: Tone = 'plain'): Block => ({
  type: 'text',
  title,
  text: words,
  tone,
});

/** Creates a block with YAML under a title. The block is folded, since files are long and rarely read. */
export const yaml = (title: string, words: string): Block => ({
  type: 'text',
  title,
  text: words.replace(/\n+$/, ''),
  syntax: 'yaml',
  folded: true,
});

/** Makes a part initially folded, if `is` is true; a gap stays as it is. */
export const foldPart = (part: SectionPart, is = true): SectionPart =>
  part.type === 'gap' || !is ? part : { ...part, folded: true };

/** Creates blocks for the entries of a string map: labelled values, and folded texts for values with several lines. Empty for an empty map. */
export const mapBlocks = (
  title: string,
  entries: readonly (readonly [string, string])[],
  path: string,
): readonly SectionPart[] => {
  const short = entries.filter(([, value]) => !value.includes('\n'));
  return [
    ...knownFields(
      title,
      short.map(([key, value]) => field(key, value === '' ? EMPTY_CELL : lineCell(value), `${path}.${key}`)),
    ),
    ...longTexts(title, entries),
  ];
};

/** Creates folded texts for those entries of a string map whose values have several lines. */
export const longTexts = (title: string, entries: readonly (readonly [string, string])[]): readonly SectionPart[] =>
  entries.flatMap(([key, value]) => (value.includes('\n') ? [foldPart(text(`${title}: ${key}`, value))] : []));

/**
 * Where a pack comes from: the pack server of its template (`servers`) with its registry uid, otherwise its own server,
 * otherwise the registry uid. Null if unknown.
 */
export const sourceOf = ({ server, registryUid }: Pack, servers: readonly Reference[] | null): string | null => {
  const named = servers?.find(({ uid }) => uid !== null && uid === registryUid)?.name ?? null;
  return named ?? server ?? registryUid;
};

interface Registry {
  readonly source: string | null;
  readonly packs: readonly Pack[];
}

const REGISTRY_PARTS: readonly GridPart<Registry>[] = [
  { title: 'Registry or server', priority: 1, cell: ({ source }) => sourceCell(source) },
  { title: 'Packs', priority: 3, align: 'right', cell: ({ packs }) => textCell(String(packs.length)) },
  { title: 'Which', priority: 2, cell: ({ packs }) => listCell(packs.map(packTitle)) },
];

const sourceCell = (source: string | null): Cell =>
  source === null ? { value: null, text: 'unknown', tone: 'dim' } : textCell(source);

/** Grid of packs by source, most packs first: packs of one profile may have different sources. Nothing if no source is known. */
export const registriesGrid = (
  title: string,
  packs: readonly Pack[],
  servers: readonly Reference[] | null,
): readonly SectionPart[] => {
  const bySource = new Map<string | null, Pack[]>();
  for (const pack of packs) {
    const source = sourceOf(pack, servers);
    bySource.set(source, [...(bySource.get(source) ?? []), pack]);
  }
  const rows = Array.from(bySource, ([source, from]): Registry => ({ source, packs: from }));
  if (rows.every(({ source }) => source === null)) return [];
  return gridIfAny(
    title,
    rows.toSorted((left, right) => right.packs.length - left.packs.length),
    REGISTRY_PARTS,
    { linkOf: ({ packs: from }) => registryLink(from[0]?.registryUid ?? null) },
  );
};
