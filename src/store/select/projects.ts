import type { State } from '../state.ts';

/** True where somebody is about to choose a project: all of them are then asked for. */
export const asksForProjects = ({ picker, palette }: Pick<State, 'picker' | 'palette'>): boolean =>
  picker?.purpose === 'scope' || (palette !== null && /^\s*:?\s*project\s/i.test(palette.text));
