/** A text, which stays, or a whole number of so many digits that it may be rounded. */
const TEXT_OR_LONG = /"(?:[^"\\]+|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * JSON whose whole numbers beyond 2^53 are texts, digit for digit: a parser would round them, and two uids become one.
 */
export const withExactNumbers = (json: string): string =>
  json.replace(TEXT_OR_LONG, (part) =>
    part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`,
  );
