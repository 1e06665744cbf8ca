import type { Settings } from '../settings.ts';

/** Settings that decide on the first place of a run. */
interface Begun {
  readonly connection: Pick<Settings['connection'], 'start'>;
  readonly view: Pick<Settings['view'], 'isAsked'>;
}

/** True if a run begins in Now: by the setting, else because the last run ended in it. False if the command line names a view. */
export const startsInNow = ({ connection: { start }, view }: Begun, wasInNow: boolean): boolean => {
  if (view.isAsked) return false;
  return start.source.layer === 'default' ? wasInNow : start.value === 'now';
};
