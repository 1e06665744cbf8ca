import type { Facet, FacetTerm } from '../core/facet/index.ts';
import type { Item, Resource } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import type { Sheet, SheetBlock, SheetLine } from '../core/sheet/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import { lineText } from '../core/view/index.ts';
import { type Answer, headingFacts, type Provenance, type RecordValue } from '../output/index.ts';
import { facetFilter } from '../query/filter/language/index.ts';
import {
  type Count,
  countSheet,
  type FacetTable,
  type FieldLine,
  fieldsSheet,
  groupText,
  type Pivot,
  type PivotMeasure,
  pivotSheet,
  type RowStates,
} from '../triage/index.ts';

/** The rows of a question, by number. */
export interface QuestionRows {
  readonly resource: Resource;
  readonly table: FacetTable<Item>;
  /** All loaded rows. */
  readonly loaded: Uint32Array;
  /** Rows that pass the filter. */
  readonly shown: Uint32Array;
  readonly states: RowStates;
  /** Reference time of ages (epoch ms). */
  readonly now: number;
  readonly filter: string;
  readonly isPart: boolean;
  /** Origin of the rows, as text: service, scope, time; query, counts. */
  readonly facts: readonly string[];
  /** The same as data. */
  readonly data: JsonObject;
}

/** Origin of the rows of a question: provenance, counts, completeness. */
export interface RowsOrigin {
  readonly provenance: Provenance;
  readonly kind: KindId;
  readonly loaded: number;
  /** Total according to the service; null when unknown. */
  readonly count: number | null;
  readonly filter: string;
  readonly isPart: boolean;
  /** What the rows lack, one sentence each without a full stop. */
  readonly missing: readonly string[];
}

/** The origin of rows in the words of a heading, and as data. */
export const rowsOrigin = (origin: RowsOrigin): Pick<QuestionRows, 'facts' | 'data' | 'filter' | 'isPart'> => {
  const { provenance, kind, loaded, count, filter, isPart, missing } = origin;
  const [from = [], query = []] = headingFacts(provenance);
  return {
    filter,
    isPart,
    // Lines have an order of their own.
    facts: [[...from.slice(1), ...query.filter((fact) => !/^(?:service )?order\b/.test(fact))].join(' · '), ...missing],
    data: { kind, asOf: new Date(provenance.time).toISOString(), loaded, count, complete: !isPart, filter },
  };
};

/** The filter that finds the rows of terms, as typed; null where none does. */
export const filterText = ({ resource, now }: QuestionRows, terms: readonly FacetTerm[]): string | null =>
  facetFilter(terms, resource, now)?.text ?? null;

/** Uids of rows. */
export const uidsOf = ({ table }: Pick<QuestionRows, 'table'>, rows: Uint32Array): readonly string[] =>
  Array.from(rows, (row) => table.item(row)?.uid ?? '').filter((uid) => uid !== '');

/**
 * Each facet of a kind with its values, and how well it separates the broken rows. `leftOut` are ids of
 * facets excluded from contrasts.
 */
export const fieldsAnswer = (
  rows: QuestionRows,
  lines: readonly FieldLine[],
  leftOut: readonly string[] = [],
): Answer => {
  const { resource, now } = rows;
  const fields = lines.map(({ facet, isGiven, distinct, missing, top, quartiles, best }) => ({
    field: facet.id,
    title: facet.title,
    role: facet.role,
    given: isGiven,
    values: distinct,
    missing: facet.many ? null : missing,
    most: top === null ? null : { value: top.leaf, rows: top.rows },
    quartiles,
    fit: best?.fit ?? null,
  }));
  const data: JsonObject = { edgescope: 'fields', format: 1, ...rows.data, fields };
  return {
    heading: [`Fields of ${resource.many}`, ...rows.facts],
    sheet: fieldsSheet(lines, { words: resource, rows: rows.shown.length, leftOut, now }),
    sentences: [],
    records: {
      columns: ['field', 'role', 'given', 'values', 'missing', 'most_frequent', 'rows', 'fit'],
      rows: fields.map(({ field, role, given, values, missing, most, fit }): RecordValue[] => [
        field,
        role,
        given,
        values,
        missing,
        most?.value ?? null,
        most?.rows ?? null,
        fit,
      ]),
    },
    data,
    found: false,
  };
};

/** Rows counted by facets, those of the count in its order. */
export const countAnswer = (rows: QuestionRows, count: Count, facets: readonly Facet[]): Answer => {
  const { resource, now } = rows;
  return {
    heading: [`${resource.title} by ${facets.map(({ title }) => title).join(' and ')}`, ...rows.facts],
    sheet: countSheet(count, { facets, words: resource, now, uidsOf: (some) => uidsOf(rows, some) }),
    sentences: [],
    ...recordsOf(count, facets, rows),
    found: false,
  };
};

const recordsOf = (count: Count, facets: readonly Facet[], rows: QuestionRows): Pick<Answer, 'records' | 'data'> => {
  const { resource, now } = rows;
  const lines = count.lines.map((line) => ({
    values: line.groups.map((group, index) => {
      const facet = facets[index];
      if (group.kind === 'missing' || facet === undefined) return null;
      return group.leaf ?? groupText(group, facet, now);
    }),
    filter: filterText(rows, line.terms),
    rows: line.rows,
    share: line.share,
    known: line.known,
    broken: line.broken,
    ofKnown: line.known === 0 ? null : line.broken / line.known,
    atLeast: line.atLeast,
  }));
  const data: JsonObject = {
    edgescope: 'count',
    format: 1,
    ...rows.data,
    fields: facets.map(({ id }) => id),
    broken: resource.brokenWord,
    lines,
    once: count.singles === null ? null : { values: count.singles.values, rows: count.singles.rows },
    all: { rows: count.all.rows, known: count.all.known, broken: count.all.broken },
    repeats: count.repeats,
  };
  return {
    data,
    records: {
      columns: [...facets.map(({ id }) => id), resource.short.many, 'share', 'known', resource.brokenWord, 'at_least'],
      rows: lines.map(({ values, rows: of, share, known, broken, atLeast }): RecordValue[] => [
        ...values,
        of,
        share,
        known,
        broken,
        atLeast,
      ]),
    },
  };
};

/** What is said around the lines of a sheet. */
export interface SheetWords {
  /** Name of the answer for programs: `timeline`. */
  readonly id: string;
  readonly title: string;
}

/** The lines of a sheet as an answer, for questions whose result has no records of its own. */
export const sheetAnswer = (rows: QuestionRows, sheet: Sheet, { id, title }: SheetWords): Answer => {
  const lines = sheet.blocks.flatMap((block) => linesOf(block).map((line) => ({ block, line, texts: textsOf(line) })));
  const columns = Math.max(0, ...lines.map(({ texts }) => texts.length));
  const places = Array.from({ length: columns }, (_, at) => at);
  return {
    heading: [title, ...rows.facts],
    sheet,
    sentences: [],
    records: {
      columns: ['block', 'depth', ...places.map((at) => `column_${at + 1}`), 'filter'],
      rows: lines.map(({ block, line, texts }): RecordValue[] => [
        block.id,
        line.depth ?? 0,
        ...places.map((at) => texts[at] ?? null),
        filterOf(line, rows),
      ]),
    },
    data: {
      edgescope: id,
      format: 1,
      ...rows.data,
      title,
      blocks: sheet.blocks.map((block) => blockData(block, rows)),
    },
    found: false,
  };
};

const linesOf = ({ lines, total }: SheetBlock): readonly SheetLine[] =>
  total === undefined ? lines : [...lines, total];

const textsOf = ({ text, cells }: SheetLine): readonly string[] =>
  text === undefined ? cells.map((cell) => cell.text) : [lineText(text)];

/** The filter that finds the rows of a line; null where none does. */
const filterOf = ({ drill }: SheetLine, rows: QuestionRows): string | null =>
  drill?.type === 'terms' ? filterText(rows, drill.terms) : null;

const blockData = (block: SheetBlock, rows: QuestionRows): JsonObject => ({
  block: block.id,
  columns: block.columns.map(({ title }) => title),
  lines: linesOf(block).map((line) => ({
    cells: textsOf(line),
    depth: line.depth ?? 0,
    under: line.under === undefined ? null : lineText(line.under),
    filter: filterOf(line, rows),
  })),
  note: block.note === undefined ? null : lineText(block.note),
});

/** Facets of a pivot: those of the lines, and the one of the columns; what its cells show. */
export interface PivotWish {
  readonly facets: readonly Facet[];
  readonly across: Facet;
  readonly measure: PivotMeasure;
}

/** Rows counted by facets of the lines and one of the columns. */
export const pivotAnswer = (rows: QuestionRows, pivot: Pivot, { facets, across, measure }: PivotWish): Answer => {
  const { resource, now } = rows;
  const columns = pivot.columns.map(({ group }) =>
    group === null ? 'others' : group.kind === 'missing' ? null : (group.leaf ?? groupText(group, across, now)),
  );
  const lines = pivot.lines.map((line) => ({
    values: line.groups.map((group, index) => {
      const facet = facets[index];
      return group.kind === 'missing' || facet === undefined ? null : (group.leaf ?? groupText(group, facet, now));
    }),
    filter: filterText(rows, line.terms),
    rows: line.rows,
    known: line.known,
    broken: line.broken,
    cells: line.cells.map((one) =>
      one === null
        ? null
        : {
            rows: one.rows,
            known: one.known,
            broken: one.broken,
            expected: one.byCount.expected,
            mark: one.byCount.mark,
          },
    ),
  }));
  const data: JsonObject = {
    edgescope: 'pivot',
    format: 1,
    ...rows.data,
    fields: pivot.fields,
    across: across.id,
    columns,
    lines,
    all: { rows: pivot.all.rows, known: pivot.all.known, broken: pivot.all.broken },
  };
  return {
    heading: [
      `${resource.title} by ${facets.map(({ title }) => title).join(' and ')}, across ${across.title}`,
      ...rows.facts,
    ],
    sheet: pivotSheet(pivot, {
      facets,
      across,
      measure,
      column: 0,
      words: resource,
      now,
      uidsOf: (some) => uidsOf(rows, some),
    }),
    sentences: [],
    records: {
      columns: [...pivot.fields, ...columns.map((value) => (value === null ? '' : String(value))), resource.short.many],
      rows: lines.map(({ values, cells, rows: all }): RecordValue[] => [
        ...values,
        ...cells.map((one) => one?.rows ?? 0),
        all,
      ]),
    },
    data,
    found: false,
  };
};
