import { nearest } from '../../core/text/index.ts';
import { LIST_NAMES, type Place } from '../endpoint-names.ts';
import { BODY_FAULTS } from './bodies.ts';
import type { Fault, Faults } from './fault.ts';
import { PAGING_FAULTS } from './paging.ts';
import { STATUS_FAULTS } from './statuses.ts';
import { UNHEEDED_FAULTS } from './unheeded.ts';
import { WIRE_FAULTS } from './wire.ts';

/** All faults by topic. */
export const FAULT_GROUPS: readonly { readonly title: string; readonly faults: Faults }[] = [
  { title: 'Refusals', faults: STATUS_FAULTS },
  { title: 'Bodies', faults: BODY_FAULTS },
  { title: 'On the wire', faults: WIRE_FAULTS },
  { title: 'Paging', faults: PAGING_FAULTS },
  { title: 'Unheeded', faults: UNHEEDED_FAULTS },
];

const FAULTS: ReadonlyMap<string, Fault> = new Map(FAULT_GROUPS.flatMap(({ faults }) => Object.entries(faults)));

/** A configured fault: for all requests, the first ones only, or those of one list. */
export interface FaultWish {
  readonly name: string;
  readonly fault: Fault;
  /** Affected requests of each path, from 0: first, and end (exclusive). */
  readonly from: number;
  readonly to: number;
  /** The list, with paths below it; null is every request. */
  readonly place: Place | null;
}

/** Names of the lists that a fault may apply to. */
const FAULT_LISTS: readonly string[] = Object.keys(LIST_NAMES);

/**
 * Parses faults: `NAME[:TIMES][@LIST]`, comma-separated: `500:2,slow@profiles`. TIMES is `2` for the first two
 * requests, `+2` for all others.
 * @throws RangeError with the reason
 */
export const parseFaults = (text: string): readonly FaultWish[] =>
  text.split(',').flatMap((part) => (part.trim() === '' ? [] : [parseFault(part.trim())]));

const parseFault = (text: string): FaultWish => {
  const [, name = '', times, list] = /^([^:@]+)(?::(\+?\d{1,6}))?(?:@(.+))?$/.exec(text) ?? [];
  const fault = FAULTS.get(name);
  if (fault === undefined) {
    const near = nearest(name === '' ? text : name, [...FAULTS.keys()]);
    throw new RangeError(`unknown fault ${name || text}${near === null ? '' : `; did you mean ${near}?`}`);
  }
  if (list !== undefined && !FAULT_LISTS.includes(list)) {
    throw new RangeError(`${text}: unknown list ${list}; lists: ${FAULT_LISTS.join(', ')}`);
  }
  const place = list === undefined ? null : (LIST_NAMES[list] ?? null);
  return { name, fault, place, ...rangeOf(times) };
};

const rangeOf = (times: string | undefined): Pick<FaultWish, 'from' | 'to'> => {
  if (times === undefined) return { from: 0, to: Number.POSITIVE_INFINITY };
  return times.startsWith('+') ? { from: Number(times), to: Number.POSITIVE_INFINITY } : { from: 0, to: Number(times) };
};

/** Faults of a request by path and sequence number; counts requests. */
export const createFaults = (
  wishes: readonly FaultWish[],
): ((method: string, pathname: string) => readonly Fault[]) => {
  const met = new Map<string, number>();
  return (method, pathname) =>
    wishes.flatMap(({ fault, from, to, place }, index) => {
      if (place !== null && !isAt(place, method, pathname)) return [];
      const key = `${index} ${method} ${pathname}`;
      const count = met.get(key) ?? 0;
      met.set(key, count + 1);
      return count >= from && count < to ? [fault] : [];
    });
};

const isAt = ({ method, path }: Place, asked: string, pathname: string): boolean =>
  asked === method && (pathname === path || pathname.startsWith(`${path}/`));
