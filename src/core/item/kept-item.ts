import { admit } from '../admit/index.ts';
import { isPlainlySafe, LINE_LIMIT } from '../text/index.ts';
import { type CellValue, isArray, type Json, NEVER, type Tone } from '../values/index.ts';
import type { ColumnType, Link, Relation } from '../view/index.ts';
import type { ItemSummary } from './item.ts';
import type { Cells, KindCodec } from './kind-codec.ts';

/** The cacheable form of an item: its summary as a line of JSON, and its sealed bytes. */
export interface KeptItem {
  readonly summary: string;
  readonly bytes: Buffer;
}

/** A summary as a line of JSON; `NEVER`, which has no JSON number, is encoded. */
export const summaryText = ({ uid, name, cells, texts, links }: ItemSummary): string =>
  JSON.stringify([
    uid,
    name,
    cells.map((cell) => (cell === NEVER ? NEVER_JSON : cell)),
    texts,
    links.map((link) => [link.relation, link.kind, link.uid, link.name]),
  ]);

const NEVER_JSON: readonly Json[] = [];

/** Parsed line, and whether its texts are known to be safe; null where it is invalid. */
const summaryLine = (line: string): { readonly json: Json; readonly safe: boolean } | null => {
  try {
    return { json: JSON.parse(line), safe: !ESCAPED_CHARACTER.test(line) && isPlainlySafe(line) };
  } catch {
    return null;
  }
};

/** An escaped character other than quotes, backslashes and line breaks. */
const ESCAPED_CHARACTER = /(?<!\\)(?:\\\\)*\\[^"\\n]/;

/**
 * Parses a cached summary; null where it is not of this kind. Cache files are untrusted: texts not known to be safe are
 * admitted again.
 */
export const parseSummary = <Model>(codec: KindCodec<Model>, text: string): ItemSummary | null => {
  const read = summaryLine(text);
  if (read === null || !isArray(read.json)) return null;
  const { json, safe } = read;
  const [uid, name, cells, texts, links] = json;
  if (!isText(uid) || !isText(name) || typeof texts !== 'string' || !isArray(cells) || !isArray(links)) return null;
  const line = safe ? shortLine : admittedLine;
  const known = cellsIn(codec, cells, line);
  const pointed = links.map((link) => linkIn(link, line));
  if (known === null || !pointed.every((link) => link !== null)) return null;
  const lines = safe ? texts : texts.split('\n').map(admittedLine).join('\n');
  return { uid: line(uid), name: line(name), cells: known, texts: lines, links: pointed };
};

type ToLine = (text: string) => string;
const admittedLine: ToLine = (text) => String(admit(text));
/** For safe texts: only line breaks and length remain to be checked. */
const shortLine: ToLine = (text) => (text.length > LINE_LIMIT || text.includes('\n') ? admittedLine(text) : text);

const isNumber = (json: Json): json is number => Number.isFinite(json);
const isText = (json: Json | undefined): json is string => typeof json === 'string' && json !== '';

const cellsIn = <Model>(codec: KindCodec<Model>, cells: readonly Json[], line: ToLine): Cells | null => {
  if (cells.length !== codec.size) return null;
  const read = new Array<CellValue>(cells.length);
  for (let place = 0; place < cells.length; place += 1) {
    const cell = cellIn(cells[place] ?? null, typeAt(codec, place), line);
    if (cell === undefined) return null;
    read[place] = cell;
  }
  return read;
};

type CellType = ColumnType | 'tone';

const typeAt = <Model>(codec: KindCodec<Model>, place: number): CellType => {
  if (codec.tonePlaces.has(place)) return 'tone';
  return codec.textPlaces.has(place) ? 'text' : (codec.spec.columns[place]?.type ?? 'text');
};

/** Value of a cell; undefined where a column of this type cannot have it. */
const cellIn = (json: Json, type: CellType, line: ToLine): CellValue | undefined => {
  if (json === null) return null;
  switch (type) {
    case 'tone':
      return TONES.has(json) ? (json as Tone) : undefined;
    case 'number':
    case 'size':
    case 'share':
      return isNumber(json) ? json : undefined;
    case 'time':
      if (isArray(json)) return json.length === 0 ? NEVER : undefined;
      return isNumber(json) ? json : undefined;
    case 'flag':
      return typeof json === 'boolean' ? json : undefined;
    default:
      return typeof json === 'string' ? line(json) : undefined;
  }
};

const TONES: ReadonlySet<Json> = new Set<Tone>(['plain', 'dim', 'strong', 'good', 'warn', 'bad', 'accent', 'match']);
const RELATIONS: ReadonlySet<Json> = new Set<Relation>(['cluster', 'profile', 'project']);

const linkIn = (json: Json, line: ToLine): Link | null => {
  if (!isArray(json)) return null;
  const [relation, kind, uid, name] = json;
  if (!RELATIONS.has(relation ?? null) || !isText(uid)) return null;
  if ((kind !== null && !isText(kind)) || (name !== null && typeof name !== 'string')) return null;
  return {
    relation: relation as Relation,
    kind: kind === null ? null : line(kind),
    uid: line(uid),
    name: name === null ? null : line(name),
  };
};
