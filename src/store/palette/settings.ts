import type { Action } from '../../keymap/action.ts';
import { isLowBandwidth } from '../select/low-bandwidth.ts';
import type { Change, State } from '../state.ts';
import { changeView, currentView } from '../view.ts';

/** Something that is on or off while the program runs. */
export interface Setting {
  readonly name: string;
  /** One sentence without a full stop. */
  readonly about: string;
  /** The action whose key turns it: it stands for the setting. Null when no key does. */
  readonly action: Action | null;
  /** Why it cannot be set now; null when it can. */
  readonly blocked: (state: State) => string | null;
  readonly isOn: (state: State) => boolean;
  readonly set: (state: State, on: boolean) => Change;
}

/** What can be set in a running program. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'wide',
    about: 'every column at its full width',
    action: 'wide',
    blocked: () => null,
    isOn: (state) => currentView(state).wide,
    set: (state, wide) => changeView(state, { wide, shift: 0 }),
  },
  {
    name: 'low',
    about: 'the low-bandwidth look: a marker in place of the bar, and whole screens in place of single lines',
    action: null,
    blocked: () => null,
    isOn: isLowBandwidth,
    set: (state, wish) => ({ link: { ...state.link, wish } }),
  },
  {
    name: 'wrap',
    about: 'long texts of an open item go on in the next line',
    action: 'wrap',
    blocked: (state) => (currentView(state).detail === null ? 'no item is open' : null),
    isOn: (state) => currentView(state).detail?.wrap ?? true,
    set: (state, wrap) => {
      const { detail } = currentView(state);
      return detail === null ? {} : changeView(state, { detail: { ...detail, wrap } });
    },
  },
];

/** `on` or `off`. */
export const switchText = (on: boolean): string => (on ? 'on' : 'off');
