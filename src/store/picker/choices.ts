import { formatDuration } from '../../core/format/age.ts';
import { plural } from '../../core/format/count.ts';
import { perState } from '../../core/memo.ts';
import { CLOUD_TYPES, DEFAULT_PERIOD } from '../../core/query.ts';
import { copiesOf } from '../copy/copies.ts';
import { relatedItem, relatedOf } from '../detail/related.ts';
import { exportChoices } from '../export/choices.ts';
import { subjectTitle } from '../export/subject.ts';
import { bookmarkChoices } from '../history/bookmarks.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { Choice, Picker } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { columnChoices, typedColumn } from './column-choices.ts';
import { projectsSaid, scopeChoices } from './scope-choices.ts';

/** A period is a whole number of 32 bits to the service (in-the-field.md). */
export const MOST_MINUTES = 0x7fffffff;
const MINUTES = [5, 15, 30, 60, 180, 360, 720, 1440, 10_080] as const;

/** What a picker is about, for its first line. */
export const pickerTitle = (state: State, picker: Picker): string => {
  switch (picker.purpose) {
    case 'order':
      return `Order ${currentResource(state).many} by`;
    case 'cloud-type':
      return 'Cloud type of edge hosts';
    case 'period':
      return 'Metric period of the summary';
    case 'bookmark':
      return 'Bookmark this view under a letter';
    case 'bookmarks':
      return 'Go to a bookmarked view by its letter';
    case 'columns':
      return `Columns of ${currentResource(state).many}`;
    case 'copy':
      return 'Copy';
    case 'export':
      return subjectTitle(state);
    case 'related':
      return `Related to ${relatedItem(state)?.name ?? 'nothing'}`;
    case 'scope':
      return `Project to ask within · ${projectsSaid(state)}`;
  }
};

/** The choices of a picker, narrowed to what was typed. */
export const choicesOf = (state: State, picker: Picker): readonly Choice[] => {
  const typed = picker.text.trim().toLowerCase();
  const choices = allChoices(state, picker).filter(({ label, hint }) =>
    `${label} ${hint}`.toLowerCase().includes(typed),
  );
  // What was typed in full is what is meant: it comes before what only has it in it.
  const exact = choices.filter(({ value, label }) => value === typed || label.toLowerCase() === typed);
  const others = choices.filter((one) => !exact.includes(one));
  if (exact.length > 0) return [...exact, ...others];
  // A part of a field path is more often on its way to one that there is.
  return picker.purpose === 'columns'
    ? [...others, ...typedColumn(state, picker)]
    : [...typedChoice(picker), ...others];
};

const allChoices = (state: State, picker: Picker): readonly Choice[] => {
  switch (picker.purpose) {
    case 'order':
      return currentResource(state).columns.map(({ id, about }) => ({
        value: id,
        label: id,
        hint: about,
        mark: orderMark(picker, id),
      }));
    case 'bookmark':
    case 'bookmarks':
      return bookmarkChoices(state);
    case 'columns':
      return columnChoices(state, picker);
    case 'cloud-type': {
      const type = currentView(state).cloudType;
      const every = { value: '', label: 'all types', hint: '', mark: dot(type === null) };
      return [every, ...CLOUD_TYPES.map((one) => ({ value: one, label: one, hint: '', mark: dot(type === one) }))];
    }
    case 'period': {
      const period = currentView(state).period ?? DEFAULT_PERIOD;
      return MINUTES.map((minutes) => periodChoice(minutes, dot(minutes === period)));
    }
    case 'export':
      return exportChoices();
    case 'scope':
      return scopeChoices(state);
    case 'related':
      return relatedChoices(state);
    case 'copy':
      return copiesOf(state).map((copy, index) => ({
        value: String(index),
        label: copy.label,
        hint: copy.hint ?? copy.text.replaceAll('\t', '  ').replaceAll('\n', ' · '),
        mark: ' ',
      }));
  }
};

/** Worked out once for each state: all that is loaded is counted, and a frame asks three times. */
const relatedChoices = perState((state: State): readonly Choice[] => {
  const item = relatedItem(state);
  const related = item === undefined ? [] : relatedOf(state, item);
  return related.map(({ label, hint }, index) => ({ value: String(index), label, hint, mark: ' ' }));
});

/** A typed uid or number of minutes, beside what matches it. */
const typedChoice = (picker: Picker): readonly Choice[] => {
  const text = picker.text.trim();
  if (picker.purpose === 'scope' && /^\S{8,}$/.test(text)) {
    return [{ value: text, label: `project uid ${text}`, hint: 'as typed', mark: ' ' }];
  }
  const minutes = Number(text);
  if (
    picker.purpose === 'period' &&
    Number.isInteger(minutes) &&
    minutes > 0 &&
    minutes <= MOST_MINUTES &&
    !MINUTES.some((one) => one === minutes)
  ) {
    return [periodChoice(minutes, ' ')];
  }
  return [];
};

const periodChoice = (minutes: number, mark: string): Choice => ({
  value: String(minutes),
  label: plural(minutes, 'minute'),
  hint: minutes >= 60 ? formatDuration(minutes * 60_000) : '',
  mark,
});

const dot = (chosen: boolean): string => (chosen ? '●' : ' ');

const orderMark = ({ order }: Picker, id: string): string => {
  const index = order.findIndex(({ column }) => column === id);
  return index < 0 ? ' ' : `${index + 1}${order[index]?.descending ? '↓' : '↑'}`;
};
