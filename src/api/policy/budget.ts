/** Shared budget of retries for all requests of a client (token bucket). */
export interface RetryBudget {
  /** A first attempt adds a token. */
  earn(): void;
  /** Takes the price of a retry; false if the budget is empty. */
  spend(): boolean;
}

/** Price of a retry in tokens: when everything fails, at most every tenth request is retried. */
const PRICE = 10;

/** Capacity: ten retries at once after a quiet period. */
const RESERVE_TRIES = 10 * PRICE;

/** Keeps screens from multiplying the load on a failing service. */
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
