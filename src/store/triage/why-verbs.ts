import type { SheetLine } from '../../core/sheet/index.ts';
import { facetFilter } from '../../query/filter/language/index.ts';
import { DEFAULT_SETS, type SetWish } from '../../triage/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import { openOverlay, openQuestion, overlayOf } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, FIRST_LINE, newlyAsked, type WhyQuestion } from '../state/triage.ts';
import { copyPrintCommand } from './command.ts';
import { whyAnswer } from './why-answer.ts';

type WhyAsked = Asked<WhyQuestion>;

const NONE: readonly string[] = [];

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

/** Copies the equivalent print command; rows selected by uid have none. */
export const copyWhyCommand = (state: State, { set }: SetWish): Change => {
  const { marks } = currentView(state);
  if (set.by === 'marked' || (set.by === 'default' && marks.size > 0))
    return say('no command says which rows are marked', 'warn');
  if (set.by !== 'rows') return copyPrintCommand(state, [], 'why');
  if (set.drill.type === 'uids') return say(`no command says ${set.name}: they are rows by uid`, 'warn');
  const { text } = facetFilter(set.drill.terms, currentResource(state));
  return copyPrintCommand(state, [`--set=${text}`], 'why');
};
