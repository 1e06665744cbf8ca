import { Box } from 'ink';
import { memo } from 'react';
import { useShallow } from 'zustand/shallow';
import { fit, width } from '../../core/text/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { fitLine, line, type Span, span } from '../../core/view/index.ts';
import { windowOf } from '../../store/list/cursor.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { choicesOf } from '../../store/picker/picker.ts';
import { typedWindow } from '../../store/prompt/notes.ts';
import type { Choice, Picker as PickerState } from '../../store/state/picker.ts';
import { keyPlace, type State } from '../../store/state/state.ts';
import { Lines } from '../../ui/line.tsx';
import { BELOW, type FooterEntry, type PlaceProps, type PlaceScreen } from '../../ui/place-screen.ts';
import { PositionLine } from '../../ui/position-line.tsx';
import { useLines, useSelect } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';
import { ListView } from '../list/view.tsx';

/** Maximum share of the screen width for labels. */
const LABEL_SHARE = 0.6;

/** Number of lines for the title, the typed text, and a blank line. */
const CHROME_LINES = 3;

/** Minimum number of visible lines of the list below a picker: titles and a few rows. With fewer, a picker takes the whole body. */
const MIN_LIST_LINES = 4;

interface PickerLayout {
  readonly body: number;
  /** Height in lines, including a blank line; null if the picker takes the whole body. */
  readonly height: number | null;
  /** True if the picker covers the upper part of the list. */
  readonly isAbove: boolean;
}

/**
 * The layout of a picker, which is as high as all its choices, so that it does not move while they are narrowed. Without
 * enough room, or without a list below, a picker takes the whole body.
 */
const layoutOfPicker = (state: State, picker: PickerState): PickerLayout => {
  const { body } = layoutOf(state);
  // An empty result takes one line.
  const height = CHROME_LINES + Math.max(1, choicesOf(state, { ...picker, text: '' }).length);
  if (keyPlace(state).id !== 'list' || height + MIN_LIST_LINES > body) return { body, height: null, isAbove: false };
  const { cursor, top } = windowOf(state);
  // Titles stand above the rows.
  const under = 1 + cursor - top;
  return { body, height, isAbove: under >= body - height && under >= height };
};

/**
 * A picker over the lower part of a list; if it would cover the row under the cursor, over the upper part. The other rows
 * stay in place.
 */
const Picker = memo(({ place }: PlaceProps<PickerState>) => {
  const { body, height, isAbove } = useSelect(useShallow((state) => layoutOfPicker(state, place)));
  if (height === null) return <PickerPanel place={place} height={body} />;
  const panel = (
    <Box
      key="panel"
      flexDirection="column"
      flexShrink={0}
      height={height}
      overflowY="hidden"
      {...(isAbove ? { paddingBottom: 1 } : { paddingTop: 1 })}
    >
      <PickerPanel place={place} height={height - 1} />
    </Box>
  );
  const list = (
    <Box key="list" flexDirection="column" flexShrink={0} height={body - height} overflowY="hidden">
      <Box flexDirection="column" flexShrink={0} marginTop={isAbove ? -height : 0}>
        <ListView />
      </Box>
    </Box>
  );
  return isAbove ? [panel, list] : [list, panel];
});

interface PanelProps extends PlaceProps<PickerState> {
  readonly height: number;
}

const PickerPanel = ({ place, height }: PanelProps) => (
  <Lines lines={useLines((state) => panelLines(state, place, height))} />
);

/** Title, typed text, and the choices around the cursor. */
const panelLines = (state: State, picker: PickerState, height: number): readonly Spans[] => {
  const { columns } = state.size;
  const choices = choicesOf(state, picker);
  const cursor = Math.min(picker.index, Math.max(0, choices.length - 1));
  const room = Math.max(1, height - 2);
  const top = Math.max(0, Math.min(cursor - Math.floor(room / 2), choices.length - room));
  const widest = choices.reduce((most, { label }) => Math.max(most, width(label)), 0);
  const labels = Math.min(Math.floor(columns * LABEL_SHARE), widest);
  const rows = choices
    .slice(top, top + room)
    .map((choice, index) => choiceSpans(choice, labels, top + index === cursor, columns));
  return [
    fitLine([span(` ${picker.kind.title(state, picker)}`, 'strong')], columns),
    typedSpans(picker, columns),
    ...rows,
    ...(choices.length === 0 ? [fitLine(line(`  ${noChoice(state, picker)}`, 'dim'), columns)] : []),
  ];
};

const noChoice = (state: State, picker: PickerState): string =>
  picker.text === ''
    ? 'no choices yet'
    : (picker.kind.typed?.refusal?.(state, picker) ?? `nothing matches "${picker.text.trim()}"`);

const choiceSpans = (
  { label, hint, mark = ' ' }: Choice,
  labels: number,
  isCursor: boolean,
  columns: number,
): Spans => {
  const text = `${fit(mark, 2)} ${fit(label, labels, { elide: 'middle' })}`;
  return isCursor
    ? [{ ...span(fit(` ${text}  ${hint}`, columns)), look: 'bar' }]
    : fitLine([span(` ${text}  `), span(hint, 'dim')], columns);
};

const TYPED = ' typed ';

/** The typed text; with a caret if the caret is not at the end. */
const typedSpans = ({ text, caret }: PickerState, columns: number): Spans => {
  if (text === '') return [];
  if (caret === text.length) return fitLine([span(TYPED, 'dim'), span(text, 'accent')], columns);
  const { before, at, after } = typedWindow(text, caret, TYPED, columns);
  return [span(TYPED, 'dim'), span(before, 'accent'), { ...span(at), look: 'caret' }, span(after, 'accent')];
};

/** The cursor's position among the choices. */
const PickerPosition = memo(({ place }: PlaceProps<PickerState>) => (
  <PositionLine pieces={(state) => pickerPosition(state, place)} />
));

const pickerPosition = (state: State, picker: PickerState): readonly Span[] => {
  const { length } = choicesOf(state, picker);
  return length === 0
    ? []
    : [span(`choice ${formatCount(Math.min(picker.index + 1, length))} of ${formatCount(length)}`)];
};

/** Footer of a picker: keys of its kind, and keys of all pickers. */
const entries = (state: State, picker: PickerState): readonly FooterEntry[] => {
  const { typed, hints = [], choiceHints = [] } = picker.kind;
  const choosing: readonly FooterEntry[] =
    choicesOf(state, picker).length > 0
      ? [['Enter', 'choose'], ['↑↓', 'move'], ...choiceHints]
      : picker.text === ''
        ? []
        : [['Backspace', 'delete']];
  const leave: FooterEntry = ['Esc', 'cancel'];
  // If letters are keys, the entries of these keys come first.
  return typed === null
    ? [...hints, ...choosing, leave]
    : [...choosing, ...hints, ['type', typed?.hint ?? 'to filter'], leave];
};

export const PICKER: PlaceScreen<PickerState> = {
  Body: Picker,
  Path: BELOW,
  Position: PickerPosition,
  footer: entries,
};
