import type { OutputFormat } from '../../output/index.ts';
import { cachedOnScreen } from '../cached/on-screen.ts';
import { machineClock } from '../state/clocks.ts';
import { currentResource, currentView, kindWord } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { openItem } from '../walk/item.ts';

/** Characters of an item's name that go into the name of a file. */
const MOST = 80;

/** A name that says what is in the file, and when it was so: `edgescope-hosts-2026-11-21T1412Z.csv`, with `as-of` where that is an
 * earlier run's. */
export const exportName = (state: State, { id }: OutputFormat): string => {
  const resource = currentResource(state);
  const item = currentView(state).detail === null ? undefined : openItem(state);
  const subject = item === undefined ? resource.id : `${kindWord(resource)}-${plain(item.name)}`;
  const cached = cachedOnScreen(state)?.receivedAt ?? null;
  const time = new Date(cached ?? machineClock(state, state.now)).toISOString().slice(0, 16).replace(':', '');
  return `edgescope-${subject}-${cached === null ? '' : 'as-of-'}${time}Z.${id}`;
};

/** What every file system takes, and no shell reads anything into. */
const plain = (text: string): string =>
  text
    .slice(0, MOST)
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '');
