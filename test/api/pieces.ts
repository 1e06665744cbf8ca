/** Splits bytes at the places that `cuts` gives, also inside of a character. */
export const pieces = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
};

/** A body that arrives in the pieces of `cuts`. */
export async function* arriving(list: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* list;
}
