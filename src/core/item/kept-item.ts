import { admit } from '../admit/index.ts';
import { isPlainlySafe, LINE_LIMIT } from '../text/index.ts';
import { type CellValue, isArray, type Json, NEVER, type Tone } from '../values/index.ts';
import type { ColumnType, Link, Relation } from '../view/index.ts';
import type { ItemSummary } from './item-summary.ts';
import type { Cells, KindCodec } from './kind-codec.ts';

/**
 * What is kept of an item from one run to the next: what lists see of it, as a line of JSON, and the bytes that the rest is
 * read from.
 */
export interface KeptItem {
  readonly summary: string;
  readonly bytes: Buffer;
}

/** A summary as a line of JSON. A time that never came has no number there. */
export const faceText = ({ uid, name, cells, texts, links }: ItemSummary): string =>
  JSON.stringify([
    uid,
    name,
    cells.map((cell) => (cell === NEVER ? NEVER_JSON : cell)),
    texts,
    links.map((link) => [link.relation, link.kind, link.uid, link.name]),
  ]);

const NEVER_JSON: readonly Json[] = [];

/** What a line says in JSON, and whether its texts are known to hold nothing that must not be shown; null when it is none. */
const faceLine = (line: string): { readonly json: Json; readonly safe: boolean } | null => {
  try {
    return { json: JSON.parse(line), safe: !ESCAPED_CHARACTER.test(line) && isPlainlySafe(line) };
  } catch {
    return null;
  }
};

/** A character that is written with an escape, other than quotes, backslashes and the ends of lines. */
const ESCAPED_CHARACTER = /(?<!\\)(?:\\\\)*\\[^"\\n]/;

/**
 * A summary from a line that was kept of it; null when it is none of this kind. It has been in a file, which anybody may have
 * changed: unless its texts are known to be safe, they are admitted as those of the service are.
 */
export const parseSummary = <Model>(codec: KindCodec<Model>, text: string): ItemSummary | null => {
  const read = faceLine(text);
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
/** Of a safe text only the ends of its lines and its length remain to be looked at. */
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

/** What stands in a cell; undefined when a column of this type cannot have it. */
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
