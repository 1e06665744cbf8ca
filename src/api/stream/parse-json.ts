/** Parsed JSON; undefined, which JSON cannot express, for invalid bytes. */
export const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
};
