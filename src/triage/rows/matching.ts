import type { FacetLeaf } from '../../core/facet/index.ts';
import { compareVersions, matchVersion } from '../../core/text/index.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import type { FacetTable } from '../table/facet-table.ts';
import type { Term } from './term.ts';

/**
 * The rows for which all terms hold, as a filter of these terms finds them.
 * @param now What ages are counted from, epoch ms.
 */
export const rowsMatching = (
  table: FacetTable,
  rows: Uint32Array,
  terms: readonly Term[],
  now: number,
): Uint32Array => {
  const tests = terms.map((term) => rowTest(table, term, now));
  return rows.filter((row) => tests.every((test) => test(row)));
};

const rowTest = (table: FacetTable, term: Term, now: number): ((row: number) => boolean) => {
  const facet = table.facet(term.facet);
  if (facet === undefined) return () => term.operator === 'missing' || term.operator === '!=';
  const holds = leafTest(facet, term, now);
  const some = anyLeaf(table, facet, holds);
  return term.operator === '!=' || term.operator === 'missing' ? (row) => !some(row) : some;
};

/** Whether a value meets the term; of those that deny something, whether it is what they deny. */
const leafTest = ({ facet: { type } }: FacetCodes, term: Term, now: number): ((leaf: FacetLeaf) => boolean) => {
  const { operator, value } = term;
  if (operator === 'missing') return () => true;
  if (operator === '=' || operator === '!=') return (leaf) => leaf === value;
  if (operator === 'older' || operator === 'newer') return (leaf) => isAged(leaf, now) && olderThan(leaf, term, now);
  if (type === 'version') {
    const edge = String(value);
    return (leaf) => isVersion(leaf) && compareVersions(String(leaf), edge) >= 0 === (operator === '>=');
  }
  return (leaf) => typeof leaf === 'number' && leaf >= Number(value) === (operator === '>=');
};

/** True for a time that is one: `never` has no age. */
export const isAged = (leaf: FacetLeaf, now: number): leaf is number =>
  typeof leaf === 'number' && Number.isFinite(leaf) && Number.isFinite(now);

/** True for a text that reads as a version. */
export const isVersion = (leaf: FacetLeaf): boolean => typeof leaf !== 'boolean' && matchVersion(String(leaf)) !== null;

const olderThan = (leaf: number, { operator, value }: Term, now: number): boolean =>
  now - leaf >= Number(value) === (operator === 'older');

const anyLeaf = (
  table: FacetTable,
  facet: FacetCodes,
  holds: (leaf: FacetLeaf) => boolean,
): ((row: number) => boolean) => {
  if (facet.storage === 'hashes') return (row) => table.read(row, facet).some(holds);
  if (facet.storage === 'numbers') {
    return (row) => {
      const value = facet.numbers[row] ?? Number.NaN;
      return !Number.isNaN(value) && holds(value);
    };
  }
  const wanted = new Set<number>();
  for (const [leaf, code] of facet.codes) if (holds(leaf)) wanted.add(code);
  return (row) => table.arena.run(row).some((code) => wanted.has(code));
};
