import { CLOUD_TYPES, scopeNamed } from '../../core/query/index.ts';
import { copiesOf } from '../copy/copies.ts';
import { copyText } from '../copy/copy.ts';
import { exportChoices, exportTitle } from '../export/choices.ts';
import { chooseExport } from '../export/keys.ts';
import { copyTable, tableChoices } from '../export/table-copy.ts';
import { bookmark, bookmarkChoices, bookmarkKey, goToBookmark } from '../history/bookmarks.ts';
import { allProjects, toScope } from '../list/scope.ts';
import { changeView, currentResource, currentView } from '../state/current-view.ts';
import type { PickerPurpose } from '../state/overlay.ts';
import { TOP } from '../state/view.ts';
import { columnChoices, typedColumn } from './column-choices.ts';
import { chooseColumns, columnKey, columnsToPick } from './columns.ts';
import { COUNT_FIELD, PIVOT_FIELD } from './facets.ts';
import { dot, type PickerKind } from './kind.ts';
import { ORDER } from './order.ts';
import { PERIOD } from './period.ts';
import { QUERIES } from './queries.ts';
import { RELATED } from './related.ts';
import { projectsSaid, scopeChoices } from './scope-choices.ts';
import { SETS } from './sets.ts';

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

const SCOPE: PickerKind = {
  title: (state) => `Scope: choose a project · ${projectsSaid(state)}`,
  choices: scopeChoices,
  typed: {
    choices: (_, picker) => {
      const text = picker.text.trim();
      return /^\S{8,}$/.test(text) ? [{ value: text, label: `project uid ${text}`, hint: 'as typed', mark: ' ' }] : [];
    },
  },
  opened: allProjects,
  choose: (state, _, { value, label, hint }) =>
    toScope(state, scopeNamed(value === '' ? null : value, hint === 'as typed' ? null : label)),
  hints: [],
};

const COLUMNS: PickerKind = {
  title: (state) => `Columns of ${currentResource(state).many}`,
  draft: (state) => ({ columns: columnsToPick(state) }),
  choices: columnChoices,
  typed: { hint: 'filter or path.to.field', choices: typedColumn, comesLast: true },
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

const COPY: PickerKind = {
  title: () => 'Copy',
  choices: (state) => {
    const copies = copiesOf(state);
    const choices = copies.map((copy, index) => ({
      value: String(index),
      label: copy.label,
      hint: copy.hint ?? copy.text.replaceAll('\t', '  ').replaceAll('\n', ' · '),
      mark: ' ',
    }));
    const cells = copies.findIndex(({ isCell }) => isCell === true);
    return choices.toSpliced(cells < 0 ? choices.length : cells, 0, ...tableChoices(state));
  },
  typed: {},
  choose: (state, _, { value }) => {
    const table = copyTable(state, value);
    if (table !== null) return table;
    const copy = copiesOf(state)[Number(value)];
    return copy === undefined
      ? {}
      : copyText(state, { what: copy.label, text: copy.text, ...(copy.said && { said: copy.said }) });
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

/** The picker of each purpose. */
export const PICKERS: { readonly [Purpose in PickerPurpose]: PickerKind } = {
  order: ORDER,
  'cloud-type': CLOUD_TYPE,
  scope: SCOPE,
  period: PERIOD,
  related: RELATED,
  copy: COPY,
  columns: COLUMNS,
  export: EXPORT,
  sets: SETS,
  'count-field': COUNT_FIELD,
  'pivot-field': PIVOT_FIELD,
  queries: QUERIES,
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
