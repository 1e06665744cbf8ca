/** How many further tries all requests of one client may make together. */
export interface RetryBudget {
  /** A request is made for the first time: it pays in. */
  earn(): void;
  /** True when there is something left for one more try, which is paid with it. */
  spend(): boolean;
}

/** What a further try costs; each request pays in one: when everything fails, at most every tenth is tried again. */
const PRICE = 10;

/** Ten further tries may be made at once after a silence. */
const RESERVE_TRIES = 10 * PRICE;

/** A service that is down is not asked three times as often by every screen that looks at it. */
export const createBudget = (): RetryBudget => {
  let left = RESERVE_TRIES;
  return {
    earn: () => {
      left = Math.min(RESERVE_TRIES, left + 1);
    },
    spend: () => {
      if (left < PRICE) return false;
      left -= PRICE;
      return true;
    },
  };
};
