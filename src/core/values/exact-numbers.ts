/** A text, which stays, or an integer long enough to be rounded. */
const TEXT_OR_LONG = /"(?:[^"\\]+|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** JSON with integers beyond 2^53 as texts, digit for digit: a parser would round them and merge two uids. */
export const withExactNumbers = (json: string): string =>
  json.replace(TEXT_OR_LONG, (part) =>
    part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`,
  );
