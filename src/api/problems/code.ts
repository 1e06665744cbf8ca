/** The code of an error of Node or undici; its own, else that of its cause, else the first of those that it gathers. */
export const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error && error.cause !== undefined) return codeOf(error.cause);
  return error instanceof AggregateError ? (error.errors.map(codeOf).find((code) => code !== '') ?? '') : '';
};
