import type { KindId } from '../../core/query/index.ts';
import {
  type Contrast,
  type ContrastLine,
  type ContrastWords,
  contrast,
  type Finding,
  type Grouped,
  type SetWish,
} from '../../triage/index.ts';
import { viewOf } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { currentList } from '../walk/query.ts';
import { ageOrigin, isPart } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import { type WhySets, whySets } from './why-sets.ts';
import { type Answer, workOf } from './work.ts';

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
export const whyAnswer = (state: State, kind: KindId, wish: SetWish, name = 'why'): Answer<WhyAnswer> => {
  const data = triageData(state, kind);
  const { marks, filter } = viewOf(state, kind);
  const leftOut = state.leftOut[kind] ?? NONE;
  const now = ageOrigin(state);
  return workOf(state).ask(`${name} ${kind}`, [data.stamp, wish, leftOut, marks, filter], function* () {
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
