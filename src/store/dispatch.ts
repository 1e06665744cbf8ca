import { graphemes } from '../core/text/index.ts';
import { type Action, type AskAction, isAsking, questionOf } from '../keymap/action.ts';
import { foreignHint, isFunctionKey, keyText } from '../keymap/foreign.ts';
import { resolveKey } from '../keymap/resolve.ts';
import { copy } from './copy/copies.ts';
import { foldAll, follow, nextHit, openRelated, toggleFold } from './detail/go-to-related.ts';
import { compare, cycleSection, openDetail, stepItem, stepSection, toggleWrap } from './detail/open.ts';
import { nameSnapshot } from './export/snapshot.ts';
import { cycleTopic, toggleHelp } from './help/sections.ts';
import { stepHistory } from './history/history.ts';
import { shiftColumns, toggleWide } from './list/columns.ts';
import { cycleColumn, filterByCell } from './list/cursor.ts';
import { keyContext } from './list/key-context.ts';
import { markRange, toggleAllMarks, toggleMark } from './list/marks.ts';
import { loadAll, nextPage, previousPage } from './list/pages.ts';
import { nextTabKey, toTab } from './list/tabs.ts';
import { askAnew, refresh, togglePause } from './live/live.ts';
import { copyRequest, openRequest, toggleLog } from './log/window.ts';
import { openPalette } from './palette/keys.ts';
import { choicesOf, openPicker, takesText } from './picker/keys.ts';
import {
  isPrompting,
  lineKey,
  openSearch,
  pasteIntoLine,
  pressTyped,
  rememberLine,
  typedPlace,
} from './places/line.ts';
import { back, keyHint, move, placeVerb, quit } from './places/places.ts';
import { openPrompt } from './prompt/keys.ts';
import { send } from './state/errand.ts';
import type { Picker } from './state/overlay.ts';
import { isOpen, overlayOf } from './state/overlays.ts';
import { type Change, keyPlace, type State, say } from './state/state.ts';
import { askQuestion } from './triage/ask.ts';

// A key as a change of the state: of the prompt or picker that takes it, else the verb of its action.

/** Exit code after ^C. */
const INTERRUPTED = 130;

/** An action that only the answers to questions handle. */
const inAnswersOnly = (): Change => say('this key works in the answer to a question');

const VERBS: Readonly<Record<Exclude<Action, AskAction>, (state: State, key: string) => Change>> = {
  down: (state) => move(state, { lines: 1 }),
  up: (state) => move(state, { lines: -1 }),
  'half-down': (state) => move(state, { screens: 0.5 }),
  'half-up': (state) => move(state, { screens: -0.5 }),
  'screen-down': (state) => move(state, { screens: 1 }),
  'screen-up': (state) => move(state, { screens: -1 }),
  first: (state) => move(state, { to: 'first' }),
  last: (state) => move(state, { to: 'last' }),
  'next-page': nextPage,
  'previous-page': previousPage,
  'load-all': loadAll,
  left: (state) => shiftColumns(state, -1),
  right: (state) => shiftColumns(state, 1),
  open: (state) => openDetail(state, 'sections'),
  back,
  quit,
  'quit-now': () => ({ exit: INTERRUPTED }),
  tab: (state, key) => toTab(state, Number(key) - 1),
  'next-tab': (state) => nextByTab(state, 1),
  'previous-tab': (state) => nextByTab(state, -1),
  'earlier-view': (state) => stepHistory(state, -1),
  'later-view': (state) => stepHistory(state, 1),
  bookmark: (state) => openPicker(state, 'bookmark'),
  bookmarks: (state) => openPicker(state, 'bookmarks'),
  columns: (state) => openPicker(state, 'columns'),
  wide: toggleWide,
  preview: ({ settings }) => ({ settings: { ...settings, preview: !settings.preview } }),
  'next-column': (state) => cycleColumn(state, 1),
  'previous-column': (state) => cycleColumn(state, -1),
  'with-cell': (state) => filterByCell(state, false),
  'without-cell': (state) => filterByCell(state, true),
  filter: openPrompt,
  queries: (state) => openPicker(state, 'queries'),
  'own-commands': (state) =>
    state.ownCommands.length === 0
      ? say('no commands of your own: "commands" in the config file', 'warn')
      : openPicker(state, 'own-commands'),
  order: (state) => openPicker(state, 'order'),
  'cloud-type': (state) => openPicker(state, 'cloud-type'),
  period: (state) => openPicker(state, 'period'),
  scope: (state) => openPicker(state, 'scope'),
  'next-section': (state) => cycleSection(state, 1),
  'previous-section': (state) => cycleSection(state, -1),
  'next-item': (state) => stepItem(state, 1),
  'previous-item': (state) => stepItem(state, -1),
  related: openRelated,
  mark: toggleMark,
  'mark-range': markRange,
  'mark-all': toggleAllMarks,
  compare,
  copy,
  'copy-other': (state) => openPicker(state, 'copy'),
  export: (state) => openPicker(state, 'export'),
  snapshot: nameSnapshot,
  search: openSearch,
  'next-hit': (state) => nextHit(state, 1),
  'previous-hit': (state) => nextHit(state, -1),
  follow,
  fold: toggleFold,
  'fold-all': (state) => foldAll(state, false),
  'unfold-all': (state) => foldAll(state, true),
  wrap: toggleWrap,
  yaml: (state) => openDetail(state, 'yaml'),
  refresh,
  pause: togglePause,
  'shorter-span': inAnswersOnly,
  'longer-span': inAnswersOnly,
  'zoom-in': inAnswersOnly,
  'zoom-out': inAnswersOnly,
  'quiet-times': inAnswersOnly,
  sets: (state) => openPicker(state, 'sets'),
  'all-lines': inAnswersOnly,
  'all-rows': inAnswersOnly,
  measure: inAnswersOnly,
  'take-off': inAnswersOnly,
  exclude: inAnswersOnly,
  include: inAnswersOnly,
  'copy-command': inAnswersOnly,
  log: toggleLog,
  'open-request': openRequest,
  'copy-request': copyRequest,
  palette: openPalette,
  help: toggleHelp,
  'next-topic': (state) => cycleTopic(state, 1),
  'previous-topic': (state) => cycleTopic(state, -1),
  redraw: () => send({ type: 'redraw' }),
  suspend: () => send({ type: 'suspend' }),
};

/** In an open item the next section, and behind its last one the next tab. */
const nextByTab = (state: State, by: 1 | -1): Change =>
  (keyPlace(state).id === 'detail' ? stepSection(state, by) : null) ?? pressKey(state, nextTabKey(state, by));

/** Actions whose blocked key, pressed again, is obeyed. */
const INSISTENT: Partial<Readonly<Record<Action, (state: State) => Change>>> = { refresh: askAnew };

/** Runs an action without its key: tab keys are views in the palette. */
const act = (state: State, action: Action): Change => run(state, action, '');

const run = (state: State, action: Action, key: string): Change =>
  placeVerb(state, action) ?? (isAsking(action) ? askQuestion(state, questionOf(action)) : VERBS[action](state, key));

/** The change that a key makes, in any prompt, picker or place; ^C and ^Z work in all of them. */
export const pressKey = (state: State, key: string): Change => {
  const quiet: Change = state.message === null ? {} : { message: null };
  if (key === 'ctrl+c') return leavePrompt(state) ?? VERBS['quit-now'](state, key);
  if (key === 'ctrl+z') return VERBS.suspend(state, key);
  if (isPrompting(state))
    return { ...quiet, ...(lineKey(state, key) ?? rememberLine(state, key, typeKey(state, key))) };
  const resolved = resolveKey(state.bindings, key, keyContext(state));
  if (resolved.type === 'blocked') {
    const isAgain = state.message?.text === resolved.reason && state.service.snapshot === undefined;
    const insist = isAgain ? INSISTENT[resolved.action] : undefined;
    return insist === undefined ? say(resolved.reason, 'warn') : { ...quiet, ...insist(state) };
  }
  if (resolved.type === 'action') return { ...quiet, ...run(state, resolved.action, key) };
  return isPressed(key) ? noKey(state, key) : quiet;
};

const typeKey = (state: State, key: string): Change => {
  const place = typedPlace(state);
  return place === null ? {} : pressTyped(state, place, key, act);
};

/** ^C in a prompt: cancels it completely, as repeated Esc; null when nothing is typed. */
const leavePrompt = (state: State): Change | null => {
  if (!isPrompting(state)) return null;
  let left: Change = say('press ^C again to quit');
  for (let next = { ...state, ...left }; isPrompting(next); next = { ...next, ...left }) {
    left = { ...left, ...rememberLine(next, 'esc', typeKey(next, 'esc')) };
  }
  return left;
};

/**
 * True for a single character or a key that only a person sends; false for named keys that a terminal may send by
 * itself.
 */
const isPressed = (key: string): boolean =>
  graphemes(key).length === 1 || key.startsWith('ctrl+') || isFunctionKey(key);

const noKey = (state: State, key: string): Change =>
  say(`${keyText(key)}: ${foreignHint(state.bindings, key, keyContext(state)) ?? `no key here · ${keyHint(state)}`}`);

/**
 * The change that a paste makes. An open prompt takes the text as one line. If the first character opens a prompt, that
 * prompt takes the rest. Elsewhere a paste changes nothing.
 */
export const paste = (state: State, text: string): Change => {
  const pasted = pasteIntoLine(state, text);
  if (pasted !== null) return pasted;
  if (isPrompting(state)) return {};
  const [first = ''] = text;
  const opening = OPENERS.includes(first) ? pressKey(state, first) : {};
  const typed = pasteIntoLine({ ...state, ...opening }, text.slice(first.length));
  if (typed !== null) return { ...opening, ...typed };
  return text.length < MIN_CHARACTERS && isQuitting(state, text)
    ? say('keys came with the one that quits: taken for a paste; q alone quits', 'warn')
    : say('press / first to paste into the filter', 'warn');
};

/** Characters that open a line to type into. */
const OPENERS = '/:';

/** True if one of the keys of a text, but the last, quits: what follows would reach the shell. */
const isQuitting = (state: State, text: string): boolean =>
  !isPrompting(state) && [...new Set(text.slice(0, -1))].some((key) => (pressKey(state, key).exit ?? null) !== null);

/** Shorter texts, or texts of fewer different characters, are always keys. */
const MIN_CHARACTERS = 4;
const MIN_DIFFERENT = 3;

/** This many actions in a row, this many of them different, are a word that consists of bound keys. */
const MAX_ACTIONS = 5;
const MAX_DIFFERENT_ACTIONS = 4;

/** Keys that are often repeated ahead of the screen. */
const MOTIONS = 'jkhlgGnpNbf[]1234 -+<>';

const NAMES: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\r\n': 'enter',
  '\t': 'tab',
  ' ': 'space',
};

/**
 * Detects a paste without bracketed-paste marks among keys typed ahead or sent by a tool, by trying the keys on the
 * state. It is a paste if a key has no meaning, if a picker opened on the way has no choice that starts like the text
 * typed into it, if keys follow the one that quits, or if the keys form a word of many actions.
 */
export const looksPasted = (state: State, text: string): boolean => {
  // Held keys are not tried.
  if (text.length < MIN_CHARACTERS || new Set(text).size < MIN_DIFFERENT) return isQuitting(state, text);
  let now = state;
  let hasNoMeaning = false;
  /** Keys outside of prompts that were open before or opened by `/` or `:`. */
  const judged: string[] = [];
  const actions: string[] = [];
  let isBefore = isOpen(state, 'picker');
  for (const { text: char } of graphemes(text)) {
    const key = NAMES[char] ?? char;
    const picker = isBefore ? null : overlayOf(now, 'picker');
    if (picker !== null && key === 'enter') hasNoMeaning ||= isMismatch(now, picker);
    else if (picker !== null) {
      judged.push(char);
      if (!takesText(picker)) actions.push(char);
    } else if (!isPrompting(now) && NAMES[char] === undefined) {
      judged.push(char);
      if (now.exit !== null || isNoTab(now, key) || resolveKey(now.bindings, key, keyContext(now)).type === 'none')
        hasNoMeaning = true;
      if (!MOTIONS.includes(char)) actions.push(char);
    }
    now = { ...now, ...pressKey(now, key) };
    isBefore &&= isOpen(now, 'picker');
  }
  const last = overlayOf(now, 'picker');
  if (!isBefore && last !== null) hasNoMeaning ||= isMismatch(now, last);
  if (judged.length < MIN_CHARACTERS || new Set(judged).size < MIN_DIFFERENT) return false;
  return hasNoMeaning || (actions.length >= MAX_ACTIONS && new Set(actions).size >= MAX_DIFFERENT_ACTIONS);
};

/** The number of a tab that there is not. */
const isNoTab = ({ catalog }: State, key: string): boolean =>
  /^[1-9]$/.test(key) && Number(key) > catalog.resources.length;

/** True if no choice has a word that starts with the typed text. */
const isMismatch = (state: State, picker: Picker): boolean => {
  const typed = picker.text.trim().toLowerCase();
  if (typed === '') return false;
  return !choicesOf(state, picker).some(
    ({ label, hint }) => hint !== 'as typed' && ` ${label.toLowerCase()}`.includes(` ${typed}`),
  );
};
