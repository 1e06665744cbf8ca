import { DEFAULT_PERIOD } from '../../core/query/index.ts';
import { formatDuration, plural } from '../../core/values/index.ts';
import { changeView, currentView } from '../state/current-view.ts';
import type { Choice } from '../state/overlay.ts';
import { dot, type PickerKind } from './kind.ts';

/** Maximum period in minutes: a signed 32-bit integer in the service (in-the-field.md). */
export const MAX_MINUTES = 0x7fffffff;
const MINUTES = [5, 15, 30, 60, 180, 360, 720, 1440, 10_080] as const;

const periodChoice = (minutes: number, mark: string): Choice => ({
  value: String(minutes),
  label: plural(minutes, 'minute'),
  hint: minutes >= 60 ? formatDuration(minutes * 60_000) : '',
  mark,
});

/** True for a valid number of minutes that is not among the suggestions. */
const isTypedPeriod = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes > 0 && minutes <= MAX_MINUTES && !MINUTES.some((one) => one === minutes);

/** The period of a summary's metrics, in minutes. */
export const PERIOD: PickerKind = {
  title: () => 'Metric period of the summary',
  choices: (state) => {
    const period = currentView(state).period ?? DEFAULT_PERIOD;
    return MINUTES.map((minutes) => periodChoice(minutes, dot(minutes === period)));
  },
  typed: {
    choices: (_, { text }) => {
      const minutes = Number(text.trim());
      return isTypedPeriod(minutes) ? [periodChoice(minutes, ' ')] : [];
    },
  },
  choose: (state, _, { value }) =>
    changeView(state, { period: Number(value) === DEFAULT_PERIOD ? null : Number(value) }),
  hints: [],
};
