import type { Settings } from '../settings.ts';

/** What decides where a run begins. */
interface Begun {
  readonly connection: Pick<Settings['connection'], 'start'>;
  readonly view: Pick<Settings['view'], 'isAsked'>;
}

/** True if a run begins in Now: as set, else as the last run ended; never where the command line asks for a view. */
export const startsInNow = ({ connection: { start }, view }: Begun, wasInNow: boolean): boolean => {
  if (view.isAsked) return false;
  return start.source.layer === 'default' ? wasInNow : start.value === 'now';
};
