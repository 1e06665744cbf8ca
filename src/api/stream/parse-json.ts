/** What bytes say as JSON; undefined, which JSON cannot say, when they are none. */
export const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};
