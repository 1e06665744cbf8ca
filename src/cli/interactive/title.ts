import { RESOURCES } from '../../resources/index.ts';
import { tallyOf } from '../../store/list/tally.ts';
import type { State } from '../../store/state/state.ts';

/** Names of terminals that have no title, or show its sequence as text. */
const WITHOUT_TITLE = /^(?:linux|vt\d|dumb)/;

export const hasTitle = (env: Readonly<Record<string, string | undefined>>): boolean =>
  !WITHOUT_TITLE.test(env['TERM'] ?? 'dumb');

/** The terminal's title: `edgescope · prod · 81 unhealthy`. */
export const titleOf = (state: State): string => {
  const { service } = state;
  const [hosts] = RESOURCES;
  const tally = hosts === undefined ? null : tallyOf(state, hosts.id);
  const isKnown = tally !== null && tally.broken > 0 && !tally.stale;
  return [
    'edgescope',
    service.demo ? 'demo' : (service.context ?? service.label),
    ...(isKnown ? [`${tally.broken}${tally.partial ? '+' : ''} unhealthy`] : []),
  ].join(' · ');
};
