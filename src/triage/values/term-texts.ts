import type { Facet } from '../../core/facet/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatCount, formatDuration, zonedIso, zoneSign } from '../../core/values/index.ts';
import type { Term } from '../rows/sets.ts';
import { leafText } from './group-texts.ts';

/** The probability that chance shows as much, in short: `<1e-6`, `6e-5`, `1 in 1,300`, `1 in 3`; from 0.5 on `as likely as not`. */
export const chanceText = (chance: number): string => {
  if (chance >= 0.5) return 'as likely as not';
  if (chance < 1e-6) return '<1e-6';
  if (chance < 1e-4) return chance.toExponential(0);
  return `1 in ${searches(chance)}`;
};

/** The probability that chance shows as much, as a clause: `chance alone shows as much in 1 of 34 searches`. */
export const chanceSentence = (chance: number): string => {
  if (chance >= 0.5) return 'chance alone shows as much in every other search';
  if (chance < 1e-6) return 'chance alone shows as much less than once in a million searches';
  return `chance alone shows as much in 1 of ${searches(chance)} searches`;
};

const searches = (chance: number): string => formatCount(chance > 0.1 ? Math.round(1 / chance) : twoDigits(1 / chance));

/** A number to two digits: 23.57 is 24, 1,292 is 1,300, 1.503 is 1.5. */
const twoDigits = (value: number): number => Number(value.toPrecision(2));

/** A ratio with two digits, such as how many times as often a value is in the set: `46`, `1.5`, `0.04`. */
export const timesText = (times: number): string => formatCount(twoDigits(times));

/** The number of events expected in the time of a burst, as text: `<0.01`, `0.4`, `12`. */
export const expectedText = (expected: number): string =>
  expected < 0.01 ? '<0.01' : formatCount(Number(expected.toFixed(expected < 1 ? 2 : 0)));

/** Returns the facet with an id, for its title and type; undefined for an unknown id. */
export type FacetNames = (id: string) => Facet | undefined;

/** Maximum width in cells of a value in a line; sentences show it whole. */
const VALUE_CELLS = 60;

/**
 * A condition in words: `agent 4.7.2`, `mem ≥ 32G`, `no gateway`, `without pack x`, `registered less than 7d ago`. Reported
 * texts stand in quotes.
 * @param cells Maximum width of the value in cells.
 * @param now The time that ages are counted from, epoch ms.
 */
export const termText = (
  { facet: id, operator, value }: Term,
  names: FacetNames,
  now: number,
  cells = VALUE_CELLS,
): string => {
  const facet = names(id);
  const title = facet?.title ?? id;
  if (facet?.role === 'silence') return (value === true) === (operator === '=') ? 'do not report' : 'report';
  if (facet?.says !== undefined && typeof value === 'boolean') return facet.says[value === (operator === '=') ? 0 : 1];
  if (operator === 'present') return `any ${title}`;
  if (operator === 'missing' || value === null) return `no ${title}`;
  if (operator === 'older') return `${title} ${formatDuration(Number(value))} ago or earlier`;
  if (operator === 'newer') return `${title} less than ${formatDuration(Number(value))} ago`;
  const whole = facet === undefined ? String(value) : leafText(facet, value, now);
  const text = elide(whole, cells, 'end');
  if (operator === '>=') return `${title} ${facet?.type === 'version' ? `${text} or later` : `≥ ${text}`}`;
  if (operator === '<') return facet?.type === 'version' ? `${title} before ${text}` : `${title} < ${text}`;
  const named = `${title} ${facet?.role === 'symptom' && typeof value === 'string' ? `“${text}”` : text}`;
  if (operator === 'other') return `${title} not ${text}`;
  return operator === '!=' ? `without ${named}` : named;
};

/** The two ends of a range as one condition: `mem 38G to under 58G`, `registered 7d to 30d ago`; null for other terms. */
const rangeText = (terms: readonly Term[], names: FacetNames, now: number): string | null => {
  const [one, other] = terms;
  if (one === undefined || other === undefined || one.facet !== other.facet || terms.length > 2) return null;
  const end = (operator: Term['operator']): Term['value'] =>
    terms.find((term) => term.operator === operator)?.value ?? null;
  const facet = names(one.facet);
  const title = facet?.title ?? one.facet;
  const [youngest, oldest] = [end('older'), end('newer')];
  if (youngest !== null && oldest !== null)
    return `${title} ${formatDuration(Number(youngest))} to ${formatDuration(Number(oldest))} ago`;
  const [low, high] = [end('>='), end('<')];
  if (low === null || high === null) return null;
  const text = (value: NonNullable<Term['value']>): string =>
    facet === undefined ? String(value) : leafText(facet, value, now);
  return `${title} ${text(low)} to ${facet?.type === 'version' ? 'before' : 'under'} ${text(high)}`;
};

/** Conditions that all hold: `agent 4.7.2 and profile edge-base 1.4.0`; two ends of a range as one: `mem 38G to under 58G`. */
export const termsText = (terms: readonly Term[], names: FacetNames, now: number, cells = VALUE_CELLS): string =>
  rangeText(terms, names, now) ?? terms.map((term) => termText(term, names, now, cells)).join(' and ');

/** Two times (epoch ms) in the zone shown, with their days if these differ: `23:12–23:13Z`, `02-28 23:12–03-01 00:10Z`. */
export const betweenText = (from: number, to: number, until: 'minutes' | 'seconds' = 'minutes'): string => {
  const length = until === 'minutes' ? 16 : 19;
  const [first, last] = [zonedIso(from).slice(0, length), zonedIso(to).slice(0, length)];
  const sign = zoneSign(to);
  if (first === last) return `${first.slice(11)}${sign}`;
  if (first.slice(0, 10) === last.slice(0, 10)) return `${first.slice(11)}–${last.slice(11)}${sign}`;
  return `${first.slice(5).replace('T', ' ')}–${last.slice(5).replace('T', ' ')}${sign}`;
};
