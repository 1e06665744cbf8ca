/**
 * FIT: how well a value tells the set from the rest, both ways, from −1 to 1; 1 only when its rows are the set. The φ
 * coefficient of a table of two by two (Yule, 1912); 0 where a side is empty. a, b: rows with the value in the set and in the
 * rest; c, d: those without it.
 */
export const fitOf = (a: number, b: number, c: number, d: number): number => {
  const product = (a + b) * (c + d) * (a + c) * (b + d);
  return product === 0 ? 0 : (a * d - b * c) / Math.sqrt(product);
};
