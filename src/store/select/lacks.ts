import type { State } from '../state.ts';
import { abilityOf } from './ability.ts';

/** True for a field path that no item of the list on the screen has, whatever is asked. */
export const isLacked = (state: State, path: string): boolean =>
  abilityOf(state, state.tab).lacks.some((lack) => path === lack || path.startsWith(`${lack}.`));
