import type { Item, Resource } from '../../core/item/index.ts';
import { type FieldTest, type KindId, scopeText } from '../../core/query/index.ts';
import { contains } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Filter, parseFilter } from '../../query/filter/language/index.ts';
import { allPages } from '../list/pages.ts';
import { rowsOf, wholeRows } from '../list/rows.ts';
import { isCached, isLoadingAll } from '../state/held-list.ts';
import { closeOverlays } from '../state/overlays.ts';
import {
  type Change,
  currentView,
  type FindStep,
  resourceIn,
  type ServiceSearch,
  type State,
  say,
  viewOf,
} from '../state/state.ts';
import { NO_FILTER, TOP } from '../state/view.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from '../walk/ability.ts';
import { listOf } from '../walk/query.ts';
import { goToRelated } from './go-to-related.ts';

/** IP and MAC addresses, which are neither uids nor names. */
const ADDRESS = /^[\d.]+$|^(?:[0-9a-f]{1,4}[:-]){2,}|::/i;
const MAC = /^(?:[0-9a-f]{2}[:-]?){3,6}$/i;

/** Minimum length of a text that is searched as a uid. */
const MIN_UID = 4;

const quoteText = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Returns the filter that finds a text in rows: the text as typed, or a MAC address in any notation. */
const findFilter = (text: string, resource: Resource): Filter => {
  const bytes = MAC.test(text) && /[:-]/.test(text) ? (text.match(/[0-9a-f]{2}/gi) ?? []) : [];
  const forms = bytes.length < 3 ? [text] : [bytes.join(':'), bytes.join('-'), bytes.join('')];
  const read = parseFilter(forms.map(quoteText).join('|'), resource);
  return read.ok ? read.filter : NO_FILTER;
};

/** Starts a search on the service. Meanwhile the list shows matches among loaded rows. */
export const beginFind = (state: State, kind: KindId, text: string): Change => {
  const filter = findFilter(text, resourceIn(state, kind));
  const view = {
    ...viewOf(state, kind),
    filter,
    serverFilter: [],
    only: null,
    cloudType: null,
    cursor: TOP,
    detail: null,
  };
  const next: State = {
    ...state,
    ...closeOverlays(state, 'help', 'log', 'request'),
    tab: kind,
    views: { ...state.views, [kind]: view },
  };
  const { overlays, tab, views } = next;
  return { overlays, tab, views, ...toStep(next, { kind, text, filter, step: 'uid' }) };
};

/** Goes to a step of the search, or to the next step that is possible. */
const toStep = (state: State, finding: ServiceSearch): Change => {
  if (!canFind(state, finding)) return nextStep(state, finding);
  return { finding, ...(finding.step === 'walk' && allPages(state, finding.kind)) };
};

const NEXT: Readonly<Record<FindStep, FindStep>> = { uid: 'name', name: 'walk', walk: 'walk' };

/** Continues a search on the service after a step that found nothing: by uid, then by name, then by a walk of all pages. */
export const nextStep = (state: State, finding: ServiceSearch): Change =>
  toStep(state, { ...finding, step: NEXT[finding.step] });

const canFind = (state: State, { kind, text, step }: ServiceSearch): boolean => {
  if (step === 'walk') return true;
  // Several projects or services would need one request each.
  if (typeof state.scope === 'string' || ADDRESS.test(text) || /[\s/]/.test(text)) return false;
  return step === 'uid'
    ? text.length >= MIN_UID && abilityOf(state, kind).details
    : nameTest(state, { kind, text }) !== null;
};

/** Returns the service filter for a name: "contains" if the service supports it, else "equals"; null if it supports neither. */
export const nameTest = (state: State, { kind, text }: Pick<ServiceSearch, 'kind' | 'text'>): FieldTest | null => {
  const path = resourceIn(state, kind).columns[0]?.path;
  const { filter, unsayable } = abilityOf(state, kind);
  if (!filter || path === undefined) return null;
  const tests = (['~', '='] as const).map((operator): FieldTest => ({ path, operator, value: text }));
  return tests.find((test) => unsayable([test]) === null) ?? null;
};

/** True if the name of an item contains the text, in any case. The service may have ignored the filter. */
export const isNamed = ({ name }: Item, text: string): boolean => contains(name, text);

/** Ends a search on the service and opens the only item that it found. */
export const openFound = (
  state: State,
  { kind }: ServiceSearch,
  { uid, name }: Pick<Item, 'uid' | 'name'>,
): Change => ({
  finding: null,
  ...goToRelated({ ...state, finding: null }, { kind, uid, one: true, label: name, hint: '' }),
  ...say(`found ${name}`),
});

/** Ends a search: shows the `count` found items as a list with a service filter for the name. `more` is true if there are further pages of them. */
export const showNamed = (state: State, { kind, text }: ServiceSearch, count: number, more: boolean): Change => {
  const test = nameTest(state, { kind, text });
  const view = { ...viewOf(state, kind), filter: NO_FILTER, serverFilter: test === null ? [] : [test] };
  const { many } = resourceIn(state, kind);
  return {
    finding: null,
    views: { ...state.views, [kind]: view },
    ...say(`${formatCount(count)}${more ? '+' : ''} ${many} named like ${text}`),
  };
};

/** Ends a search when the walk of all pages has ended; null while the walk continues. A changed filter or tab cancels the search. */
export const walkEnd = (state: State, finding: ServiceSearch): Change | null => {
  const { kind, text, filter } = finding;
  if (state.tab !== kind || currentView(state).filter !== filter) return { finding: null };
  const list = listOf(state, kind);
  if (list === undefined || isCached(list)) return null;
  if (hasMore(list)) {
    if (list.problem !== null) return { finding: null };
    // When fresh rows replace cached rows, the list may want a single page only.
    return isLoadingAll(list) ? null : allPages(state, kind);
  }
  // A single match opens, unless an item or overlay is open.
  const whole = wholeRows(state);
  const found = rowsOf({ ...state, ...whole }, kind);
  const [first] = found;
  const { many, one } = resourceIn(state, kind);
  const among = `among ${plural(list.items.length, one, many)} of ${scopeText(state.scope)}`;
  if (first === undefined) return { finding: null, ...whole, ...say(`${text} not found ${among}`, 'warn') };
  const isFree = currentView(state).detail === null && state.overlays.length === 0;
  if (found.length === 1 && isFree) return { ...whole, ...openFound({ ...state, ...whole }, finding, first) };
  return { finding: null, ...whole, ...say(`${formatCount(found.length)} found ${among}`) };
};
