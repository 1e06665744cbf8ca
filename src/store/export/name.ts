import { cachedOnScreen } from '../cached/on-screen.ts';
import { machineClock } from '../state/clocks.ts';
import { currentResource, currentView, kindWord } from '../state/current-view.ts';
import type { ExportContent } from '../state/jobs.ts';
import type { State } from '../state/state.ts';
import { questionOnTop } from '../triage/questions.ts';
import { openItem } from '../walk/item.ts';

/** Characters of a subject's name that go into the name of a file. */
const MAX_NAME_LENGTH = 80;

/**
 * Default file name with content and time: `edgescope-hosts-2026-11-21T1412Z.csv`, `edgescope-hosts-count-agent-….md`;
 * `as-of` marks rows of an earlier run.
 */
export const exportName = (state: State, { format: { id } }: ExportContent): string => {
  const cached = cachedOnScreen(state)?.receivedAt ?? null;
  const time = new Date(cached ?? machineClock(state, state.now)).toISOString().slice(0, 16).replace(':', '');
  const asOf = cached === null ? '' : 'as-of-';
  return `edgescope-${subjectName(state)}-${asOf}${time}Z.${EXTENSIONS[id] ?? id}`;
};

/** Extensions that are not the name of their format. */
const EXTENSIONS: Readonly<Record<string, string>> = { table: 'txt' };

const subjectName = (state: State): string => {
  const resource = currentResource(state);
  const question = questionOnTop(state);
  if (question !== null) return [resource.id, question.id, ...question.subject(state).map(plain)].join('-');
  const item = currentView(state).detail === null ? undefined : openItem(state);
  return item === undefined ? resource.id : `${kindWord(resource)}-${plain(item.name)}`;
};

/** Characters safe in all file systems and shells. */
const plain = (text: string): string =>
  text
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '');
