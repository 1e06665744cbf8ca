import { BROKEN_FACET } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatAgo, formatCount, plural, SECOND } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { filterFacets } from '../../query/filter/language/index.ts';
import { narrows } from '../../query/filter/server/index.ts';
import { contrast } from '../../triage/contrast/contrast.ts';
import type { Contrast, ContrastLine } from '../../triage/contrast/finding.ts';
import { type ChosenSets, outside, type SetOptions, setsFor, type Term } from '../../triage/rows/sets.ts';
import { isNearlyWhole, isWholeList, missingRows } from '../state/basis.ts';
import { type HeldList, isCached, isLoading as isStillLoading } from '../state/held-list.ts';
import { saidOf } from '../state/said.ts';
import { currentView, resourceIn, type State, shownUntil, viewOf } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import { type Progress, progressOf } from '../state/work.ts';
import { currentList, listOf } from '../walk/query.ts';
import { answerOf } from './answered-lists.ts';
import { type TriageData, triageData } from './data.ts';

/** Describes the rows of the answer: the filter, and how much of the list is loaded. */
export const rowsScope = (state: State): Line => {
  const { filter, only } = currentView(state);
  const list = currentList(state);
  const parts = [
    ...(only === null ? [] : [`rows of «${only.name}»`]),
    ...(filter.terms.length === 0 ? [] : [`filter ${filter.text}`]),
  ];
  const filtered = parts.length === 0 ? span('no filter', 'dim') : span(parts.join(' · '), 'accent');
  // While the list is loading, the title says how much of it is here.
  if (list === undefined || isWholeList(list) || isStillLoading(list)) return [filtered];
  const said = saidOf(state, list, 'title');
  return said === null ? [filtered] : [filtered, span(' · ', 'dim'), span(said.text, said.tone)];
};

/** True if every existing row is loaded: the list is whole, and its query does not narrow it. */
const hasEveryRow = (list: HeldList | undefined): boolean =>
  list !== undefined && isWholeList(list) && !narrows(list.query);

/** Describes the number of counted rows, their age, and the progress of reading. */
export const countedPieces = (state: State, kind: KindId): readonly Span[] => {
  const data = triageData(state, kind);
  const list = currentList(state);
  if (list === undefined) return [span('not loaded yet', 'dim')];
  const { one, many } = data.resource.short;
  const loaded = list.items.length;
  const counted =
    data.matching.length === loaded
      ? !hasEveryRow(list)
        ? isStillLoading(list) && list.count !== null
          ? `${formatCount(loaded)} of ${plural(list.count, one, many)} counted`
          : `${plural(loaded, `loaded ${one}`, `loaded ${many}`)} counted`
        : `all ${plural(loaded, one, many)} counted`
      : `${formatCount(data.matching.length)} of ${formatCount(loaded)} ${many} counted`;
  const cached = isCached(list)
    ? [span(`cached rows ${formatAgo(shownStamp(list, shownUntil(state)), state.now)}`, 'warn')]
    : [];
  const part = partPieces(list);
  const reading = data.isWhole ? [] : [span('…', 'accent')];
  return [span(counted), ...cached, ...part, ...reading];
};

/** Describes a list that is not whole. A few missing rows are counted; if more are missing, the text warns against conclusions. */
export const partPieces = (list: HeldList | undefined): readonly Span[] => {
  if (isWholeList(list)) return [];
  const missing = list === undefined ? null : missingRows(list);
  if (missing !== null && isNearlyWhole(list))
    return missing === 0 ? [] : [span(`up to ${formatCount(missing)} missing`, 'warn')];
  const isLoading = list !== undefined && isStillLoading(list);
  return [span(isLoading ? 'still loading' : 'the first pages may not be typical; L loads the rest', 'warn')];
};

/**
 * Returns the reference time of ages: when the rows were received, so that ages do not change while the answer is read.
 * Epoch ms in whole seconds, since filters give ages as dates.
 */
export const ageOrigin = (state: State): number => {
  const list = currentList(state);
  const received = list === undefined ? null : shownStamp(list, shownUntil(state));
  return Math.floor((received ?? state.now) / SECOND) * SECOND;
};

/** Returns the path to an answer about a kind: `Hosts › Attention`. */
export const answerPath = (state: State, kind: KindId, ...names: readonly string[]): Line =>
  [resourceIn(state, kind).title, ...names].flatMap((name, at) =>
    at < names.length ? [span(name, 'dim'), span(' › ', 'dim')] : [span(name, 'strong')],
  );

/** Two sets of rows, and the facets that define them and are therefore not compared. */
interface ContrastSets extends ChosenSets {
  /** Ids of the facets that define the sets. */
  readonly madeOf: readonly string[];
  readonly madeOfTerms: readonly Term[];
  /** Ids of the facets by which the user chose the set; empty for the broken rows. */
  readonly chosenBy: readonly string[];
  /** Terms that find the compared rows among the shown rows; null if no terms find exactly these. */
  readonly scope: readonly Term[] | null;
}

/** Returns the two sets of rows that the question Why compares, as `options` choose them: by default broken rows and other rows of a kind. */
export const contrastSets = (state: State, data: TriageData, options: SetOptions): ContrastSets => {
  const { resource, table, states, loaded, matching } = data;
  const { marks, filter } = viewOf(state, resource.id);
  const sets = setsFor(options, {
    table,
    states,
    loaded,
    matching,
    isMarked: ({ uid }) => marks.has(uid),
    uidOf: ({ uid }) => uid,
    used: resource.used,
    now: ageOrigin(state),
  });
  const facets = table.facets.map(({ facet }) => facet);
  const byFilter = sets.by === 'filter' ? filterFacets(filter, facets) : [];
  const { set } = options;
  const terms = set.by === 'rows' && set.drill.type === 'terms' ? set.drill.terms : [];
  const chosenBy = [
    ...byFilter,
    ...(set.by === 'tested' ? set.rows.facets : []),
    ...terms.flatMap(({ facet }) => (facet === RULE || facet === BROKEN_FACET ? [] : facet)),
  ];
  return {
    ...sets,
    chosenBy,
    scope: scopeOf(sets, data),
    madeOf: [
      ...new Set([...(sets.byState ? resource.brokenColumns : []), ...chosenBy, ...(options.against?.facets ?? [])]),
    ],
    madeOfTerms: [...(sets.byState ? stateRules(data) : []), ...terms.filter(({ facet }) => facet === RULE)],
  };
};

/** Returns the terms that find the rows of both sets among the shown rows: none if all shown rows are compared, else that the state is known. */
const scopeOf = ({ set, rest }: ChosenSets, { matching, states }: TriageData): ContrastSets['scope'] => {
  const compared = new Set([...set, ...rest]);
  const isWhole = (rows: Uint32Array): boolean =>
    rows.length === compared.size && rows.every((row) => compared.has(row));
  if (isWhole(matching)) return NONE_OF;
  return isWhole(matching.filter((row) => states[row] !== -1)) ? [KNOWN] : null;
};

const NONE_OF: readonly Term[] = [];
const KNOWN: Term = { facet: BROKEN_FACET, operator: 'present', value: null };

/** Id of the facet of findings. */
const RULE = 'rule';

/** Returns the rules that read the health of an item. By definition they find the broken rows, so they are not compared. */
const stateRules = ({ resource, table }: TriageData): readonly Term[] => {
  const paths = new Set(resource.brokenColumns.flatMap((id) => table.facet(id)?.facet.fields ?? []));
  return resource.rules
    .filter(({ fields }) => fields.some((field) => paths.has(field)))
    .map(({ id }) => ({ facet: RULE, operator: '=', value: id }));
};

const NO_FACETS: readonly string[] = [];

export interface ContrastAnswer {
  readonly data: TriageData;
  readonly sets: ContrastSets;
  readonly options: SetOptions;
  readonly contrast: Contrast;
  /** Reference time of ages (epoch ms). */
  readonly now: number;
}

/** Options of a contrast. */
interface ContrastWishes {
  readonly name?: string;
  /** Ids of the only facets to compare; empty for all facets. */
  readonly only?: readonly string[];
  /** Id of the facet whose rows fail together; null for the facet of the kind. */
  readonly place?: string | null;
}

/**
 * Compares two sets of rows of a kind, and returns the values that distinguish them as far as known: first from the columns, then
 * from whole items. The latest result is kept for each `name`.
 */
export const contrastAnswer = (
  state: State,
  kind: KindId,
  options: SetOptions,
  { name = 'why', only = NO_FACETS, place = null }: ContrastWishes = {},
): Progress<ContrastAnswer> => {
  const data = triageData(state, kind);
  if (!data.hasRows) return progressOf(null);
  const { marks, filter } = viewOf(state, kind);
  const excluded = state.excluded[kind] ?? NO_FACETS;
  const now = ageOrigin(state);
  const isWhole = hasEveryRow(listOf(state, kind));
  const keys = [data.stamp, options, excluded, only, place, marks, filter, isWhole];
  return answerOf(state, `${name} ${kind}`, keys, function* () {
    const sets = contrastSets(state, data, options);
    yield;
    const { set, rest, madeOf, madeOfTerms, chosenBy } = sets;
    const facets = data.table.facets.map(({ facet }) => facet.id);
    const others = only.length === 0 ? NO_FACETS : facets.filter((id) => !only.includes(id));
    const found = yield* contrast({
      table: data.table,
      set,
      rest,
      others: isWhole ? othersThan(sets, data) : null,
      excluded: [...madeOf, ...excluded, ...others],
      excludedTerms: madeOfTerms,
      chosenBy,
      place,
      now,
    });
    return { data, sets, options, contrast: place !== null || hasPlaces(data) ? found : withoutPlaces(found), now };
  });
};

/** Returns the loaded rows whose state differs from the state of the set, regardless of the filter. */
const othersThan = ({ by, set }: ChosenSets, { loaded, states }: TriageData): Uint32Array => {
  const state = by === 'broken' ? 1 : by === 'unknown' ? -1 : null;
  return state === null ? outside(loaded, set) : loaded.filter((row) => states[row] !== state);
};

const hasPlaces = ({ table }: TriageData): boolean =>
  table.facets.some(({ facet: { role }, isGiven }) => role === 'place' && isGiven);

/** Removes places from a contrast. If only columns are known, each row would count as its own place. */
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
