import { type KindId, queryKey } from '../../core/query/index.ts';
import { cellAt, type SheetLine } from '../../core/sheet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Action } from '../../keymap/action.ts';
import { facetFilter, filterFacets } from '../../query/filter/language/index.ts';
import {
  type ChosenSets,
  type Contrast,
  type ContrastLine,
  type ContrastWords,
  contrast,
  DEFAULT_SETS,
  type Finding,
  type Grouped,
  type SetWish,
  type Term,
  termsText,
  wishedSets,
} from '../../triage/index.ts';
import { copyText } from '../copy/copies.ts';
import { maySayStandout } from '../list/key-context.ts';
import type { OverlayStates } from '../state/overlay.ts';
import { closeOverlays, openOverlay, openQuestion, overlayOf } from '../state/overlays.ts';
import type { KeyPlace } from '../state/scroll.ts';
import { isPart } from '../state/shown-list.ts';
import { type Change, changeView, currentResource, type Standout, type State, say, viewOf } from '../state/state.ts';
import { type Asked, FIRST_LINE, newlyAsked, type WhyQuestion } from '../state/triage.ts';
import type { Progress } from '../state/work.ts';
import { currentList, initialQuery } from '../walk/query.ts';
import { ageOrigin, drillInto, openFromQuestion } from './attention.ts';
import { copyPrintCommand } from './count.ts';
import { type TriageData, triageData } from './data.ts';
import type { AskedOf, Question, QuestionId } from './question.ts';
import { answered, askAnswer } from './snapshot.ts';
import { movedCursor, type SheetWindow, sheetWindow } from './window.ts';

/** Two sets of rows, and the facets that define them, which are not compared. */
export interface WhySets extends ChosenSets {
  /** Ids of facets. */
  readonly madeOf: readonly string[];
  readonly madeOfTerms: readonly Term[];
}

/** The sets to compare among the rows of a kind. */
export const whySets = (state: State, data: TriageData, wish: SetWish): WhySets => {
  const { resource, table, states, loaded, shown } = data;
  const { marks, filter } = viewOf(state, resource.id);
  const sets = wishedSets(wish, {
    table,
    states,
    loaded,
    shown,
    isMarked: ({ uid }) => marks.has(uid),
    uidOf: ({ uid }) => uid,
    used: resource.used,
    now: ageOrigin(state),
  });
  const facets = table.facets.map(({ facet }) => facet);
  const byFilter = sets.by === 'filter' ? filterFacets(filter, facets) : [];
  const { set } = wish;
  const terms = set.by === 'rows' && set.drill.type === 'terms' ? set.drill.terms : [];
  return {
    ...sets,
    madeOf: [
      ...new Set([
        ...(sets.byState ? resource.brokenColumns : []),
        ...byFilter,
        ...terms.flatMap(({ facet }) => (facet === RULE ? [] : facet)),
      ]),
    ],
    madeOfTerms: [...(sets.byState ? stateRules(data) : []), ...terms.filter(({ facet }) => facet === RULE)],
  };
};

/** The facet of findings. */
const RULE = 'rule';

/** Rules that read an item's health: they find the set by definition. */
const stateRules = ({ resource, table }: TriageData): readonly Term[] => {
  const paths = new Set(resource.brokenColumns.flatMap((id) => table.facet(id)?.facet.fields ?? []));
  return resource.rules
    .filter(({ fields }) => fields.some((field) => paths.has(field)))
    .map(({ id }) => ({ facet: RULE, operator: '=', value: id }));
};

const NONE: readonly string[] = [];

/** A contrast with its data. */
export interface WhyAnswer {
  readonly data: TriageData;
  readonly sets: WhySets;
  readonly wish: SetWish;
  readonly contrast: Contrast;
  /** Reference time of ages, epoch ms. */
  readonly now: number;
}

/**
 * Common values of the rows of a kind, as far as known: from the columns first, then from the whole items. One answer
 * is kept per name.
 */
export const whyAnswer = (state: State, kind: KindId, wish: SetWish, name = 'why'): Progress<WhyAnswer> => {
  const data = triageData(state, kind);
  if (!data.hasRows) return { value: null, isStale: true };
  const { marks, filter } = viewOf(state, kind);
  const leftOut = state.leftOut[kind] ?? NONE;
  const now = ageOrigin(state);
  return askAnswer(state, `${name} ${kind}`, [data.stamp, wish, leftOut, marks, filter], function* () {
    const sets = whySets(state, data, wish);
    yield;
    const { set, rest, madeOf, madeOfTerms } = sets;
    const found = yield* contrast({
      table: data.table,
      set,
      rest,
      leftOut: [...madeOf, ...leftOut],
      leftOutTerms: madeOfTerms,
      now,
    });
    return { data, sets, wish, contrast: hasPlaces(data) ? found : withoutPlaces(found), now };
  });
};

const hasPlaces = ({ table }: TriageData): boolean =>
  table.facets.some(({ facet: { role }, isGiven }) => role === 'place' && isGiven);

/** Without a known place, as from columns alone, each row would be its own: left out. */
const withoutPlaces = (found: Contrast): Contrast => ({
  ...found,
  traits: { ...found.traits, lines: found.traits.lines.map(placeless) },
  symptoms: { ...found.symptoms, lines: found.symptoms.lines.map(placeless) },
});

const placeless = (line: ContrastLine): ContrastLine => ({
  ...line,
  places: null,
  goesWith: line.goesWith.map((one) => ({ ...one, places: null })),
});

/** The vocabulary of an answer. */
export const contrastWords = (state: State, { data, sets, now }: WhyAnswer): ContrastWords => ({
  ...data.resource.short,
  set: sets.by === 'broken' ? data.resource.brokenWord : sets.by === 'marked' ? 'marked' : '',
  names: (id) => data.table.facet(id)?.facet,
  now,
  isPart: isPart(currentList(state)),
});

/** The finding of a line, at any depth. */
export const findingOf = ({ traits, symptoms }: Contrast, key: string): ContrastLine | null => {
  const lines = [...traits.lines, ...symptoms.lines];
  const leader = lines.find((line) => key.endsWith(` ${line.key}`));
  if (leader !== undefined) return leader;
  const others: readonly (Finding | Grouped)[] = [
    ...lines.flatMap(({ goesWith }) => goesWith),
    ...[traits, symptoms].flatMap(({ fewPlaces, closest }) => [...fewPlaces, ...closest]),
  ];
  const found = others.find((one) => key.endsWith(` ${one.key}`));
  return found === undefined ? null : { same: [], ...found, goesWith: [], alone: null };
};

/** Maximum width of a value, in cells. */
const VALUE = 40;

/**
 * Requests the distinguishing values of the current list's broken rows. Undefined until known from the whole items;
 * null if the list may not show a hint, or nothing stands out.
 */
export const askStandout = (state: State): Standout | null | undefined => {
  if (!maySayStandout(state)) return null;
  const { tab } = state;
  const { value, isStale } = whyAnswer(state, tab, DEFAULT_SETS);
  if (value === null || isStale || !triageData(state, tab).isWhole) return undefined;
  const [line] = value.contrast.traits.lines;
  if (line === undefined || value.sets.by !== 'broken') return null;
  const what = termsText(line.terms, (id) => value.data.table.facet(id)?.facet, value.now, VALUE);
  const count = `${formatCount(line.a)} of ${formatCount(line.a + line.c)}`;
  const list = currentList(answered(state));
  const query = queryKey(initialQuery(state, tab));
  return { kind: tab, query, key: line.key, count, of: list?.items ?? [], at: value.now, what };
};

type WhyAsked = Asked<WhyQuestion>;

/** Opens the common values of two sets of rows, at the first line. */
export const askWhy = (state: State, sets: SetWish): Change =>
  openQuestion(state, 'why', newlyAsked(state.tab, { sets, all: false }));

/** `W`: compares the marked, the broken or the filtered rows with others. */
export const openWhy = (state: State): Change => askWhy(state, DEFAULT_SETS);

/** Changes the sets of the open answer. */
export const changeSets = (state: State, change: (sets: SetWish) => SetWish): Change => {
  const asked = overlayOf(state, 'why');
  if (asked === null) return {};
  const question = { ...asked.question, sets: change(asked.question.sets) };
  return openOverlay(state, 'why', { ...asked, question, cursor: FIRST_LINE });
};

/** `-`: excludes the fields of a line. */
export const leaveOut = (state: State, { kind, question }: WhyAsked, line: SheetLine | null): Change => {
  const { value } = whyAnswer(state, kind, question.sets);
  const terms = line?.drill?.type === 'terms' ? line.drill.terms : [];
  const known = state.leftOut[kind] ?? NONE;
  const added = [...new Set(terms.map(({ facet }) => facet))].filter((id) => !known.includes(id));
  if (added.length === 0) return say('no field in this line', 'warn');
  const titles = added.map((id) => value?.data.table.facet(id)?.facet.title ?? id);
  return {
    leftOut: { ...state.leftOut, [kind]: [...known, ...added] },
    ...say(`without ${titles.join(', ')} · + takes the last one in again`),
  };
};

/** `+`: includes the last excluded field again. */
export const takeIn = (state: State, { kind }: WhyAsked): Change => {
  const known = state.leftOut[kind] ?? NONE;
  return { leftOut: { ...state.leftOut, [kind]: known.slice(0, -1) }, ...say(`${known.at(-1) ?? 'nothing'} compared`) };
};

/** Copies the command line that compares the same rows, or says why there is none. */
export const copyWhyCommand = (state: State, { kind, question: { sets, all } }: WhyAsked): Change => {
  const set = setOption(state, kind, sets);
  if ('unsayable' in set) return say(`no command says ${set.unsayable}`, 'warn');
  return copyPrintCommand(state, {
    command: 'why',
    facets: { without: state.leftOut[kind] ?? NONE },
    options: [...set.options, ...(all ? ['--all-lines'] : [])],
  });
};

/** The option that selects a set, none for the set of a command without one; or what no option expresses. */
const setOption = (
  state: State,
  kind: KindId,
  wish: SetWish,
): { readonly options: readonly string[] } | { readonly unsayable: string } => {
  const { set, like, withUnknown, usedOnly } = wish;
  if (like !== null || withUnknown || usedOnly) return { unsayable: 'which rows are compared here' };
  if (set.by === 'rows') {
    if (set.drill.type === 'uids') return { unsayable: `${set.name}: they are rows by uid` };
    const filter = facetFilter(set.drill.terms, currentResource(state), ageOrigin(state));
    return filter === null ? { unsayable: `${set.name}: no filter does` } : { options: [`--set=${filter.text}`] };
  }
  const data = triageData(state, kind);
  const own = whySets(state, data, wish);
  if (own.by === 'marked') return { unsayable: 'which rows are marked' };
  const usual = whySets({ ...state, ...changeView(state, { marks: new Set() }) }, data, DEFAULT_SETS);
  const isUsual = own.set.join() === usual.set.join() && own.rest.join() === usual.rest.join();
  return isUsual ? { options: [] } : { unsayable: 'which rows are compared here' };
};

type SheetVerb = <Id extends QuestionId>(
  state: State,
  question: Question<Id>,
  asked: AskedOf<Id>,
  window: SheetWindow,
) => Change;

/** Enter: the items of the cell under the cursor, else of its line; or the item of the line. */
const open: SheetVerb = (state, _, __, { line, column }) => {
  const drill = cellAt(line, column)?.drill ?? line?.drill;
  if (drill !== undefined) return drillInto(state, drill);
  if (line?.uid !== undefined) return openFromQuestion(state, line.uid);
  return say('no rows to show for this line');
};

const fold: SheetVerb = (state, { id }, asked, { line }) => {
  if (line?.fold === undefined) return say('nothing to unfold here');
  const folds = { ...asked.folds, [line.key]: line.fold === 'closed' };
  return openOverlay(state, id, { ...asked, folds } as OverlayStates[typeof id]);
};

const copy: SheetVerb = (state, _, __, { line, column }) => {
  const cell = cellAt(line, column) ?? line?.cells[0];
  return copyText(state, { what: 'value', text: line?.full ?? cell?.text ?? '' });
};

/** Common values of the line's rows; of all rows for a line without any. */
const why: SheetVerb = (state, _, asked, { line }) => {
  const cell = line?.cells[asked.cursor.column];
  const drill = cell?.drill ?? line?.drill;
  if (drill === undefined) return openWhy(state);
  const name = line?.full ?? line?.cells[0]?.text ?? '';
  return askWhy(state, { ...DEFAULT_SETS, set: { by: 'rows', name, drill } });
};

/** Copies the command of the question's name. */
const copyCommand: SheetVerb = (state, { id }) => copyPrintCommand(state, { command: id });

/** Default verbs of question places. */
const SHEET_VERBS: Partial<Readonly<Record<Action, SheetVerb>>> = {
  open,
  fold,
  copy,
  why,
  'copy-command': copyCommand,
};

/** The place of a question. Back clears the narrowing text, then closes. */
export const questionPlace = <Id extends QuestionId>(question: Question<Id>): KeyPlace<AskedOf<Id>> => {
  const { id } = question;
  const changed = (state: State, asked: AskedOf<Id>): Change => openOverlay(state, id, asked as OverlayStates[Id]);
  const narrowed = (state: State, asked: AskedOf<Id>, text: string): Change =>
    changed(state, { ...asked, text, cursor: FIRST_LINE });
  return {
    move: (state, asked, motion) => {
      const cursor = movedCursor(sheetWindow(question, state, asked), asked.cursor, motion);
      return changed(state, { ...asked, cursor });
    },
    back: (state, asked) => (asked.text === '' ? closeOverlays(state, id) : narrowed(state, asked, '')),
    leaves: () => true,
    hint: '? shows the keys',
    verb: (state, asked, action) => {
      const own = question.verbs[action];
      const shared = SHEET_VERBS[action];
      if (own === undefined && shared === undefined) return null;
      const window = sheetWindow(question, state, asked);
      return own?.(state, asked, window.line) ?? shared?.(state, question, asked, window) ?? null;
    },
    search: {
      text: ({ text }) => text,
      hint: 'narrows the lines',
      show: narrowed,
      restore: narrowed,
    },
  };
};
