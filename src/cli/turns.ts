/** Resolves when all that waits now has had its turn, so many times over: keys, answers, frames. */
export const turns = async (count = 1): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};
