/** Resolves after `count` turns of the event loop, in which pending keys, answers and frames are handled. */
export const turns = async (count = 1): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};
