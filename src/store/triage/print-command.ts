import type { Facet } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type CountOrder, defaultOrder } from '../../triage/count/count.ts';
import { copyText, demoNote, printCommandOf } from '../copy/copies.ts';
import { saidOf } from '../state/said.ts';
import { type Change, currentView, type State, say } from '../state/state.ts';
import { currentList } from '../walk/query.ts';

interface PrintCommand {
  /** Name of the command; null if options of the view ask the question. */
  readonly command: string | null;
  /** Uid of the item that the answer is about; null if there is none. */
  readonly uid?: string | null;
  /** Options that list facets, by name. */
  readonly facets?: Readonly<Record<string, readonly string[]>>;
  readonly options?: readonly string[];
  /** Present if the answer is about all loaded rows, regardless of the view. */
  readonly ofAll?: true;
  /** Notes on differences between the printed and the shown answer. */
  readonly notes?: readonly string[];
}

/** Copies the command line that prints the answer on the screen, or shows why there is none. */
export const copyPrintCommand = (
  state: State,
  { command, uid = null, facets = {}, options = [], ofAll, notes = [] }: PrintCommand,
): Change => {
  const { only } = currentView(state);
  if (only !== null && ofAll !== true) return say(`a command cannot name ${only.name}: they are rows by uid`, 'warn');
  const lists = Object.entries(facets).filter(([, ids]) => ids.length > 0);
  const unsayable = lists.flatMap(([, ids]) => ids).find((id) => /,|^\s|\s$/.test(id));
  if (unsayable !== undefined) return say(`a command cannot name the field ${unsayable}`, 'warn');
  const words = [...lists.map(([name, ids]) => `--${name}=${ids.join()}`), ...options];
  const text = printCommandOf(state, words, command, uid);
  return copyText(state, { what: 'command', text, notes: [...partNote(state), ...demoNote(state), ...notes] });
};

/** Returns a note on a copied command that cannot exclude fields from a comparison, if fields are excluded here; else nothing. */
export const excludedNote = (state: State, kind: KindId): readonly string[] =>
  (state.excluded[kind] ?? []).length === 0 ? [] : ['it compares the fields excluded here'];

/** Notes that the command loads all rows if only a part is loaded here. */
const partNote = (state: State): readonly string[] => {
  const list = currentList(state);
  if (list !== undefined && saidOf(state, list, 'query') === null) return [];
  const all = list?.count == null ? 'all rows' : `all ${formatCount(list.count)}`;
  return [`it loads ${all}, ${formatCount(list?.items.length ?? 0)} are loaded here`];
};

/** Returns the option for an order of lines. An order without an option gets a note, unless it is the usual order. */
export const orderWords = (order: CountOrder, facet: Facet | undefined): Pick<PrintCommand, 'options' | 'notes'> => {
  if (order === 'worst' || order === 'rarest') return { options: [`--${order}`] };
  return order === defaultOrder(facet?.type ?? 'text') ? {} : { notes: ['its lines come in the usual order'] };
};
