import type { Item } from '../../core/item/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { filterFacets, parseFilter } from '../../query/filter/language/index.ts';
import { matches } from '../../query/filter/match/index.ts';
import { misspeltRemedy } from '../../query/misspelt.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, changeView, type State, say } from '../../store/state/state.ts';
import { OptionRefused, type PrintOptions } from '../../store/triage/answerable.ts';
import { ageOrigin, contrastSets } from '../../store/triage/contrast.ts';
import { termsFilter, triageData } from '../../store/triage/data.ts';
import { facetsNamed } from '../../store/triage/facets.ts';
import { copyPrintCommand } from '../../store/triage/print-command.ts';
import { misspeltOf } from '../../store/walk/absence.ts';
import { DEFAULT_SETS, type RowTest, type SetOptions } from '../../triage/rows/sets.ts';

const NO_FACETS: readonly string[] = [];

/** The parameters of the question *Why*: the sets to compare, and how to compare them. */
export interface WhyParams {
  readonly sets: SetOptions;
  /** Includes differences that may be chance. */
  readonly all: boolean;
  /** Ids of the only facets to compare; empty for all. */
  readonly only: readonly string[];
  /** Id of the facet whose rows fail together; null for the place facet of the kind. */
  readonly place: string | null;
}

export type WhyState = QuestionState<WhyParams>;

/** Opens the question *Why*; without parameters it compares all fields of the default sets. */
export const ask = (state: State, params: Partial<WhyParams>): Change =>
  openQuestion(
    state,
    newQuestion('why', state.tab, { sets: DEFAULT_SETS, all: false, only: NO_FACETS, place: null, ...params }),
  );

/** Parses the filter of an option into a condition on items. @throws OptionRefused */
const testOf = (state: State, text: string, option: string): RowTest => {
  const { resource, table } = triageData(state, state.tab);
  const result = parseFilter(text, resource);
  if (!result.ok)
    throw new OptionRefused(
      `${option}: ${result.message}\n    ${text}\n    ${' '.repeat(result.position)}^`,
      'correct the filter at the mark',
    );
  const wrong = misspeltOf(state, result.filter).find(({ isOpen }) => !isOpen);
  if (wrong !== undefined)
    throw new OptionRefused(`${option}: no ${resource.short.one} has ${wrong.text}`, misspeltRemedy(wrong));
  const now = ageOrigin(state);
  return {
    holds: (item: Item) => matches(result.filter, item, now),
    facets: filterFacets(
      result.filter,
      table.facets.map(({ facet }) => facet),
    ),
  };
};

/** The words of an option, separated by commas. */
const optionWords = (option: string | true | undefined): readonly string[] =>
  typeof option === 'string' ? option.split(',').flatMap((word) => word.trim() || []) : NO_FACETS;

/** Asks *Why* as options of the command line say: filters for set and rest, and fields to compare. @throws OptionRefused */
export const askByOptions =
  (options: PrintOptions) =>
  (state: State): Change => {
    const data = triageData(state, state.tab);
    const test = (name: string): RowTest | null => {
      const text = options.get(name);
      return typeof text === 'string' ? testOf(state, text, `--${name}`) : null;
    };
    const named = (name: string): readonly string[] =>
      facetsNamed(data, optionWords(options.get(name)), `--${name}`).map(({ id }) => id);
    const [place = null] = facetsNamed(data, optionWords(options.get('place')), '--place');
    if (place?.many === true && place.role !== 'place')
      throw new OptionRefused(
        `--place: one of the ${data.resource.short.many} may have several values of ${place.id}`,
        'name a field of one value, as project',
      );
    const rows = test('set');
    const set: SetOptions['set'] =
      rows === null ? { by: 'default' } : { by: 'tested', name: String(options.get('set')), rows };
    const sets = { ...DEFAULT_SETS, set, against: test('against') };
    return {
      excluded: { ...state.excluded, [state.tab]: named('without') },
      ...ask(state, { sets, all: options.has('all-lines'), only: named('fields'), place: place?.id ?? null }),
    };
  };

/** Copies the command line that asks *Why* about the same rows, or says why there is none. */
export const copyCommand = (state: State, { kind, params: { sets, all, place } }: WhyState): Change => {
  const set = setOption(state, kind, sets);
  if ('unsayable' in set) return say(`a command cannot say ${set.unsayable}`, 'warn');
  return copyPrintCommand(state, {
    command: 'why',
    facets: { without: state.excluded[kind] ?? NO_FACETS },
    options: [...set.options, ...(place === null ? [] : [`--place=${place}`]), ...(all ? ['--all-lines'] : [])],
  });
};

/** The options that select a set, empty for the default sets; or `unsayable`, words for a set that no option expresses. */
const setOption = (
  state: State,
  kind: KindId,
  options: SetOptions,
): { readonly options: readonly string[] } | { readonly unsayable: string } => {
  const { set, like, withUnknown, usedOnly } = options;
  if (like !== null || withUnknown || usedOnly) return { unsayable: 'which rows are compared here' };
  if (set.by === 'rows') {
    if (set.drill.type === 'uids') return { unsayable: `${set.name}: they are rows by uid` };
    const filter = termsFilter(triageData(state, kind), set.drill.terms, ageOrigin(state));
    return filter === null ? { unsayable: `${set.name}: no filter does` } : { options: [`--set=${filter.text}`] };
  }
  const data = triageData(state, kind);
  const own = contrastSets(state, data, options);
  if (own.by === 'marked') return { unsayable: 'which rows are marked' };
  const usual = contrastSets({ ...state, ...changeView(state, { marks: new Set() }) }, data, DEFAULT_SETS);
  const isUsual = own.set.join() === usual.set.join() && own.rest.join() === usual.rest.join();
  return isUsual ? { options: [] } : { unsayable: 'which rows are compared here' };
};
