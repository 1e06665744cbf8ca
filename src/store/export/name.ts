import type { OutputFormat } from '../../output/index.ts';
import { cachedOnScreen } from '../cached/on-screen.ts';
import { machineClock } from '../state/clocks.ts';
import { currentResource, currentView, kindWord } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { openItem } from '../walk/item.ts';

/** Characters of an item's name that go into the name of a file. */
const MOST = 80;

/**
 * Default file name with content and time: `edgescope-hosts-2026-11-21T1412Z.csv`; `as-of` marks rows of an earlier
 * run.
 */
export const exportName = (state: State, { id }: OutputFormat): string => {
  const resource = currentResource(state);
  const item = currentView(state).detail === null ? undefined : openItem(state);
  const subject = item === undefined ? resource.id : `${kindWord(resource)}-${plain(item.name)}`;
  const cached = cachedOnScreen(state)?.receivedAt ?? null;
  const time = new Date(cached ?? machineClock(state, state.now)).toISOString().slice(0, 16).replace(':', '');
  return `edgescope-${subject}-${cached === null ? '' : 'as-of-'}${time}Z.${id}`;
};

/** Characters safe in all file systems and shells. */
const plain = (text: string): string =>
  text
    .slice(0, MOST)
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '');
