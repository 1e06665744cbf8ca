/** A flag of V8 that is held while the program runs. */
export interface HeldFlag {
  hold(): void;
  release(): void;
  /** Loads code with the flag as it always is: V8 refuses code that was kept under other flags. */
  loading<T>(load: () => Promise<T>): Promise<T>;
}

/** @param set tells V8 to hold the flag, or to have it as it always is */
export const heldFlag = (set: (held: boolean) => void): HeldFlag => {
  let isHeld = false;
  const put = (held: boolean): void => {
    isHeld = held;
    set(held);
  };
  return {
    hold: () => put(true),
    release: () => put(false),
    loading: async (load) => {
      set(false);
      const loaded = await load();
      if (isHeld) set(true);
      return loaded;
    },
  };
};
