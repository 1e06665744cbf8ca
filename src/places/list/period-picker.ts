import { chosenPeriod, DEFAULT_PERIOD, minutesOf, PERIODS } from '../../core/query/index.ts';
import { formatDuration, MINUTE } from '../../core/values/index.ts';
import { dot } from '../../store/picker/picker.ts';
import type { Choice, PickerKind } from '../../store/state/picker.ts';
import { changeView, currentView } from '../../store/state/state.ts';
import { TOP } from '../../store/state/view.ts';

const periodChoice = (minutes: number, mark: string): Choice => ({
  value: String(minutes),
  label: `${minutes} min`,
  hint: minutes === DEFAULT_PERIOD ? 'default' : minutes < 60 ? '' : formatDuration(minutes * MINUTE),
  mark,
});

/** The metric period of the summary. */
export const PERIOD: PickerKind<null> = {
  title: () => 'Metric period: the minutes that CPU figures are measured over',
  choices: (state) => {
    const now = currentView(state).period ?? DEFAULT_PERIOD;
    return PERIODS.map((minutes) => periodChoice(minutes, dot(minutes === now)));
  },
  typed: {
    choices: (_, { text }) => {
      const minutes = minutesOf(text.trim());
      return minutes === null || PERIODS.includes(minutes) ? [] : [periodChoice(minutes, ' ')];
    },
  },
  choose: (state, _, { value }) => changeView(state, { period: chosenPeriod(Number(value)), cursor: TOP }),
  hints: [],
};
