/** How many further tries all requests of one client may make together. */
export interface RetryBudget {
  /** A request is made for the first time: it pays in. */
  earn(): void;
  /** True when there is something left for one more try, which is paid with it. */
  spend(): boolean;
}

/** Further tries that may be made at once after a silence. */
const RESERVE = 10;

/** What each request pays in: when everything fails, at most every tenth is tried again. */
const SHARE = 0.1;

/** A service that is down is not asked three times as often by every screen that looks at it. */
export const createBudget = (): RetryBudget => {
  let left = RESERVE;
  return {
    earn: () => {
      left = Math.min(RESERVE, left + SHARE);
    },
    spend: () => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};
