import { memo } from 'react';
import { failsAlike, type Problem } from '../../core/client/index.ts';
import { ALL_SERVICES, type ListAbility, scopeText } from '../../core/query/index.ts';
import { wrap } from '../../core/text/index.ts';
import { formatCount, formatWait, plural, type Tone } from '../../core/values/index.ts';
import { line } from '../../core/view/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { problemLine } from '../../store/keys/remedy.ts';
import { brief, layoutOf } from '../../store/list/layout.ts';
import { currentRun, isFiltering } from '../../store/list/rows.ts';
import { isMerged } from '../../store/projects/merged-list.ts';
import { failuresText, partsScope, wordOf } from '../../store/projects/parts.ts';
import { type HeldList, isCached, isLoadingAll, partsOf } from '../../store/state/held-list.ts';
import { isOpen } from '../../store/state/overlays.ts';
import { serviceName, serviceProjects } from '../../store/state/service.ts';
import { currentResource, currentView, type State } from '../../store/state/state.ts';
import { hasMore } from '../../store/state/walk.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { noMatch } from '../../store/walk/absence.ts';
import { silenceOf, waitOf } from '../../store/walk/item.ts';
import { currentList, honouredOf } from '../../store/walk/query.ts';
import { filteredStubs } from '../../store/walk/stubs.ts';
import { Lines } from '../../ui/line.tsx';
import { useLines } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';

/** The body of a list without rows: the reason, the query that still holds, and the keys that help. */
export const EmptyList = memo(() => <Lines lines={useLines(emptyLines)} />);

const emptyLines = (state: State): readonly Spans[] => {
  const cells = Math.max(20, Math.min(96, state.size.columns - 4));
  const parts = emptyWords(state, cells).map(([text, tone]): EmptyPart => ({ tone, lines: wrap(text, cells) }));
  // The column titles and a blank line stand above.
  const shown = shortenParts(parts, layoutOf(state).body - 2);
  return [line(''), ...shown.flatMap(({ tone, lines }) => lines.map((text) => line(`  ${text}`, tone)))];
};

interface EmptyPart {
  readonly tone: TonedWords[number][1];
  readonly lines: readonly string[];
}

/** Shortens the parts to the height by cutting the middle of the longest: cause and remedy stay. */
const shortenParts = (parts: readonly EmptyPart[], room: number): readonly EmptyPart[] => {
  const over = parts.reduce((sum, { lines }) => sum + lines.length, 0) - room;
  const longest = parts.toSorted((a, b) => b.lines.length - a.lines.length)[0];
  if (over <= 0 || longest === undefined || longest.lines.length <= 3) return parts;
  const kept = Math.max(3, longest.lines.length - over) - 1;
  const head = longest.lines.slice(0, Math.ceil(kept / 2));
  const tail = longest.lines.slice(-Math.floor(kept / 2));
  return parts.map((part) => (part === longest ? { ...part, lines: [...head, '…', ...tail] } : part));
};

type TonedWords = readonly (readonly [text: string, tone: Tone])[];

/** Maximum number of notes shown for an empty answer. */
const MAX_NOTES = 3;

/** Lines of a problem besides the service's own message. */
const CHROME_LINES = 10;

const nextSteps = ({ service }: State, problem: Problem): string => {
  if (service.snapshot !== undefined) return 'other tabs may still work';
  return `r retry${failsAlike(problem) ? '' : ' · u change project · other tabs may still work'}`;
};

const emptyWords = (state: State, cells: number): TonedWords => {
  const list = currentList(state);
  const { many } = currentResource(state);
  if (list?.problem && list.items.length === 0) {
    const detailCells = Math.floor(cells * Math.max(0.5, layoutOf(state).body - CHROME_LINES));
    return [
      [`✖ Could not load the ${many}.`, 'bad'],
      [problemLine(state, brief(list.problem, detailCells, state.now)), 'plain'],
      ...failureWords(state, list),
      ['', 'plain'],
      [nextSteps(state, list.problem), 'dim'],
    ];
  }
  if (list === undefined || list.pageStarts.length === 0)
    return [
      [`Loading ${loadedNoun(state, list, many)} from ${serviceName(state.service)}…${silenceWords(state)}`, 'dim'],
      ...waitWords(state, list),
    ];
  if (list.items.length > 0) return filteredAway(state, list);
  return nothingThere(state, list, many);
};

/** Minimum length of a wait that is mentioned, in ms. */
const NOTICEABLE_MS = 2000;

/** Seconds without an answer, and the timeout: proof that the program is still alive. */
const silenceWords = (state: State): string => {
  const silence = silenceOf(state, state.now);
  if (silence === null || state.now - silence.since < NOTICEABLE_MS) return '';
  const limit = formatWait(silence.until - silence.since);
  return ` ${formatWait(state.now - silence.since)} (gives up at ${limit} · r r starts over)`;
};

/** The noun for the loaded rows. With all projects in scope, it says that the projects are loaded first. */
const loadedNoun = (state: State, list: HeldList | undefined, many: string): string => {
  if (!isMerged(state, state.tab)) return many;
  const parts = partsOf(list) ?? [];
  return parts.length === 0
    ? `the projects, then the ${many} of each,`
    : `${many} of ${plural(parts.length, wordOf(parts))}`;
};

/** The failed projects, if all projects are in scope. */
const failureWords = (state: State, list: HeldList): TonedWords => {
  const failures = failuresText(state, list);
  return failures === null ? [] : [[`✖ ${failures}`, 'bad']];
};

/** The failure of a request that is being retried. */
const waitWords = (state: State, list: HeldList | undefined): TonedWords => {
  const wait = waitOf(list, state.now);
  if (wait === null) return [];
  return [[`${wait.problem.what}. Retrying in ${formatWait(wait.until - state.now)}.`, 'warn']];
};

const filteredAway = (state: State, list: HeldList): TonedWords => {
  const { many } = currentResource(state);
  const run = currentRun(state);
  if (isFiltering(run)) {
    const looked = `${formatCount(run.done)} of ${formatCount(run.rows.length)} ${isCached(list) ? 'cached' : 'loaded'} ${many}`;
    return [[`Searching: ${looked}, no match so far…`, 'dim']];
  }
  const { failing } = honouredOf(state, state.tab);
  const isOfAll = filteredStubs(state, list) === 'all';
  const ask = abilityOf(state, state.tab).filter && failing === 0 ? ', ^T in the prompt filters on the service' : '';
  const isMissing = hasMore(list) && !isCached(list) && !isOfAll;
  const more = isLoadingAll(list) ? ' Loading the rest; Esc stops.' : ` More to load: L loads all${ask}.`;
  const rest = isMissing ? more : '';
  return [
    ...noMatch(state, isOfAll).map(({ text, tone }) => [text, tone] as const),
    [
      `${!isOpen(state, 'filter') ? 'Esc clears the filter, / changes it.' : 'Esc restores the previous filter.'}${rest}`,
      'dim',
    ],
  ];
};

const nothingThere = (state: State, list: HeldList, many: string): TonedWords => {
  const parts = partsOf(list);
  const { serverFilter, cloudType } = currentView(state);
  const lines: TonedWords[number][] = [
    [`No ${many} in ${parts === null ? scopeText(state.scope) : partsScope(parts)}.`, 'strong'],
  ];
  lines.push(...failureWords(state, list));
  const own = serviceProjects(state.service.services ?? []);
  if (own !== '') lines.push([`Asked for ${own}.`, 'plain']);
  for (const note of list.notes.slice(0, MAX_NOTES)) lines.push([`▲ ${note}`, 'warn']);
  if (list.count !== null && list.count > 0)
    lines.push([`Yet the service reports a count of ${plural(list.count, 'item')}.`, 'plain']);
  if (serverFilter.length > 0) {
    lines.push([
      `Service filter: ${serverFilterText(serverFilter)}. ${queryHint(abilityOf(state, state.tab))}`,
      'plain',
    ]);
    lines.push(['/ then ^T filters locally · Esc clears the filter', 'dim']);
  }
  if (cloudType !== null && list.query.cloudType !== null)
    lines.push([`Only cloud type ${cloudType} was requested; t changes it.`, 'plain']);
  if (state.scope === null && state.service.snapshot === undefined)
    lines.push(['Some services return nothing without a project; u chooses one.', 'dim']);
  else if (state.scope !== null && state.scope !== ALL_SERVICES) lines.push(['u changes the scope.', 'dim']);
  return lines;
};

/** Why the service filter may match nothing: case, or a field without index. */
const queryHint = ({ exactCase }: ListAbility): string =>
  `The service ${exactCase ? 'matches case and ' : ''}returns nothing, without an error, for a field it does not index.`;
