import type { JsonObject } from '../core/values/index.ts';
import type { Answer, RecordValue } from '../output/index.ts';
import { type FieldLine, fieldsSheet } from '../triage/index.ts';
import type { QuestionRows } from './rows.ts';

/**
 * Each facet of a kind with its values, and how well it separates the broken rows (triage, 4). `leftOut` are ids of
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
