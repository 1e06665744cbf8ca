import { columnOf, isFieldPath } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import { CLOUD_TYPES, type OrderKey, scopeNamed } from '../../core/query/index.ts';
import { fit } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { parseColumns } from '../../query/columns.ts';
import { FIELD_PATHS, mostFrequent } from '../../query/filter/complete/index.ts';
import { bestText, type FieldLine } from '../../triage/fields/field-lines.ts';
import { copiesOf, copyText } from '../copy/copies.ts';
import { goToRelated } from '../detail/go-to-related.ts';
import { relatedItem, relatedOf } from '../detail/related.ts';
import { chooseExport, copyTable, exportChoices, exportTitle, tableChoices } from '../export/export.ts';
import { bookmark, bookmarkChoices, bookmarkKey, goToBookmark } from '../history/history.ts';
import { orderBy } from '../list/columns.ts';
import { allProjects, toScope } from '../list/scope.ts';
import { occurringIn } from '../prompt/keys.ts';
import type { Choice, Picker, PickerPurpose } from '../state/overlay.ts';
import { type Change, changeView, currentResource, currentView, type State } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { askQuestion } from '../triage/ask.ts';
import { ageOrigin } from '../triage/contrast.ts';
import { facetsToPick } from '../triage/facets.ts';
import { answerCopies } from '../triage/place.ts';
import { absentOf } from '../walk/absence.ts';
import { currentList } from '../walk/query.ts';
import { chooseColumns, columnKey, columnsToPick } from './columns.ts';
import { OWN_COMMANDS } from './own-commands.ts';
import { PERIOD } from './period.ts';
import { dot, type PickerKind, QUERIES } from './queries.ts';
import {
  chosenScope,
  isProjectChoice,
  isWordOfLabel,
  projectsText,
  scopeChoices,
  scopeProjects,
} from './scope-choices.ts';
import { SETS } from './sets.ts';

/** Minimum typed characters before fields of items are offered, and their maximum number: there are hundreds. */
const MIN_TYPED = 2;
const MAX_FIELDS = 2000;

/** The chosen columns in their order, then the kind's others, then fields of items that match the typed text. */
const columnChoices = (state: State, { columns: { ids, looks }, text }: Picker): readonly Choice[] => {
  const resource = currentResource(state);
  const inside = ids ?? [];
  const chosen = inside.flatMap((id) => columnOf(resource, id) ?? []);
  const others = resource.columns.filter(({ id }) => !inside.includes(id));
  const absent = absentOf(state);
  const columns = [...chosen, ...others].map(({ id, about }): Choice => {
    const { width = null, title = null } = looks[id] ?? {};
    const look = [...(title === null ? [] : [`as ${title}`]), ...(width === null ? [] : [`${width} wide`])];
    return {
      value: id,
      label: id,
      hint: [...look, absent.get(id), about].filter((part) => part !== undefined).join(' · '),
      mark: inside.includes(id) ? '●' : ' ',
    };
  });
  return text.trim().length < MIN_TYPED ? columns : [...columns, ...fieldChoices(state, text.trim(), inside)];
};

const fieldChoices = (state: State, typed: string, inside: readonly string[]): readonly Choice[] => {
  const count = currentList(state)?.items.length ?? 0;
  const paths = occurringIn(state, FIELD_PATHS);
  const wanted = typed.toLowerCase();
  const rankOf = (text: string): number | null => {
    const path = asPath(text);
    return !inside.includes(path) && path.toLowerCase().includes(wanted) ? 0 : null;
  };
  return mostFrequent(paths, MAX_FIELDS, rankOf).found.map(({ text, total }) => ({
    value: asPath(text),
    label: asPath(text),
    hint: `field · ${paths.whole ? `in ${formatCount(total)} of ${formatCount(count)} items` : 'counting…'}`,
    mark: ' ',
  }));
};

/** A path of one key is prefixed with a dot. */
const asPath = (path: string): string => (path.includes('.') ? path : `.${path}`);

/**
 * The typed text as a column: `path.to.field`, optionally with a width. It has no title, since Space is a key of the
 * picker.
 */
const typedColumn = (state: State, { text }: Picker): readonly Choice[] => {
  const typed = text.trim();
  if (!isFieldPath(typed) && !/:\d/.test(typed)) return [];
  const parsed = parseColumns(typed, currentResource(state));
  if (!parsed.ok || parsed.columns.ids?.length !== 1) return [];
  return [{ value: typed, label: typed, hint: 'as typed', mark: ' ' }];
};

const typedRefusal = (state: State, { text }: Picker): string | null => {
  const parsed = parseColumns(text.trim(), currentResource(state));
  return parsed.ok ? null : parsed.message;
};

/** The facets of the kind that are not chosen, with what each holds. */
const facetChoices = (state: State, { field }: Picker): readonly Choice[] => {
  const { before = [] } = field ?? {};
  const now = ageOrigin(state);
  return facetsToPick(state)
    .filter(({ facet }) => !before.includes(facet.id))
    .map(({ facet: { id, title, about }, line }) => {
      const holds = line === null ? '' : `${holdsText(line, now)}  `;
      return { value: id, label: id, hint: `${holds}${title === id ? '' : `${title}: `}${about}`, mark: ' ' };
    });
};

/**
 * What a field holds, in columns: how many values, how many rows have none, and the value that tells the broken rows best
 * with its fit.
 */
const holdsText = ({ facet, distinct, missing, best }: FieldLine, now: number): string => {
  const least = missing === 0 || facet.many ? '' : `${formatCount(missing)} missing`;
  const told = best === null ? '' : `${best.fit.toFixed(2)} ${bestText(best.term, facet, now)}`;
  return [plural(distinct, 'value').padStart(12), least.padStart(13), fit(told, 32)].join('  ');
};

const FIELD: PickerKind = {
  title: (_, { field }) => field?.title ?? '',
  choices: facetChoices,
  typed: {},
  choose: (state, { field }, { value }) =>
    field === null ? {} : askQuestion(state, field.question, { fields: [...field.before, value] }),
  hints: [],
};

/**
 * Enter applies the order composed with Space; without one, the column under the cursor alone, reversed if it leads
 * already.
 */
const chooseOrder = (state: State, picker: Picker, choice: Choice): Change => {
  const { order } = currentView(state);
  if (picker.order !== order) return orderBy(state, picker.order);
  const first = order.length === 1 ? order[0] : undefined;
  return orderBy(state, [{ column: choice.value, descending: first?.column === choice.value && !first.descending }]);
};

/**
 * Cycles a column of an order: ascending, descending, off. New ones go before the unique name, after which order has no
 * effect.
 */
const turnOrder = (order: readonly OrderKey[], column: string, unique: string | undefined): readonly OrderKey[] => {
  const key = order.find((one) => one.column === column);
  if (key === undefined) {
    const at = order.at(-1)?.column === unique ? order.length - 1 : order.length;
    return order.toSpliced(at, 0, { column, descending: false });
  }
  if (key.descending) return order.filter((one) => one !== key);
  return order.map((one) => (one === key ? { column, descending: true } : one));
};

const orderMark = ({ order }: Picker, id: string): string => {
  const index = order.findIndex(({ column }) => column === id);
  return index < 0 ? ' ' : `${index + 1}${order[index]?.descending ? '↓' : '↑'}`;
};

/** Orders composed of the kind's columns. */
const ORDER: PickerKind = {
  title: (state) => `Sort ${currentResource(state).many} by`,
  draft: (state) => ({ order: currentView(state).order }),
  choices: (state, picker) =>
    currentResource(state).columns.map(({ id, about }) => ({
      value: id,
      label: id,
      hint: about,
      mark: orderMark(picker, id),
    })),
  typed: {},
  edit: (state, { order }, choice, key) =>
    key === 'space'
      ? { order: choice === undefined ? order : turnOrder(order, choice.value, currentResource(state).columns[0]?.id) }
      : null,
  choose: chooseOrder,
  hints: [['Space', 'ascending, descending, off']],
};

/** Once per state: it counts all loaded items, and each frame asks three times. */
const relatedChoices = perState((state: State): readonly Choice[] => {
  const item = relatedItem(state);
  const related = item === undefined ? [] : relatedOf(state, item);
  return related.map(({ label, hint }, index) => ({ value: String(index), label, hint, mark: ' ' }));
});

/** The related things of the item, with counts. */
const RELATED: PickerKind = {
  title: (state) => `Related to ${relatedItem(state)?.name ?? 'nothing'}`,
  choices: relatedChoices,
  typed: {},
  choose: (state, _, { value }) => {
    const item = relatedItem(state);
    const related = item === undefined ? undefined : relatedOf(state, item)[Number(value)];
    return related === undefined ? {} : goToRelated(state, related);
  },
  hints: [],
};

const CLOUD_TYPE: PickerKind = {
  title: () => 'Cloud type of edge hosts',
  choices: (state) => {
    const type = currentView(state).cloudType;
    const every = { value: '', label: 'all types', hint: '', mark: dot(type === null) };
    return [every, ...CLOUD_TYPES.map((one) => ({ value: one, label: one, hint: '', mark: dot(type === one) }))];
  },
  typed: {},
  choose: (state, _, { value }) =>
    changeView(state, { cloudType: CLOUD_TYPES.find((type) => type === value) ?? null, cursor: TOP }),
  hints: [],
};

const toggle = (uids: readonly string[], uid: string): readonly string[] =>
  uids.includes(uid) ? uids.filter((one) => one !== uid) : [...uids, uid];

const SCOPE: PickerKind = {
  title: (state) => `Scope: choose a project · ${projectsText(state)}`,
  draft: (state) => ({ projects: scopeProjects(state) }),
  choices: scopeChoices,
  typed: {
    choices: (_, picker) => {
      const text = picker.text.trim();
      return /^\S{8,}$/.test(text) ? [{ value: text, label: `project uid ${text}`, hint: 'as typed', mark: ' ' }] : [];
    },
  },
  opened: allProjects,
  edit: (state, { projects, text }, choice, key) => {
    const chooses = key === 'space' && choice !== undefined && isProjectChoice(choice) && !isWordOfLabel(state, text);
    return chooses ? { projects: toggle(projects, choice.value) } : null;
  },
  choose: (state, picker, { value, label, hint }) =>
    toScope(
      state,
      chosenScope(state, picker) ?? scopeNamed(value === '' ? null : value, hint === 'as typed' ? null : label),
    ),
  hints: [['Space', 'choose several']],
};

const COLUMN_PICKER: PickerKind = {
  title: (state) => `Columns of ${currentResource(state).many}`,
  draft: (state) => ({ columns: columnsToPick(state) }),
  choices: columnChoices,
  typed: { hint: 'filter or path.to.field', choices: typedColumn, refusal: typedRefusal, comesLast: true },
  edit: (state, picker, choice, key) => {
    const columns = choice === undefined ? null : columnKey(state, picker.columns, choice, key);
    return columns === null ? null : { columns };
  },
  choose: chooseColumns,
  hints: [
    ['Space', 'show/hide'],
    ['←→', 'width'],
    ['< >', 'move'],
    ['= *', 'reset column, all'],
  ],
};

const oneLine = (text: string): string => text.replaceAll('\t', '  ').replaceAll('\n', ' · ');

const COPY: PickerKind = {
  title: () => 'Copy',
  choices: (state) => {
    const inAnswer = answerCopies(state);
    if (inAnswer !== null)
      return inAnswer.map(({ label, hint }, index) => ({
        value: String(index),
        label,
        hint: oneLine(hint),
        mark: ' ',
      }));
    const copies = copiesOf(state);
    const choices = copies.map((copy, index) => ({
      value: String(index),
      label: copy.label,
      hint: copy.hint ?? oneLine(copy.text),
      mark: ' ',
    }));
    const cells = copies.findIndex(({ isCell }) => isCell === true);
    return choices.toSpliced(cells < 0 ? choices.length : cells, 0, ...tableChoices(state));
  },
  typed: {},
  choose: (state, _, { value }) => {
    const inAnswer = answerCopies(state);
    if (inAnswer !== null) return inAnswer[Number(value)]?.copy() ?? {};
    const table = copyTable(state, value);
    if (table !== null) return table;
    const copy = copiesOf(state)[Number(value)];
    return copy === undefined
      ? {}
      : copyText(state, { what: copy.label, text: copy.text, ...(copy.notes && { notes: copy.notes }) });
  },
  hints: [],
};

const EXPORT: PickerKind = {
  title: exportTitle,
  choices: exportChoices,
  typed: {},
  choose: (state, _, { value }) => chooseExport(state, value),
  hints: [],
};

/** Pickers of single letters, for bookmarks. */
const LETTERS: Pick<PickerKind, 'choices' | 'typed' | 'press' | 'choiceHints'> = {
  choices: bookmarkChoices,
  typed: null,
  press: (state, picker, choice, key) => bookmarkKey(state, picker, choice?.value, key),
  choiceHints: [['Delete', 'remove']],
};

export const PICKERS: { readonly [Purpose in PickerPurpose]: PickerKind } = {
  order: ORDER,
  'cloud-type': CLOUD_TYPE,
  period: PERIOD,
  scope: SCOPE,
  related: RELATED,
  copy: COPY,
  columns: COLUMN_PICKER,
  export: EXPORT,
  sets: SETS,
  field: FIELD,
  queries: QUERIES,
  'own-commands': OWN_COMMANDS,
  bookmark: {
    ...LETTERS,
    title: () => 'Bookmark this view under a letter',
    choose: (state, _, { value }) => bookmark(state, value),
    hints: [['a–z 0–9', 'set bookmark']],
  },
  bookmarks: {
    ...LETTERS,
    title: () => 'Go to a bookmark by its letter',
    choose: (state, _, { value }) => goToBookmark(state, value),
    hints: [['a–z 0–9', 'go to bookmark']],
  },
};
