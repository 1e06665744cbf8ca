import { asEnough, type Basis, isDoubtful, isLacking, partTexts } from '../../core/basis/index.ts';
import { type Absence, chosenColumns, type Resource } from '../../core/item/index.ts';
import { ALL_SERVICES, isSeveral, scopeText } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import { type Gap, gapText } from '../../query/absence.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { type Misspelt, misspeltRemedy, namesWithout } from '../../query/misspelt.ts';
import { fittedView } from '../../store/dialect/change.ts';
import { driftTexts } from '../../store/list/count.ts';
import { knownProjects } from '../../store/projects/merged-list.ts';
import { partsText } from '../../store/projects/parts.ts';
import { basisOf } from '../../store/state/basis.ts';
import { type HeldList, partsOf, walksOf } from '../../store/state/held-list.ts';
import { serviceProjects } from '../../store/state/service.ts';
import { currentResource, currentView, type State } from '../../store/state/state.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { absentOf, filterGapsOf, misspeltOf, orderGapsOf, unusedText } from '../../store/walk/absence.ts';
import { honouredOf, isOrderIgnored } from '../../store/walk/query.ts';
import { commandProblemLine } from '../remedy.ts';
import { type Connection, type Settings, servicesOf, type ViewSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Loaded } from './load.ts';

/** Basis of a loaded list. `damage` are sentences about defects of the file that the list was read from. */
const loadedBasis = ({ list, isCut }: Loaded, damage: readonly string[] = []): Basis => {
  const basis = damage.length === 0 ? basisOf(list) : { ...basisOf(list), source: { type: 'file', damage } as const };
  return isCut ? asEnough(basis) : basis;
};

/** True if requested rows may be missing. */
export const isPartial = (loaded: Loaded): boolean => isLacking(loadedBasis(loaded));

/** True if no requested row seems to be missing; a snapshot file must be undamaged too. */
export const isComplete = (loaded: Loaded, connection: Pick<Connection, 'target'>): boolean =>
  !isDoubtful(loadedBasis(loaded, damageSentences(connection)));

/** Sentence about projects that may be missing, if all projects are requested; null if the list of projects is complete. */
const projectsNote = (state: State, list: HeldList): string | null => {
  if (partsOf(list) === null || isSeveral(state.scope)) return null;
  const { projects, claimed, complete, isWhole } = knownProjects(state);
  if (!complete || isWhole) return null;
  if (claimed === null || projects.length >= claimed) return 'The list of projects is not whole: others may exist';
  return `${plural(projects.length, 'project')} received, service says ${formatCount(claimed)}`;
};

/** Sentences about how a list was loaded: irregularities, its end, projects that failed. */
export const walkSentences = (loaded: Loaded): readonly string[] => {
  const { state, list } = loaded;
  const parts = partsOf(list);
  const projects = projectsNote(state, list);
  const hasFailed = walksOf(list).some(({ problem }) => problem !== null);
  return [
    ...(projects === null ? [] : [projects]),
    // Notes that differ only in the index of their item are one note.
    ...new Set(list.notes.map((note) => note.replaceAll(/\[\d+\]/g, '[]'))),
    ...driftTexts(list),
    ...partTexts(loadedBasis(loaded), commandProblemLine),
    ...(parts !== null && hasFailed ? [partsText(parts)] : []),
  ];
};

/** Sentences about damage of the snapshot file; empty for a service. */
export const damageSentences = ({ target: { value } }: Pick<Connection, 'target'>): readonly string[] =>
  value.kind === 'snapshot' ? value.snapshot.damage() : [];

/** Sentences about how a list was loaded, about a damaged file, and about possible reasons for an empty list. */
export const listSentences = (loaded: Loaded, settings: Pick<Settings, 'view' | 'connection'>): readonly string[] => {
  const { list, isCut } = loaded;
  const sentences = [
    ...damageSentences(settings.connection),
    ...walkSentences(loaded),
    ...(isCut || list.problem !== null || list.items.length > 0 ? [] : emptySentences(settings)),
  ];
  // A note of a snapshot may repeat a sentence about its count.
  return [...new Set(sentences)];
};

/** A sentence for a filter that no row passes; none for other results. */
export const noneSentences = (
  { list: { items } }: Loaded,
  { resource: { short }, filter }: ViewSettings,
  printed: number,
  { unknown }: Unanswered,
): string[] => {
  if (printed > 0 || filter === null || items.length === 0) return [];
  return unknown === 0
    ? [`No ${short.one} has ${filter.text} · ${formatCount(items.length)} looked at`]
    : [
        `${formatCount(unknown)} of ${plural(items.length, short.one, short.many)} not decided; none of the others matches ${filter.text}`,
      ];
};

/** Possible reasons for an empty list. */
export const emptySentences = ({ view, connection }: Pick<Settings, 'view' | 'connection'>): string[] => {
  const scope = connection.scope.value;
  const own = serviceProjects(servicesOf(connection).services ?? []);
  const project =
    scope === ALL_SERVICES
      ? `any of the services${own === '' ? '' : ` (${own})`}`
      : scope === null
        ? 'the whole tenant'
        : scopeText(scope);
  const sentences = [`No ${view.resource.many} in ${project}`];
  if (scope === null && connection.target.value.kind !== 'snapshot')
    sentences.push('Some services return nothing without a project: try --project UID');
  if (view.serverFilter.length > 0) {
    sentences.push(
      `Service filter: ${serverFilterText(view.serverFilter)}; a field without an index matches nothing: try --filter`,
    );
  }
  return sentences;
};

/** Sentences about parts of a view that the service does not support, and what was done instead. */
export const fittedNotes = (
  state: State,
  { resource, serverFilter, cloudType, period }: ViewSettings,
): readonly string[] => {
  const views = { ...state.views, [resource.id]: { ...currentView(state), serverFilter, cloudType, period } };
  return fittedView({ ...state, views }, resource.id).notes.map(
    (note) => `${note.slice(0, 1).toUpperCase()}${note.slice(1)}`,
  );
};

/** Chosen columns for which no received item has a value. */
export interface Missing {
  /** Columns without any value, by id. */
  readonly absent: ReadonlyMap<string, Absence>;
  /** Paths and labels without any value. */
  readonly names: readonly Misspelt[];
}

/**
 * Sentences about columns for which no received item has a value, printed or not. `seen` gives these columns if the items are
 * no longer in memory; without it they are looked for. A format of whole items (`holds`) has one sentence, a format of uids
 * none.
 */
export const absenceSentences = (
  { state, list, isCut }: Loaded,
  { resource, columns: choice }: ViewSettings,
  holds: OutputFormat['holds'],
  seen?: Missing,
): readonly string[] => {
  if (list.items.length === 0) return [];
  if (holds === 'uids') return [];
  if (holds === 'items')
    return abilityOf(state, resource.id).unlisted.length === 0
      ? []
      : ['Items are as returned by a search, not whole: edgescope show prints one in full'];
  const columns = chosenColumns(resource, choice);
  const absent = seen?.absent ?? absentOf(state);
  const names = seen?.names ?? namesWithout(columns, list.items, resource);
  const among = isCut ? ` among the ${formatCount(list.items.length)} received` : '';
  return [
    ...(['Not listed', 'Unknown'] as const).flatMap((word) => {
      const titles = columns.flatMap(({ id, title }) => (absent.get(id) === word.toLowerCase() ? [title] : []));
      return titles.length === 0 ? [] : [`${word}: ${titles.join(', ')}`];
    }),
    ...names.flatMap(({ text, near }) =>
      absent.has(text)
        ? []
        : `--columns: no ${resource.short.one} has ${text}${among}${near === null ? '' : `; did you mean ${near}`}`,
    ),
  ];
};

/**
 * Sentences about names in a filter that no received row has, though other rows may; empty without a filter. `option` names the
 * filter in errors.
 * @throws UsageError for a name or value that no row can have
 */
export const misspeltSentences = (state: State, filter: Filter | null, option: string): readonly string[] => {
  return filter === null ? [] : wrongSentences(misspeltOf(state, filter), currentResource(state), option);
};

/** Sentences about misspelt names that were found before. @throws UsageError for a name or value that no row can have */
export const wrongSentences = (
  wrong: readonly Misspelt[],
  { short: { one } }: Resource,
  option: string,
): readonly string[] => {
  for (const each of wrong)
    if (!each.isOpen) throw new UsageError(`${option}: no ${one} has ${each.text}`, misspeltRemedy(each));
  return wrong.map((each) => `No ${one} has ${each.text}: ${misspeltRemedy(each)}`);
};

/** Sentences about parts of the query that the service ignored. */
export const ignoredSentences = (
  { state, list, isCut }: Loaded,
  { resource, serverFilter }: ViewSettings,
  { failing, ignored }: Pick<ReturnType<typeof honouredOf>, 'failing' | 'ignored'> = honouredOf(state, resource.id),
): readonly string[] => {
  const counts = `${formatCount(failing)} of ${formatCount(list.items.length)}`;
  const what = serverFilter.length > 0 ? 'filter' : 'type';
  return [
    ...(failing === 0
      ? []
      : ignored
        ? [`The service ignored the ${what}: ${counts} ${resource.many} did not match; filtered locally`]
        : [`${counts} ${resource.many} did not match the ${what}: left out`]),
    ...(isCut && isOrderIgnored(state, resource.id)
      ? [`Sorted only among the first ${formatCount(list.items.length)}: the service ignored this order`]
      : []),
  ];
};

/** A sentence that explains which items a rule on unused items finds, if the filter consists of such a rule; empty for other filters. */
export const unusedSentences = ({ state }: Loaded): readonly string[] => {
  const text = unusedText(state);
  return text === null ? [] : [text.charAt(0).toUpperCase() + text.slice(1)];
};

/** Sentences and counts about parts of filter and order without a value in some items. */
export interface Unanswered {
  readonly sentences: readonly string[];
  /** True if the result is inconclusive: no item has the compared value, or a list that a rule compares is not whole. */
  readonly filter: boolean;
  /** Number of items without a compared value: the maximum over the filter's conditions. */
  readonly unknown: number;
}

/** Finds the parts of a view's filter and order without a value in some or all items. */
export const unansweredParts = ({ state, list }: Loaded, { resource, order }: ViewSettings): Unanswered => {
  if (list.items.length === 0) return { sentences: [], filter: false, unknown: 0 };
  return unansweredIn(
    filterGapsOf(state, currentView(state).filter),
    order === null ? [] : orderGapsOf(state),
    resource,
  );
};

export const unansweredIn = (gaps: readonly Gap[], ordered: readonly Gap[], resource: Resource): Unanswered => {
  return {
    sentences: [
      ...gaps.map((gap) => `${gapText(gap, resource)}${gap.undecided ? ': the filter cannot decide' : ''}`),
      ...ordered.map((gap) => `${gapText(gap, resource)}: cannot sort by it`),
    ],
    filter: gaps.some(({ undecided, why }) => undecided || why !== undefined),
    unknown: Math.max(0, ...gaps.map(({ unknown }) => unknown)),
  };
};
