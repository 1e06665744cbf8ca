import { hiddenSentence, type Item, ownUid, serviceOf, withoutFreeTexts } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import { shellWord } from '../../core/text/index.ts';
import { plural } from '../../core/values/index.ts';
import { cachedText } from '../cached/cached.ts';
import { viewWords } from '../history/history.ts';
import { columnsOf } from '../list/columns.ts';
import { chosenRows } from '../list/marks.ts';
import { send } from '../state/errand.ts';
import { type HeldList, walksOf } from '../state/held-list.ts';
import { type Change, changeView, currentView, itemNow, type State, say } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { isWhole, itemFetchOf, itemOf, scopeOfItem } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

const serviceOptions = ({ service, dialects }: State): readonly string[] => [
  ...service.options,
  ...(dialects.mode === 'auto' || service.snapshot !== undefined ? [] : [`--dialect=${dialects.mode}`]),
];

/** The options of a view, without `--project` for a snapshot: the file has one scope. */
const optionsOfView = (state: State): ReturnType<typeof viewWords> => {
  const { project, ...words } = viewWords(state);
  return project === undefined || state.service.snapshot !== undefined ? words : { project, ...words };
};

/**
 * The command line that reopens this view: service, scope, filters, order, type, period, columns, row, and whether all
 * pages are loaded. It never contains an API key, because no option takes one.
 */
export const commandOf = (state: State): string => {
  const { view = '', ...options } = optionsOfView(state);
  const words = Object.entries(options).map(([name, text]) => (name === 'wide' ? '--wide' : `--${name}=${text}`));
  const all = isAllLoaded(state) ? ['--all'] : [];
  return [...programOf(state), view, ...serviceOptions(state), ...words, ...all].map(shellWord).join(' ');
};

/** Options for the look and the cursor of a view; a printed answer ignores them. */
const LOOK: ReadonlySet<string> = new Set(['columns', 'wide', 'order', 'at']);

/**
 * Returns the command line that prints an answer about all rows of this view's query. `command` is the name of the question's
 * command, null if options of the view command ask it; `inner` is the uid of the item of the answer, null for none.
 */
export const printCommandOf = (
  state: State,
  options: readonly string[],
  command: string | null,
  inner: string | null,
): string => {
  const uid = inner === null ? null : ownUid(inner);
  const { view = '', ...words } = optionsOfView(state);
  const query = Object.entries(words).flatMap(([name, text]) => (LOOK.has(name) ? [] : [`--${name}=${text}`]));
  // A uid with a leading dash must not be read as an option.
  const isDashed = uid?.startsWith('-') === true;
  const notes = [...(command === null ? [] : [command]), view, ...(uid === null || isDashed ? [] : [uid])];
  const last = isDashed ? ['--', uid] : [];
  return [...programOf(state), ...notes, ...serviceOptions(state), ...query, ...options, ...last]
    .map(shellWord)
    .join(' ');
};

/** The command line that writes the whole list of this tab to a snapshot, with one page at a time in memory. */
export const snapshotCommandOf = (state: State): string => {
  const { project = null } = optionsOfView(state);
  const options = [...serviceOptions(state), ...(project === null ? [] : [`--project=${project}`])];
  return [...programOf(state), 'snapshot', ...options, `--kinds=${state.tab}`].map(shellWord).join(' ');
};

const programOf = ({ service }: State): readonly string[] => service.program ?? ['edgescope'];

/** True if several pages are loaded and no page is left, or if all pages are being loaded. */
const isAllLoaded = (state: State): boolean => {
  const list = currentList(state);
  if (list === undefined) return false;
  const walks = walksOf(list);
  const several = walks.some(({ pageStarts }) => pageStarts.length > 1);
  const wanted = (walk: HeldList): boolean => !hasMore(walk) || walk.want === Number.POSITIVE_INFINITY;
  return walks.every(wanted) && (several || walks.some(hasMore));
};

/** The command line that prints an item in full. */
const showCommandOf = (state: State, { kind, uid }: Item): string => {
  const scope = scopeOfItem(state, uid);
  const service = serviceOf(uid);
  const isKnown = service !== null || state.service.snapshot !== undefined;
  const project = scope === null || isKnown ? [] : [`--project=${scope.uid}`];
  // If several services are shown, the command names the service of the item.
  const options = serviceOptions(state).map((option) =>
    service !== null && option.startsWith('--context=') ? `--context=${service}` : option,
  );
  const own = ownUid(uid);
  // A uid of the service may begin with a dash and must not be read as an option.
  const words = own.startsWith('-') ? [...options, ...project, '--', own] : [own, ...options, ...project];
  return [...programOf(state), 'show', kind, ...words].map(shellWord).join(' ');
};

/** A text to copy, with its label in the picker. */
interface Copy {
  readonly label: string;
  readonly text: string;
  /** Shown instead of a text that is too long. */
  readonly hint?: string;
  /** True for single cells, which are many and are listed last. */
  readonly isCell?: true;
  /** Notes for the user, one sentence each without a full stop. */
  readonly notes?: readonly string[];
}

/**
 * All texts that can be copied: parts of the marked rows, of the row under the cursor or of the open item; the
 * correlation id of a failure; the view; single cells last.
 */
export const copiesOf = perState((state: State): readonly Copy[] => {
  const { detail } = currentView(state);
  const problem = (detail === null ? null : itemFetchOf(state, detail.uid)?.problem) ?? currentList(state)?.problem;
  const ref = problem?.ref;
  const { rows, commands } = rowCopies(state);
  return [
    ...rows,
    ...(ref === undefined ? [] : [{ label: 'ref of the failure', text: ref }]),
    ...viewCopy(state),
    ...commands,
    ...cellCopies(state),
  ];
});

/** The view as a command. Rows selected by uid are left out, because no option expresses them. */
const viewCopy = (state: State): readonly Copy[] => {
  const { only } = currentView(state);
  const label = 'this view as a command';
  return only === null
    ? [{ label, text: commandOf(state), notes: demoNote(state) }]
    : [{ label, text: commandOf({ ...state, ...changeView(state, { only: null }) }), hint: `without «${only.name}»` }];
};

/** A note on a command that starts the demo: another run of the demo is another fleet. */
export const demoNote = ({ service }: State): readonly string[] =>
  service.demo ? ['a demo starts again from the beginning'] : [];

const rowCopies = (state: State): { readonly rows: readonly Copy[]; readonly commands: readonly Copy[] } => {
  const { items, notes } = chosenRows(state);
  if (items.length === 0) return { rows: [], commands: [] };
  const cached = cachedText(state);
  const columns = columnsOf(state).columns.map(({ column }) => column.id);
  const row = (item: Item): string =>
    [...columns.map((id) => item.cell(id, itemNow(state)).text), ...(cached === null ? [] : [cached])].join('\t');
  return {
    rows: [
      copyOfEach(items, notes, ['uid', 'uids'], ({ uid }) => ownUid(uid)),
      copyOfEach(items, notes, ['name', 'names'], ({ name }) => name),
      copyOfEach(items, notes, ['row as shown', 'rows as shown'], row),
      ...(items.every(({ uid }) => isWhole(state, uid)) ? [jsonCopy(state, items, notes)] : []),
    ],
    commands: [
      {
        ...copyOfEach(items, notes, ['', ''], (item) => showCommandOf(state, item)),
        label: items.length === 1 ? 'this item as a command' : `${plural(items.length, 'item')} as commands`,
      },
    ],
  };
};

const copyOfEach = (
  items: readonly Item[],
  notes: readonly string[],
  [one, many]: readonly [one: string, many: string],
  text: (item: Item) => string,
): Copy => ({
  label: items.length === 1 ? one : plural(items.length, one, many),
  text: items.map(text).join('\n'),
  notes,
});

/** Removes the glyph from the text of a cell. */
const withoutSign = (text: string): string => text.replace(/^[\u25cf\u25cb\u25b2\u25c6?!] (?=.)/u, '');

/** The cells of the row under the cursor, or of the marked rows, as shown on the screen. */
const cellCopies = (state: State): readonly Copy[] => {
  const { items, notes } = chosenRows(state);
  if (items.length === 0) return [];
  return columnsOf(state)
    .columns.slice(1)
    .map(({ column: { id } }) => ({
      ...copyOfEach(items, notes, [`${id} cell`, `${id} cells`], (item) =>
        withoutSign(item.cell(id, itemNow(state)).text),
      ),
      isCell: true,
    }));
};

/** JSON of whole items; partial items are not offered, because a part could be taken for the whole. */
const jsonCopy = (state: State, items: readonly Item[], notes: readonly string[]): Copy => {
  const whole = items.map((item) => (itemOf(state, item.uid) ?? item).json());
  const left = state.settings.withValues
    ? whole.map((json) => ({ json, hidden: 0 }))
    : whole.map((json) => withoutFreeTexts(json));
  const hidden = left.reduce((sum, one) => sum + one.hidden, 0);
  return {
    label: whole.length === 1 ? 'whole item as JSON' : `${plural(whole.length, 'whole item')} as JSON`,
    hint: hidden === 0 ? 'secrets only as present or absent' : hiddenSentence(hidden),
    notes,
    get text() {
      const [first] = left;
      return JSON.stringify(
        left.length === 1 && first !== undefined ? first.json : left.map(({ json }) => json),
        null,
        2,
      );
    },
  };
};

/** A text for the clipboard. */
interface Copied {
  /** The label of the text: `3 uids`. */
  readonly what: string;
  readonly text: string;
  /** A description of the text, which the note shows instead of the beginning of the text. */
  readonly brief?: string;
  /** Notes for the user, one sentence each without a full stop. */
  readonly notes?: readonly string[];
}

/** Sends the errand that copies a text to the clipboard; the program that owns the terminal performs it. */
export const copyText = (state: State, { what, text, notes = [], ...more }: Copied): Change =>
  text === ''
    ? say(['nothing to copy', ...notes].join(' · '))
    : send({ type: 'copy', what, text, notes, ...more, cachedAge: cachedText(state) });
