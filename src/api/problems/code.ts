/** The code of a Node or undici error: its own, else its cause's, else the first of an aggregate. */
export const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error && error.cause !== undefined) return codeOf(error.cause);
  return error instanceof AggregateError ? (error.errors.map(codeOf).find((code) => code !== '') ?? '') : '';
};
