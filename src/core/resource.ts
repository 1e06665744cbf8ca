import { admit } from './admit.ts';
import { type Cell, type Tone, UNKNOWN, UNKNOWN_TEXT } from './cell.ts';
import { valueAt } from './field-path.ts';
import { fieldSelection } from './field-selection.ts';
import { formatAge } from './format/age.ts';
import { formatPercent } from './format/count.ts';
import { formatSize } from './format/size.ts';
import type { Item, ItemForm } from './item.ts';
import type { Link, Pointer } from './link.ts';
import type { Note } from './note.ts';
import type { Section } from './pane.ts';
import type { KindId, OrderKey } from './query.ts';
import { Reader } from './read.ts';
import { inShape, type Shape } from './shape.ts';
import type { Elide } from './text/fit.ts';
import { LINE_LIMIT } from './text/sanitise.ts';
import { type CellValue, isObject, type Json } from './value.ts';

/**
 * What the values of a column are: decides the text, the alignment and how they are compared. A `field` is whatever
 * stands at a field path: only each value says what it is.
 */
export type ColumnType = 'text' | 'number' | 'size' | 'share' | 'time' | 'flag' | 'version' | 'field';

/** A column as everyone outside its kind sees it. */
export interface Column {
  /** What filters and orders call it. */
  readonly id: string;
  readonly title: string;
  readonly type: ColumnType;
  /** Cells: never narrower than `min`, never wider than `max`. */
  readonly min: number;
  readonly max: number;
  /** 1 stays the longest on a narrow screen. */
  readonly priority: number;
  readonly elide?: Elide;
  /** The field path that the service may filter and order by (document 4.3), where there is one that says the same. */
  readonly path?: string;
  /** The field paths that the column is read from. */
  readonly fields: readonly string[];
  /** Values from best to worst or first to last, where the alphabet would order them wrong. Those not named come last. */
  readonly ranks?: readonly string[];
  /** One line for help and completion. */
  readonly about: string;
}

/** A column of one kind: a column and how it is read from the kind's model. */
export interface ColumnSpec<Model> extends Column {
  value(model: Model): CellValue;
  /** Where the text is more than the value: a glyph and the word. Only that of a time moves with `now`. */
  text?(model: Model, now: number): string;
  tone?(model: Model, now: number): Tone;
}

/** One kind of resource as data: what `resources/<kind>/index.ts` exports. */
export interface ResourceSpec<Model> {
  readonly id: KindId;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** What it is called besides its id where somebody types a kind: `host` for `hosts`. */
  readonly names?: readonly string[];
  /** The order of a list that nobody has ordered yet. */
  readonly order: readonly OrderKey[];
  readonly columns: readonly ColumnSpec<Model>[];
  read(reader: Reader): Model;
  identity(model: Model): { readonly uid: string | null; readonly name: string | null };
  /** Further words that a filter finds the item by: addresses, labels. */
  words?(model: Model): readonly (string | null)[];
  sections(model: Model, now: number): readonly Section[];
  /** What an item points at, and what any item of the kind may point at. */
  links?(model: Model): readonly Link[];
  readonly pointers?: readonly Pointer[];
  /** Paths of the objects that are forms of the same thing, with their titles. */
  readonly forms?: readonly { readonly title: string; readonly path: readonly string[] }[];
  /**
   * The field paths that `identity`, `words`, `links`, and the labels and packs of filters are read from, besides those of
   * the columns: a list that selects fields asks for all of them.
   */
  readonly fields?: readonly string[];
  /** The document's order of fields. */
  readonly shape?: Shape;
}

/** One kind of resource, sealed: outside its folder nobody knows its model. */
export interface Resource {
  readonly id: KindId;
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** The words that name it where somebody types a kind, its id first. */
  readonly names: readonly [string, ...string[]];
  readonly order: readonly OrderKey[];
  readonly columns: readonly Column[];
  readonly pointers: readonly Pointer[];
  /** The field paths that all of an item in a list is read from: columns, words, links, labels and packs. */
  readonly fields: readonly string[];
  /** Column by id. */
  column(id: string): Column | undefined;
  /** Reads one element of `items`: admits it (sanitised, secrets dropped) and never throws. */
  item(json: unknown): Item;
}

/** What every item is told apart and called by (document 2.2). */
export const IDENTITY: readonly string[] = ['metadata.uid', 'metadata.name'];

/** Seals a kind: the model's type stays inside. */
export const defineResource = <Model>(spec: ResourceSpec<Model>): Resource => {
  const columns = new Map(spec.columns.map((column) => [column.id, column]));
  return {
    id: spec.id,
    title: spec.title,
    one: spec.one,
    many: spec.many,
    names: [spec.id, ...(spec.names ?? [])],
    order: spec.order,
    columns: spec.columns,
    pointers: spec.pointers ?? [],
    fields: fieldSelection([...IDENTITY, ...(spec.fields ?? []), ...spec.columns.flatMap(({ fields }) => fields)]),
    column: (id) => columns.get(id),
    item: (json) => sealItem(spec, columns, admit(json)),
  };
};

const sealItem = <Model>(
  spec: ResourceSpec<Model>,
  columns: ReadonlyMap<string, ColumnSpec<Model>>,
  json: Json,
): Item => {
  const notes: Note[] = [];
  const model = spec.read(new Reader(json, notes));
  const { uid, name } = spec.identity(model);
  if (uid === null) notes.push({ path: 'metadata.uid', message: 'no uid: the item is told apart by its content' });
  let words: string | undefined;
  let texts: string | undefined;
  // An id with a dot is a field path; ids of columns have none.
  const fieldAt = (id: string): CellValue => (id.includes('.') ? valueAt(json, id) : null);
  return {
    kind: spec.id,
    uid: uid ?? `${name ?? 'unnamed'}#${digest(JSON.stringify(json))}`,
    name: name ?? uid ?? '(no name)',
    notes,
    value: (id) => columns.get(id)?.value(model) ?? fieldAt(id),
    cell: (id, now) => (columns.has(id) ? columnCell(columns.get(id), model, now) : fieldCell(fieldAt(id))),
    sections: (now) => spec.sections(model, now),
    links: () => spec.links?.(model) ?? [],
    forms: () => formsOf(spec, json),
    search: () => {
      // The text as it was read is kept for those only who ask for it.
      words ??= (texts ?? searchText(spec, model, name, uid)).toLowerCase();
      return words;
    },
    texts: () => {
      texts ??= searchText(spec, model, name, uid);
      return texts;
    },
    raw: () => json,
    json: () => inShape(json, spec.shape ?? []),
  };
};

const formsOf = <Model>(spec: ResourceSpec<Model>, json: Json): readonly ItemForm[] => {
  const forms = (spec.forms ?? []).flatMap(({ title, path }) => {
    const form = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
    return isObject(form) ? [{ title, json: inShape(form, shapeAt(spec.shape ?? [], path)) }] : [];
  });
  return forms.length > 1 ? forms : [];
};

const shapeAt = (shape: Shape, path: readonly string[]): Shape =>
  path.reduce<Shape>((at, key) => {
    const entry = at.find((one) => typeof one !== 'string' && one[0] === key);
    return entry === undefined || typeof entry === 'string' ? [] : entry[1];
  }, shape);

const fieldCell = (value: CellValue): Cell =>
  value === null || value === '' ? UNKNOWN : { value, text: oneLine(String(value)), tone: 'plain' };

/** The values of packs have many lines, and may be long. */
const oneLine = (text: string): string => text.slice(0, LINE_LIMIT).replaceAll(/\s*\n\s*/g, ' ');

const columnCell = <Model>(column: ColumnSpec<Model> | undefined, model: Model, now: number): Cell => {
  const value = column?.value(model) ?? null;
  if (column === undefined || value === null) return UNKNOWN;
  const text = column.text?.(model, now) ?? valueText(column.type, value, now);
  return text === UNKNOWN_TEXT ? UNKNOWN : { value, text, tone: column.tone?.(model, now) ?? 'plain' };
};

/** How a value of a column type reads at `now` (epoch ms) when its column has no words of its own. */
export const valueText = (type: ColumnType, value: CellValue, now: number): string => {
  if (value === null || value === '') return UNKNOWN_TEXT;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (type === 'size') return formatSize(value);
    if (type === 'share') return formatPercent(value);
    if (type === 'time') return formatAge(value, now);
  }
  return String(value);
};

/**
 * What words are looked for in, one text a line and each once: name, uid, every column as it is shown (lists of names in
 * full), and the kind's further words. No ages: what they say is another thing a minute later.
 */
const searchText = <Model>(
  spec: ResourceSpec<Model>,
  model: Model,
  name: string | null,
  uid: string | null,
): string => {
  const texts: string[] = [];
  const add = (text: string | null): void => {
    if (text !== null && text !== '' && !texts.includes(text)) texts.push(text);
  };
  add(name);
  add(uid);
  for (const column of spec.columns) if (column.type !== 'time') add(searchedText(column, model));
  for (const word of spec.words?.(model) ?? []) add(word);
  return texts.join('\n');
};

const searchedText = <Model>(column: ColumnSpec<Model>, model: Model): string | null => {
  const value = column.value(model);
  if (value === null || typeof value === 'string') return value;
  const text = column.text?.(model, 0) ?? valueText(column.type, value, 0);
  return text === UNKNOWN_TEXT ? null : text;
};

/** FNV-1a, 32 bits: tells contents apart, promises nothing more. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};
