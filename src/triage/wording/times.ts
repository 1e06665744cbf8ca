/** Two times of UTC, with their days where these differ: `23:12–23:13Z`, `02-28 23:12–03-01 00:10Z`. Epoch ms. */
export const betweenText = (from: number, to: number, until: 'minutes' | 'seconds' = 'minutes'): string => {
  const length = until === 'minutes' ? 16 : 19;
  const [first, last] = [new Date(from).toISOString().slice(0, length), new Date(to).toISOString().slice(0, length)];
  if (first === last) return `${first.slice(11)}Z`;
  if (first.slice(0, 10) === last.slice(0, 10)) return `${first.slice(11)}–${last.slice(11)}Z`;
  return `${first.slice(5).replace('T', ' ')}–${last.slice(5).replace('T', ' ')}Z`;
};
