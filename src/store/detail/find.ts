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

/** Addresses are neither uids nor names. */
const ADDRESS = /^[\d.]+$|^(?:[0-9a-f]{1,4}[:-]){2,}|::/i;
const MAC = /^(?:[0-9a-f]{2}[:-]?){3,6}$/i;

/** Shorter texts are no uids. */
const MIN_UID = 4;

const quoteText = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** The filter that finds a text among rows: the text as is, or a MAC address in any notation. */
const findFilter = (text: string, resource: Resource): Filter => {
  const bytes = MAC.test(text) && /[:-]/.test(text) ? (text.match(/[0-9a-f]{2}/gi) ?? []) : [];
  const forms = bytes.length < 3 ? [text] : [bytes.join(':'), bytes.join('-'), bytes.join('')];
  const read = parseFilter(forms.map(quoteText).join('|'), resource);
  return read.ok ? read.filter : NO_FILTER;
};

/** Starts a search on the service; the list shows loaded matches meanwhile. */
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

/** The search at a step, or at the next step that applies. */
const toStep = (state: State, finding: ServiceSearch): Change => {
  if (!canFind(state, finding)) return nextStep(state, finding);
  return { finding, ...(finding.step === 'walk' && allPages(state, finding.kind)) };
};

const NEXT: Readonly<Record<FindStep, FindStep>> = { uid: 'name', name: 'walk', walk: 'walk' };

/** The search after a step without a result. */
export const nextStep = (state: State, finding: ServiceSearch): Change =>
  toStep(state, { ...finding, step: NEXT[finding.step] });

const canFind = (state: State, { kind, text, step }: ServiceSearch): boolean => {
  if (step === 'walk') return true;
  // Would take a request per project or service.
  if (typeof state.scope === 'string' || ADDRESS.test(text) || /[\s/]/.test(text)) return false;
  return step === 'uid'
    ? text.length >= MIN_UID && abilityOf(state, kind).details
    : nameTest(state, { kind, text }) !== null;
};

/** The service filter for a name: contains if supported, else equals; null if neither is. */
export const nameTest = (state: State, { kind, text }: Pick<ServiceSearch, 'kind' | 'text'>): FieldTest | null => {
  const path = resourceIn(state, kind).columns[0]?.path;
  const { filter, unsayable } = abilityOf(state, kind);
  if (!filter || path === undefined) return null;
  const tests = (['~', '='] as const).map((operator): FieldTest => ({ path, operator, value: text }));
  return tests.find((test) => unsayable([test]) === null) ?? null;
};

/** True for an item whose name matches: the service may have ignored the filter. */
export const isNamed = ({ name }: Item, text: string): boolean => contains(name, text);

export const openFound = (
  state: State,
  { kind }: ServiceSearch,
  { uid, name }: Pick<Item, 'uid' | 'name'>,
): Change => ({
  finding: null,
  ...goToRelated({ ...state, finding: null }, { kind, uid, one: true, label: name, hint: '' }),
  ...say(`found ${name}`),
});

/** Shows the items of that name, as a list with a service filter. */
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

/** The result of the walk of all pages; null while it continues. A filter or a change of place cancels it. */
export const walkEnd = (state: State, finding: ServiceSearch): Change | null => {
  const { kind, text, filter } = finding;
  if (state.tab !== kind || currentView(state).filter !== filter) return { finding: null };
  const list = listOf(state, kind);
  if (list === undefined || isCached(list)) return null;
  if (hasMore(list)) {
    if (list.problem !== null) return { finding: null };
    // Fresh rows may have replaced cached ones with a single page wanted.
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
