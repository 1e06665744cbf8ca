import type { Facet } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { nearest } from '../../core/text/index.ts';
import type { CountOrder } from '../../triage/count/count.ts';
import { type FieldLine, fieldLines } from '../../triage/fields/field-lines.ts';
import type { State } from '../state/state.ts';
import type { Progress } from '../state/work.ts';
import { OptionRefused } from './answerable.ts';
import { answerOf } from './answered-lists.ts';
import { ageOrigin } from './contrast.ts';
import { dataJobs, type TriageData, triageData } from './data.ts';

/** Returns all facets of a kind, including facets that are not read yet or that only whole items have. */
export const knownFacets = ({ table, resource }: TriageData): readonly Facet[] => [
  ...resource.facets,
  ...table.facets.map(({ facet }) => facet).filter(({ id }) => !resource.facets.some((one) => one.id === id)),
];

/** Returns the facets with some ids, in order; omits unknown ids. */
export const facetsOf = ({ table, resource }: TriageData, ids: readonly string[]): readonly Facet[] =>
  ids.flatMap((id) => table.facet(id)?.facet ?? resource.facets.find((facet) => facet.id === id) ?? []);

/** True if all these facets are read. Questions about unread facets wait. */
export const isRead = ({ table, isWhole }: TriageData, ids: readonly string[]): boolean =>
  isWhole || ids.every((id) => table.facet(id) !== undefined);

/** Returns the facets to group by, in order of their rank; `h` and `l` turn through them. */
export const rankedFacets = ({ table }: TriageData): readonly Facet[] =>
  table.facets
    .filter(({ isGiven, facet }) => isGiven && facet.role !== 'identity')
    .map(({ facet }) => facet)
    .toSorted((a, b) => a.rank - b.rank);

/** Returns a function that returns the uids of rows, given by their numbers. */
export const uidsIn =
  ({ table }: TriageData) =>
  (rows: Uint32Array): readonly string[] =>
    Array.from(rows, (row) => table.item(row)?.uid ?? '').filter((uid) => uid !== '');

/** Returns a line for each facet of a kind, with its values in the shown rows. Facets with a value that distinguishes the broken rows best come first. */
export const fieldsOf = (state: State, kind: KindId): Progress<readonly FieldLine[]> => {
  const data = triageData(state, kind);
  const { table, matching: rows, states } = data;
  const now = ageOrigin(state);
  const steps = () => fieldLines({ table, rows, states, now });
  return answerOf(state, `fields of ${kind}`, [data.stamp], steps, dataJobs(state, kind));
};

/**
 * Returns the facets that a picker offers, each with its values in the shown rows. Facets without a value are left out. Until the
 * values are known, returns all facets by rank, with a null `line`.
 */
export const facetsToPick = (state: State): readonly { readonly facet: Facet; readonly line: FieldLine | null }[] =>
  fieldsOf(state, state.tab)
    .value?.filter(({ isGiven, distinct }) => isGiven && distinct > 0)
    .map((line) => ({ facet: line.facet, line })) ??
  rankedFacets(triageData(state, state.tab)).map((facet) => ({ facet, line: null }));

/** Maximum number of fields in a count, because more are unreadable. */
export const MAX_FIELDS = 4;

/** Returns the facets whose ids an option names. @throws OptionRefused for an id that no row has */
export const facetsNamed = (
  { table, resource }: TriageData,
  ids: readonly string[],
  option: string,
): readonly Facet[] =>
  ids.map((id) => {
    const found = table.facet(id) ?? table.facet(id.toLowerCase());
    if (found !== undefined) return found.facet;
    const all = `edgescope fields ${resource.id} lists them`;
    const near = nearest(
      id.toLowerCase(),
      table.facets.map(({ facet }) => facet.id),
    );
    throw new OptionRefused(
      `${option}: ${resource.many} have no field ${id}`,
      near === null ? all : `did you mean ${near}? ${all}`,
    );
  });

/**
 * Parses `text`, the value of `--count-by`, to one to `most` field names. `option` is the option beside it that needs `--count-by`.
 * @throws OptionRefused without a text, for no field and for too many
 */
export const countedFields = (
  text: string | true | undefined,
  option: string,
  most = MAX_FIELDS,
): readonly string[] => {
  if (typeof text !== 'string')
    throw new OptionRefused(`${option} needs --count-by`, 'write --count-by=agent beside it');
  const fields = text.split(',').flatMap((word) => word.trim() || []);
  if (fields.length > 0 && fields.length <= most) return fields;
  throw new OptionRefused(
    `--count-by: expected ${Number.isFinite(most) ? `one to ${most} fields` : 'at least one field'}`,
    'write --count-by=project,health',
  );
};

/** Returns the maximum number of lines to print, from an option; null for all lines. @throws OptionRefused */
export const mostLines = (text: string | true | undefined): number | null => {
  if (typeof text !== 'string') return null;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new OptionRefused(`--top: "${text}" is not a whole number from 1 to 1000000`, 'write --top=1');
};

/** The orders of a count in words. */
export const ORDER_WORDS = {
  most: 'most first',
  value: 'by value',
  worst: 'worst first, by what is sure',
  change: 'biggest change first',
  rarest: 'rarest first',
} as const satisfies Readonly<Record<CountOrder, string>>;

/** The orders of a count that the key `o` turns through. */
export const COUNT_ORDERS = ['most', 'value', 'worst'] as const satisfies readonly CountOrder[];
